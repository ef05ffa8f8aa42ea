package io.trunkline.store;

import org.jspecify.annotations.Nullable;

/** The values of an {@link ObjectStore} in serialized form. Thread-safe; blocks like the store. */
public interface StoredBytes {

  /** See {@link ObjectStore#keys()}. */
  Iterable<String> keys();

  /** The number of values. */
  long size();

  /** The bytes with this key, which the caller must not change; null if the key has no value. */
  byte @Nullable [] get(String key);

  /**
   * Replaces the bytes with this key atomically if they are still the expected ones. The change may
   * not be durable before {@link #flush()}.
   *
   * @return whether they were replaced
   */
  boolean replace(String key, byte[] expected, byte[] replacement);

  /** Blocks until all replaced bytes are as durable as values that are put. */
  void flush();
}
