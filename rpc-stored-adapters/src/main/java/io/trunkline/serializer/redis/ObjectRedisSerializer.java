package io.trunkline.serializer.redis;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.stored.ObjectSerializer;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

/**
 * Values of Redis through an {@link ObjectSerializer}. Thread-safe.
 *
 * <p>Set it as the value serializer, and as that of hash values, of a {@code RedisTemplate}; as
 * {@code SerializationPair} of a {@code RedisCacheConfiguration}; or declare it as the bean {@code
 * springSessionDefaultRedisSerializer} of Spring Session. Keys stay readable with Spring's own
 * serializer of strings.
 *
 * <p>Values that another serializer stored before, such as {@code RedisSerializer.java()}, are read
 * if the {@linkplain io.trunkline.serialization.stored.ObjectSerializerBuilder#legacy legacy}
 * serializer of this one reads them; otherwise they are refused, and nothing of them is loaded.
 *
 * <p>Null is no bytes, since Redis stores none and answers so where there is no key. It is no value
 * like others: {@code RedisTemplate} may refuse to store it.
 */
public final class ObjectRedisSerializer implements RedisSerializer<Object> {

  private final ObjectSerializer serializer;
  private final @Nullable ClassLoader loader;

  /** With the classes of the context class loader of the thread that reads. */
  public ObjectRedisSerializer(ObjectSerializer serializer) {
    this.serializer = requireNonNull(serializer, "serializer");
    this.loader = null;
  }

  /**
   * With the classes of one class loader, as for threads whose context class loader is not the
   * application's.
   */
  public ObjectRedisSerializer(ObjectSerializer serializer, ClassLoader loader) {
    this.serializer = requireNonNull(serializer, "serializer");
    this.loader = requireNonNull(loader, "loader");
  }

  /**
   * The bytes of a value; none for null.
   *
   * @throws SerializationException if it cannot be written; the cause says the same to other code
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
   * The value of these bytes; null for null or no bytes.
   *
   * @throws SerializationException if they cannot be read; the cause says the same to other code
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
