/** LZ4 by lz4-java. Entry point: {@link io.trunkline.compression.lz4.Lz4Provider}. */
@NullMarked
package io.trunkline.compression.lz4;

import org.jspecify.annotations.NullMarked;
