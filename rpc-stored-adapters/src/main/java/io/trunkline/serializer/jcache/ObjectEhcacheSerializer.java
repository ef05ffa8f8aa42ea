package io.trunkline.serializer.jcache;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.stored.ObjectSerializer;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.ehcache.spi.serialization.Serializer;
import org.ehcache.spi.serialization.SerializerException;
import org.jspecify.annotations.Nullable;

/**
 * Serializes values of Ehcache with an {@link ObjectSerializer}: off heap, on disk and, with
 * Ehcache's {@code SerializingCopier}, as copies if a cache stores by value. JCache itself has no
 * serializer API; Ehcache is a provider of JCache that has one. Thread-safe.
 *
 * <p>Configure it as an object, since Ehcache cannot create a serializer with settings from its
 * class. As keys, use strings, numbers and other types that Ehcache serializes itself.
 */
public final class ObjectEhcacheSerializer implements Serializer<Object> {

  private final ObjectSerializer serializer;

  /** Creates a serializer that uses the context class loader of the reading thread. */
  public ObjectEhcacheSerializer(ObjectSerializer serializer) {
    this.serializer = requireNonNull(serializer, "serializer");
  }

  /**
   * Serializes an object.
   *
   * @throws SerializerException if it cannot be written; the serializer's exception is the cause
   */
  @Override
  public ByteBuffer serialize(@Nullable Object object) {
    try {
      return ByteBuffer.wrap(serializer.serialize(object));
    } catch (SerializationException | IllegalArgumentException e) {
      throw new SerializerException(e.getMessage(), e);
    }
  }

  /**
   * Deserializes the rest of a buffer, which is empty afterwards.
   *
   * @throws SerializerException if it cannot be read; the serializer's exception is the cause
   */
  @Override
  public @Nullable Object read(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    try {
      return serializer.<Object>deserialize(bytes);
    } catch (SerializationException e) {
      throw new SerializerException(e.getMessage(), e);
    }
  }

  /**
   * Whether the object of a buffer equals this one, as its {@code equals} sees it.
   *
   * @throws SerializerException if the buffer cannot be read
   */
  @Override
  public boolean equals(@Nullable Object object, ByteBuffer buffer) {
    return Objects.equals(object, read(buffer));
  }
}
