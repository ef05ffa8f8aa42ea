package io.trunkline.serialization.stored;

/**
 * Serializes keys so that equal keys have equal bytes, in every process and independent of the
 * other allowed classes: for look-ups, partitions and other comparisons of keys by their bytes.
 *
 * <p>Keys are strings, characters, booleans, JDK numbers, {@link java.util.UUID}s, enums, values of
 * {@code java.time}, records of keys, and lists, sets and maps of keys. Sets and maps are written
 * in a canonical order, and arrive as equal collections. References and class numbers are not used.
 * All other objects are refused with a {@link io.trunkline.serialization.SerializationException}
 * that names their class: beans, arrays, mutable dates, and collections with a comparator.
 *
 * <p>The bytes of a record depend on its class name and on the names and values of its components,
 * not on their order. A record that overrides {@code equals} must ensure that equal keys have equal
 * components. Bytes with other components are read by name: components that the record lacks are
 * dropped, and components that the bytes lack are null, zero or false.
 *
 * <p>Bytes in any other form are read by the serializer on which {@link ObjectSerializer#keys()}
 * was called, such as keys that it wrote itself. Thread-safe.
 */
public interface KeySerializer extends ObjectSerializer {

  /**
   * Whether every object of exactly this class is a key and arrives with all its classes unchanged:
   * its components' declared types leave no doubt, and none is a collection.
   */
  boolean carries(Class<?> type);
}
