package io.trunkline.store;

import org.jspecify.annotations.Nullable;

/** The values of an {@link ObjectStore} as they are kept. Thread-safe; blocks like the store. */
public interface StoredBytes {

  /** See {@link ObjectStore#keys()}. */
  Iterable<String> keys();

  /** The number of values. */
  long size();

  /** The bytes with this key, which the caller must not change; null if there are none. */
  byte @Nullable [] get(String key);

  /**
   * Replaces the bytes with this key if they are still the expected ones, in one step. May be
   * durable only after {@link #flush()}.
   *
   * @return whether they were
   */
  boolean replace(String key, byte[] expected, byte[] replacement);

  /** Returns when all that was replaced is as durable as what is put. */
  void flush();
}
