package io.trunkline.serializer.redis;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.stored.ObjectSerializer;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

/**
 * Serializes values of Redis with an {@link ObjectSerializer}. Thread-safe.
 *
 * <p>Set it as the value serializer and hash value serializer of a {@code RedisTemplate}; as {@code
 * SerializationPair} of a {@code RedisCacheConfiguration}; or declare it as the bean {@code
 * springSessionDefaultRedisSerializer} of Spring Session. Keys stay readable with Spring's
 * serializer of strings.
 *
 * <p>Values that another serializer stored earlier, such as {@code RedisSerializer.java()}, are
 * read if this one's {@linkplain io.trunkline.serialization.stored.ObjectSerializerBuilder#legacy
 * legacy} serializer reads them; otherwise they are refused, and nothing of them is loaded.
 *
 * <p>Null becomes no bytes, as Redis cannot store null and returns it for missing keys. {@code
 * RedisTemplate} may refuse to store it.
 */
public final class ObjectRedisSerializer implements RedisSerializer<Object> {

  private final ObjectSerializer serializer;
  private final @Nullable ClassLoader loader;

  /** Creates a serializer that uses the context class loader of the reading thread. */
  public ObjectRedisSerializer(ObjectSerializer serializer) {
    this.serializer = requireNonNull(serializer, "serializer");
    this.loader = null;
  }

  /**
   * Creates a serializer that uses one class loader, for threads whose context class loader is not
   * the application's.
   */
  public ObjectRedisSerializer(ObjectSerializer serializer, ClassLoader loader) {
    this.serializer = requireNonNull(serializer, "serializer");
    this.loader = requireNonNull(loader, "loader");
  }

  /**
   * Serializes a value; null becomes no bytes.
   *
   * @throws SerializationException if it cannot be written; the serializer's exception is the cause
   */
  @Override
  public byte[] serialize(@Nullable Object value) {
    if (value == null) {
      return new byte[0];
    }
    try {
      return serializer.serialize(value);
    } catch (io.trunkline.serialization.SerializationException | IllegalArgumentException e) {
      throw new SerializationException(String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Deserializes a value; null for null or no bytes.
   *
   * @throws SerializationException if the bytes cannot be read; the serializer's exception is the
   *     cause
   */
  @Override
  public @Nullable Object deserialize(byte @Nullable [] bytes) {
    if (bytes == null || bytes.length == 0) {
      return null;
    }
    try {
      return loader == null
          ? serializer.<Object>deserialize(bytes)
          : serializer.<Object>deserialize(bytes, loader);
    } catch (io.trunkline.serialization.SerializationException e) {
      throw new SerializationException(String.valueOf(e.getMessage()), e);
    }
  }
}
