package io.trunkline.serializer.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.internal.nio.BufferObjectDataOutput;
import com.hazelcast.internal.serialization.Data;
import com.hazelcast.internal.serialization.InternalSerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.testkit.adapter.Consignment;
import io.trunkline.testkit.adapter.ObjectAdapterContract;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ObjectStreamSerializerTest implements ObjectAdapterContract {

  private final Map<ClassLoader, InternalSerializationService> services = new HashMap<>();

  private InternalSerializationService service() {
    return services.computeIfAbsent(
        Thread.currentThread().getContextClassLoader(),
        loader -> new DefaultSerializationServiceBuilder().setClassLoader(loader).build());
  }

  @Override
  public byte[] write(ObjectSerializer serializer, @Nullable Object object) throws Exception {
    InternalSerializationService service = service();
    BufferObjectDataOutput out = service.createObjectDataOutput();
    new ObjectStreamSerializer(serializer).write(out, object);
    return service.createObjectDataInput(out.toByteArray()).readByteArray();
  }

  @Override
  public @Nullable Object read(ObjectSerializer serializer, byte[] bytes) throws Exception {
    InternalSerializationService service = service();
    BufferObjectDataOutput out = service.createObjectDataOutput();
    out.writeByteArray(bytes);
    return new ObjectStreamSerializer(serializer)
        .read(service.createObjectDataInput(out.toByteArray()));
  }

  @Override
  public Class<? extends Exception> refusal() {
    return HazelcastSerializationException.class;
  }

  /** Hazelcast would write a Serializable class itself if the adapter did not say otherwise. */
  @Test
  void asGlobalSerializerItComesBeforeJavas() {
    ObjectSerializer kryo = ObjectAdapterContract.allowing("kryo").build();
    com.hazelcast.config.SerializationConfig config =
        new com.hazelcast.config.SerializationConfig()
            .setGlobalSerializerConfig(ObjectStreamSerializer.global(kryo));
    InternalSerializationService service =
        new DefaultSerializationServiceBuilder().setConfig(config).build();
    Data data = service.toData(Consignment.of(7));
    assertThat(data.getType()).isEqualTo(ObjectStreamSerializer.DEFAULT_TYPE_ID);
    assertThat(service.<Object>toObject(data)).isEqualTo(Consignment.of(7));
  }

  @Test
  void aTypeIdIsPositive() {
    ObjectSerializer kryo = ObjectAdapterContract.allowing("kryo").build();
    assertThat(new ObjectStreamSerializer(kryo, 7).getTypeId()).isEqualTo(7);
    assertThatThrownBy(() -> new ObjectStreamSerializer(kryo, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("typeId is 0");
  }
}
