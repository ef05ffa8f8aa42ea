package io.trunkline.serialization.stored;

import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Carries any object through an API that demands {@link Serializable}. Within a JVM it hands over
 * the object itself; where the API serializes it, an {@link ObjectSerializer} makes the object's
 * bytes, and nothing but these bytes is read there by Java serialization. Thread-safe as far as the
 * object is.
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
   * A carrier of an object, which stays as it is.
   *
   * @param serializer makes its bytes if the carrier is serialized
   */
  public static Carrier of(@Nullable Object object, ObjectSerializer serializer) {
    return new Carrier(object, serializer);
  }

  /**
   * The object: itself if the carrier never left its JVM, else a new one from its bytes each time.
   *
   * @param reader reads what the serializer of the sender wrote
   * @param <T> what the caller expects; not checked
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
