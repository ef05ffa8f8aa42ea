package io.trunkline.compression.lz4;

import io.trunkline.serialization.compression.Compression;
import io.trunkline.serialization.compression.CompressionProvider;

/**
 * LZ4 in its frame format, as the program lz4 reads it. Level 1 is the fast form, the others search
 * longer for the same format.
 */
public final class Lz4Provider implements CompressionProvider {

  /** Created by {@link java.util.ServiceLoader}. */
  public Lz4Provider() {}

  @Override
  public String name() {
    return "lz4";
  }

  @Override
  public int id() {
    return 4;
  }

  @Override
  public int minLevel() {
    return 1;
  }

  @Override
  public int maxLevel() {
    return 12;
  }

  @Override
  public int defaultLevel() {
    return 1;
  }

  @Override
  public Compression create(int level) {
    return new Lz4Compression(level);
  }
}
