package io.trunkline.serializer.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.testkit.adapter.Consignment;
import io.trunkline.testkit.adapter.ObjectAdapterContract;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.serializer.SerializationException;

class ObjectRedisSerializerTest implements ObjectAdapterContract {

  @Override
  public byte[] write(ObjectSerializer serializer, @Nullable Object object) {
    return new ObjectRedisSerializer(serializer).serialize(object);
  }

  @Override
  public @Nullable Object read(ObjectSerializer serializer, byte[] bytes) {
    return new ObjectRedisSerializer(serializer).deserialize(bytes);
  }

  @Override
  public Class<? extends Exception> refusal() {
    return SerializationException.class;
  }

  @Test
  void nullIsNoBytesInBothDirections() {
    ObjectRedisSerializer redis =
        new ObjectRedisSerializer(ObjectAdapterContract.allowing("kryo").build());
    assertThat(redis.serialize(null)).isEmpty();
    assertThat(redis.deserialize(null)).isNull();
    assertThat(redis.deserialize(new byte[0])).isNull();
  }

  @Test
  void classesComeFromTheLoaderThatWasNamed() {
    ObjectSerializer kryo = ObjectAdapterContract.allowing("kryo").build();
    ClassLoader own = Consignment.class.getClassLoader();
    ObjectRedisSerializer redis = new ObjectRedisSerializer(kryo, own);
    byte[] bytes = redis.serialize(Consignment.of(7));
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
    try {
      assertThat(redis.deserialize(bytes)).isEqualTo(Consignment.of(7));
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
