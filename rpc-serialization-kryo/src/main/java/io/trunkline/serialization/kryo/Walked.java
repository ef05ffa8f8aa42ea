package io.trunkline.serialization.kryo;

import org.jspecify.annotations.Nullable;

/**
 * A serializer that {@link GraphWriter} and {@link GraphReader} call directly, in place of Kryo's
 * general methods. Its bytes are those of its {@code write} and {@code read}.
 */
interface Walked {

  /** Writes the content of an object, of which the class and the mark of references are written. */
  void write(GraphWriter writer, Object object);

  /**
   * Reads what {@link #write} wrote.
   *
   * @param id of the object, to be given to {@link GraphReader#begun} before anything inside it is
   *     read
   */
  @Nullable Object read(GraphReader reader, int id);

  /** What does both now, to be called for many objects; null if this serializer does. */
  default @Nullable CompiledBean compiled() {
    return null;
  }
}
