package io.trunkline.serialization.stored;

/**
 * Turns keys into bytes so that equal keys have equal bytes, in every process and whatever other
 * classes are allowed: for look-ups, partitions and whatever else compares keys by their bytes.
 *
 * <p>Keys are strings, characters, booleans, numbers of the JDK, {@link java.util.UUID}s, enums,
 * values of {@code java.time}, records of keys, and lists, sets and maps of keys. Sets and maps are
 * written in an order of their own, and arrive as collections that are equal to them. Nothing is
 * written as a reference or as the number of a class. Everything else is refused with a {@link
 * io.trunkline.serialization.SerializationException} that names its class: beans, arrays, dates
 * that can be changed, and collections with a comparator.
 *
 * <p>The bytes of a record change with the name of its class and the names and values of its
 * components, not with their order. A record that overrides {@code equals} answers itself for equal
 * components of equal keys. Bytes with other components are read by name: those that the record
 * lacks are dropped, and those that the bytes lack are null, zero or false.
 *
 * <p>Bytes in any other form are read by the serializer that {@link ObjectSerializer#keys()} was
 * asked of, as those of keys that it wrote itself. Thread-safe.
 */
public interface KeySerializer extends ObjectSerializer {

  /**
   * Whether each object of exactly this class is a key and arrives with all classes as they were:
   * what its components declare leaves no doubt, and none of them is a collection.
   */
  boolean carries(Class<?> type);
}
