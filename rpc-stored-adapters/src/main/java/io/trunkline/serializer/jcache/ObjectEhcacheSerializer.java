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
 * Values of Ehcache through an {@link ObjectSerializer}: off heap, on the disk, and, with Ehcache's
 * own {@code SerializingCopier}, as copies where a cache stores by value. JCache itself has no
 * place for a serializer; Ehcache is a provider of it that has. Thread-safe.
 *
 * <p>Give it to a cache as an object, since Ehcache can make no serializer with settings by its
 * class. Keep keys to strings, numbers and the like, for which Ehcache has its own.
 */
public final class ObjectEhcacheSerializer implements Serializer<Object> {

  private final ObjectSerializer serializer;

  /** With the classes of the context class loader of the thread that reads. */
  public ObjectEhcacheSerializer(ObjectSerializer serializer) {
    this.serializer = requireNonNull(serializer, "serializer");
  }

  /**
   * The bytes of an object.
   *
   * @throws SerializerException if it cannot be written; the cause says the same to other code
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
   * The object of what is left in a buffer, which is empty then.
   *
   * @throws SerializerException if it cannot be read; the cause says the same to other code
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
