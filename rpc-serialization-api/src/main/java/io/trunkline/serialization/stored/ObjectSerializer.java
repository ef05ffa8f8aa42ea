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
 * <p>Objects and everything they refer to need not be {@link java.io.Serializable}, unless the
 * serialization or {@link ObjectSerializerBuilder#requireSerializable()} requires it; other objects
 * are then refused with an {@link IllegalArgumentException}. Null is an object like any other.
 * Methods without a class loader use the context class loader of the calling thread.
 *
 * <p>{@link PostDeserialize} objects are notified when they are complete, before the method
 * returns.
 *
 * <p>Bytes of another serializer are either read, as their envelope describes, or refused with a
 * {@link SerializationException}; they are never misread. A serializer {@link
 * ObjectSerializerBuilder#envelope without envelope} cannot detect such bytes; use it only for its
 * own bytes.
 */
public interface ObjectSerializer {

  /** A builder for a serializer with an envelope. */
  static ObjectSerializerBuilder builder() {
    return new ObjectSerializerBuilder();
  }

  /**
   * Serializes an object.
   *
   * @throws IllegalArgumentException if the object must be {@code Serializable} and is not
   * @throws SerializationException if it cannot be written; {@link SerializationException#path} is
   *     the path to the failure
   */
  byte[] serialize(@Nullable Object object);

  /**
   * Writes the bytes of an object. The stream stays open and is not flushed.
   *
   * @throws IllegalArgumentException if the stream is null, or the object must be {@code
   *     Serializable} and is not
   * @throws SerializationException if the object or the stream cannot be written
   */
  void serialize(@Nullable Object object, OutputStream out);

  /**
   * Deserializes an object with the classes of the context class loader.
   *
   * @param <T> the expected class; not checked, so prefer {@link #deserialize(byte[], Class)}
   * @throws IllegalArgumentException if the bytes are null
   * @throws SerializationException if they cannot be read
   */
  default <T> @Nullable T deserialize(byte[] bytes) {
    return deserialize(bytes, Loaders.context());
  }

  /**
   * Deserializes an object.
   *
   * @param loader finds the application's classes
   * @param <T> the expected class; not checked
   * @throws IllegalArgumentException if the bytes or the loader are null
   * @throws SerializationException if they cannot be read
   */
  <T> @Nullable T deserialize(byte[] bytes, ClassLoader loader);

  /**
   * Deserializes an object from a stream, which is read to its end and always closed.
   *
   * @param <T> the expected class; not checked
   * @throws IllegalArgumentException if the stream is null
   * @throws SerializationException if the stream or its bytes cannot be read
   */
  default <T> @Nullable T deserialize(InputStream in) {
    return deserialize(in, Loaders.context());
  }

  /**
   * Deserializes an object from a stream, which is read to its end and always closed.
   *
   * @param loader finds the application's classes
   * @param <T> the expected class; not checked
   * @throws IllegalArgumentException if the stream or the loader is null; the stream is closed
   *     nevertheless
   * @throws SerializationException if the stream or its bytes cannot be read
   */
  <T> @Nullable T deserialize(InputStream in, ClassLoader loader);

  /**
   * Deserializes an object of this class.
   *
   * @param expected also selects the class loader that finds the application's classes: its own, or
   *     the context class loader for a JDK class
   * @return null if null was written
   * @throws IllegalArgumentException if the bytes or the class are null
   * @throws SerializationException if the bytes cannot be read, or contain an object of another
   *     class
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
   * Returns the corresponding serializer of keys: equal keys have equal bytes, which do not depend
   * on the serialization, the class tables, or the other allowed classes. The classes of keys must
   * be allowed, as for other objects. It also reads keys that this serializer wrote.
   *
   * <p>The bytes of {@link #serialize(Object)} are not suitable as keys: they name a class table or
   * refer back to equal values, so they may differ for equal objects.
   *
   * @throws UnsupportedOperationException if another implementation has no form for keys
   */
  default KeySerializer keys() {
    throw new UnsupportedOperationException(
        getClass().getName()
            + " has no form for keys; take the serializer of ObjectSerializer.builder() for them");
  }
}
