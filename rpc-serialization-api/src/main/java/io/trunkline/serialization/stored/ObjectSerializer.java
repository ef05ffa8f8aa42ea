package io.trunkline.serialization.stored;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Turns objects into bytes and back. Thread-safe; blocks only on the streams it is given and on the
 * {@link TableStore} it was built with.
 *
 * <p>Objects and everything they refer to need no {@link java.io.Serializable} unless the
 * serialization or {@link ObjectSerializerBuilder#requireSerializable()} demands it; then an object
 * without it is an {@link IllegalArgumentException}. Null is an object like any other. Methods
 * without a class loader use the context class loader of the calling thread.
 *
 * <p>Objects that are {@link PostDeserialize} are told, before the method returns, that they are
 * complete.
 *
 * <p>Bytes that another serializer wrote are either read, because an envelope says how, or refused
 * with a {@link SerializationException}; they are never read as something else. A serializer {@link
 * ObjectSerializerBuilder#envelope without envelope} cannot tell, and reads its own bytes only.
 */
public interface ObjectSerializer {

  /** A builder for a serializer with an envelope. */
  static ObjectSerializerBuilder builder() {
    return new ObjectSerializerBuilder();
  }

  /**
   * The bytes of an object.
   *
   * @throws IllegalArgumentException if the object would have to be {@code Serializable} and is not
   * @throws SerializationException if it cannot be written; {@link SerializationException#path}
   *     says where
   */
  byte[] serialize(@Nullable Object object);

  /**
   * Writes the bytes of an object. The stream stays open and is not flushed.
   *
   * @throws IllegalArgumentException if the stream is null, or the object would have to be {@code
   *     Serializable} and is not
   * @throws SerializationException if the object or the stream cannot be written
   */
  void serialize(@Nullable Object object, OutputStream out);

  /**
   * The object behind these bytes, with the classes of the context class loader.
   *
   * @param <T> what the caller expects; not checked, so prefer {@link #deserialize(byte[], Class)}
   * @throws IllegalArgumentException if the bytes are null
   * @throws SerializationException if they cannot be read
   */
  default <T> @Nullable T deserialize(byte[] bytes) {
    return deserialize(bytes, Loaders.context());
  }

  /**
   * The object behind these bytes.
   *
   * @param loader finds the classes of the application
   * @param <T> what the caller expects; not checked
   * @throws IllegalArgumentException if the bytes or the loader are null
   * @throws SerializationException if they cannot be read
   */
  <T> @Nullable T deserialize(byte[] bytes, ClassLoader loader);

  /**
   * The object behind the bytes of a stream, which is read to its end and closed, also after a
   * failure.
   *
   * @param <T> what the caller expects; not checked
   * @throws IllegalArgumentException if the stream is null
   * @throws SerializationException if the stream or its bytes cannot be read
   */
  default <T> @Nullable T deserialize(InputStream in) {
    return deserialize(in, Loaders.context());
  }

  /**
   * The object behind the bytes of a stream, which is read to its end and closed, also after a
   * failure.
   *
   * @param loader finds the classes of the application
   * @param <T> what the caller expects; not checked
   * @throws IllegalArgumentException if the stream or the loader is null; a stream is closed then
   *     too
   * @throws SerializationException if the stream or its bytes cannot be read
   */
  <T> @Nullable T deserialize(InputStream in, ClassLoader loader);

  /**
   * The object behind these bytes, which has to be of this class.
   *
   * @param expected also decides which class loader finds the classes of the application: its own,
   *     or the context class loader for a class of the JDK
   * @return null if null was written
   * @throws IllegalArgumentException if the bytes or the class are null
   * @throws SerializationException if the bytes cannot be read, or hold an object of another class
   */
  default <T> @Nullable T deserialize(byte[] bytes, Class<T> expected) {
    if (expected == null) {
      throw new IllegalArgumentException("the expected class is null");
    }
    ClassLoader own = JdkClasses.has(expected) ? Loaders.context() : expected.getClassLoader();
    Object object = deserialize(bytes, own);
    if (object != null && !expected.isInstance(object)) {
      throw new SerializationException(
          "the bytes hold a " + object.getClass().getName() + ", expected a " + expected.getName());
    }
    return expected.cast(object);
  }

  /**
   * The serializer of keys that goes with this one: equal keys have equal bytes, which do not
   * depend on the serialization, the class tables, or the other classes that are allowed. Classes
   * of keys have to be allowed as others have to. It reads keys that this serializer wrote, too.
   *
   * <p>{@link #serialize(Object)} promises nothing of the kind: its bytes name a class table or
   * refer back to equal values, so they change while the object is the same.
   *
   * @throws UnsupportedOperationException if this is a serializer of another origin that has no
   *     form for keys
   */
  default KeySerializer keys() {
    throw new UnsupportedOperationException(
        getClass().getName()
            + " has no form for keys; take the serializer of ObjectSerializer.builder() for them");
  }
}
