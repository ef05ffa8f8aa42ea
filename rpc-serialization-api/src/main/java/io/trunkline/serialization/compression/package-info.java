/**
 * Compression of serialized bytes, for stored data and for messages. DEFLATE and GZIP come with the
 * JDK; others are found on the class path.
 */
@NullMarked
package io.trunkline.serialization.compression;

import org.jspecify.annotations.NullMarked;
