/**
 * What every compression promises: {@link io.trunkline.testkit.compression.CompressionContract}.
 */
@NullMarked
package io.trunkline.testkit.compression;

import org.jspecify.annotations.NullMarked;
