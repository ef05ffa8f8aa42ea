package io.trunkline.store;

import io.trunkline.serialization.SerializationException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A map of objects, each stored as the bytes of one serializer: an object may be changed after it
 * was put, and each {@code get} creates a new one.
 *
 * <p>Thread-safe. Methods block on the disk or the network. A null key or value causes an {@link
 * IllegalArgumentException}. Every method throws {@link StoreException} if the engine fails or is
 * closed. {@link Durability} defines when a change in a file is safe; on a cluster, a change is on
 * two members when its method returns.
 *
 * @param <V> the type of the values; not checked when they are read
 */
public interface ObjectStore<V> {

  /**
   * Stores a value, in place of the one with the same key.
   *
   * @throws SerializationException if the value cannot be written; the old one is kept
   */
  void put(String key, V value);

  /**
   * Stores a value unless the key has one.
   *
   * @return whether it was stored
   * @throws SerializationException if the value cannot be written
   */
  boolean putIfAbsent(String key, V value);

  /**
   * The value with this key; null if the key has none.
   *
   * @throws SerializationException if its bytes cannot be read here
   */
  @Nullable V get(String key);

  /**
   * Removes a value without reading it.
   *
   * @return whether the key had a value
   */
  boolean remove(String key);

  /** Whether the key has a value, readable or not. */
  boolean contains(String key);

  /** The number of values. */
  long size();

  /**
   * The keys, each once. Keys put or removed during the iteration may be included or not. An
   * iterator is for one thread and does not support removal.
   */
  Iterable<String> keys();

  /**
   * Passes each key and its value to an action, for the keys of {@link #keys()} that still have a
   * value.
   *
   * @throws SerializationException if a value cannot be read here; the message contains its key
   */
  default void forEach(BiConsumer<String, V> action) {
    for (String key : keys()) {
      V value;
      try {
        value = get(key);
      } catch (SerializationException e) {
        throw new SerializationException("the value of key '" + key + "': " + e.getMessage(), e);
      }
      if (value != null) {
        action.accept(key, value);
      }
    }
  }

  /**
   * The values as bytes, for tools that do not depend on their classes, such as {@link Migration}.
   */
  StoredBytes bytes();
}
