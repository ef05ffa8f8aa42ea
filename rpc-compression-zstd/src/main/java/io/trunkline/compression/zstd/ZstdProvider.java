package io.trunkline.compression.zstd;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.compression.Compression;
import io.trunkline.serialization.compression.CompressionProvider;

/** Zstandard (RFC 8878), as the program zstd reads it. Needs the native library of zstd-jni. */
public final class ZstdProvider implements CompressionProvider {

  /** Created by {@link java.util.ServiceLoader}. */
  public ZstdProvider() {}

  @Override
  public String name() {
    return "zstd";
  }

  @Override
  public int id() {
    return 3;
  }

  @Override
  public int minLevel() {
    return 1;
  }

  /** Levels above it need hundreds of megabytes for each thread. */
  @Override
  public int maxLevel() {
    return 19;
  }

  @Override
  public int defaultLevel() {
    return 3;
  }

  @Override
  public Compression create(int level) {
    try {
      return new ZstdCompression(level);
    } catch (LinkageError e) {
      throw new SerializationException(
          "zstd: the native library of com.github.luben:zstd-jni cannot be loaded on "
              + System.getProperty("os.name")
              + " "
              + System.getProperty("os.arch")
              + "; use deflate there, or a folder for temporary files (java.io.tmpdir) that allows"
              + " programs",
          e);
    }
  }
}
