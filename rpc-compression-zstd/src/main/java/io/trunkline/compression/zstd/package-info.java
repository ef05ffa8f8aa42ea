/** Zstandard by zstd-jni. Entry point: {@link io.trunkline.compression.zstd.ZstdProvider}. */
@NullMarked
package io.trunkline.compression.zstd;

import org.jspecify.annotations.NullMarked;
