package io.trunkline.store;

import io.trunkline.serialization.SerializationException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Objects by their keys. Each object is kept as bytes of one serializer: what is put may be changed
 * afterwards, and each {@code get} makes an object of its own.
 *
 * <p>Thread-safe. Methods block on the disk or the network. Keys and values are never null; one
 * that is causes an {@link IllegalArgumentException}. Every method throws {@link StoreException} if
 * the engine fails or is closed. {@link Durability} says when a change in a file is safe; on a
 * cluster it is on two members when its method returns.
 *
 * @param <V> what the application keeps; not checked when it is read
 */
public interface ObjectStore<V> {

  /**
   * Keeps a value, in place of the one with the same key.
   *
   * @throws SerializationException if the value cannot be written; the old one is still there then
   */
  void put(String key, V value);

  /**
   * Keeps a value if there is none with this key.
   *
   * @return whether it was kept
   * @throws SerializationException if the value cannot be written
   */
  boolean putIfAbsent(String key, V value);

  /**
   * The value with this key; null if there is none.
   *
   * @throws SerializationException if its bytes cannot be read here
   */
  @Nullable V get(String key);

  /**
   * Removes a value without reading it.
   *
   * @return whether there was one
   */
  boolean remove(String key);

  /** Whether there is a value with this key, readable or not. */
  boolean contains(String key);

  /** The number of values. */
  long size();

  /**
   * The keys. One that is put or removed meanwhile may be among them or not; each other one is,
   * once. An iterator is for one thread and removes nothing.
   */
  Iterable<String> keys();

  /**
   * Passes each key with its value to an action, for those keys that {@link #keys()} has and that
   * are still there.
   *
   * @throws SerializationException if a value cannot be read here; its key is in the text
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

  /** The values as bytes, for tools that do not know what they are, such as {@link Migration}. */
  StoredBytes bytes();
}
