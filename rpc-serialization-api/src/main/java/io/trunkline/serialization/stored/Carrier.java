package io.trunkline.serialization.stored;

import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Passes any object through an API that requires {@link Serializable}. Within a JVM it passes the
 * object itself. If the API serializes it, an {@link ObjectSerializer} writes the object's bytes,
 * and Java serialization reads only these bytes. Thread-safe if the object is.
 */
public final class Carrier implements Serializable {

  private static final long serialVersionUID = 1L;

  private final transient @Nullable Object object;
  private final transient @Nullable ObjectSerializer serializer;
  private byte @Nullable [] bytes;

  private Carrier(@Nullable Object object, ObjectSerializer serializer) {
    this.object = object;
    this.serializer = serializer;
  }

  /**
   * Creates a carrier of an object, which is not changed.
   *
   * @param serializer writes the object's bytes if the carrier is serialized
   */
  public static Carrier of(@Nullable Object object, ObjectSerializer serializer) {
    return new Carrier(object, serializer);
  }

  /**
   * Returns the object itself if the carrier never left its JVM, else a new object from its bytes
   * each time.
   *
   * @param reader can read the bytes of the sender's serializer
   * @param <T> the expected class; not checked
   * @throws SerializationException if the bytes cannot be read
   */
  @SuppressWarnings("unchecked") // the caller says what it expects
  public <T> @Nullable T get(ObjectSerializer reader) {
    byte[] received = bytes;
    if (serializer != null) {
      return (T) object;
    }
    if (received == null) {
      throw new SerializationException("the carrier came without the bytes of its object");
    }
    return reader.deserialize(received);
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    if (serializer != null) {
      bytes = serializer.serialize(object);
    }
    out.defaultWriteObject();
  }
}
