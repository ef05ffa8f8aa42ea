package io.trunkline.serializer.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastException;
import com.hazelcast.internal.nio.BufferObjectDataInput;
import com.hazelcast.internal.nio.BufferObjectDataOutput;
import com.hazelcast.internal.serialization.Data;
import com.hazelcast.internal.serialization.InternalSerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import com.hazelcast.spi.exception.TargetNotMemberException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.TableStore;
import io.trunkline.testkit.adapter.Consignment;
import io.trunkline.testkit.adapter.ObjectAdapterContract;
import io.trunkline.testkit.model.CodedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    BufferObjectDataInput in = service.createObjectDataInput(out.toByteArray());
    assertThat(in.readByte()).isIn((byte) 0, (byte) 3);
    return in.readByteArray();
  }

  @Override
  public @Nullable Object read(ObjectSerializer serializer, byte[] bytes) throws Exception {
    InternalSerializationService service = service();
    BufferObjectDataOutput out = service.createObjectDataOutput();
    out.writeByte(0);
    out.writeByteArray(bytes);
    return new ObjectStreamSerializer(serializer)
        .read(service.createObjectDataInput(out.toByteArray()));
  }

  @Override
  public Class<? extends Exception> refusal() {
    return HazelcastSerializationException.class;
  }

  private static Data data(ObjectSerializer serializer, Object key) {
    com.hazelcast.config.SerializationConfig config =
        new com.hazelcast.config.SerializationConfig()
            .setGlobalSerializerConfig(ObjectStreamSerializer.global(serializer));
    return new DefaultSerializationServiceBuilder().setConfig(config).build().toData(key);
  }

  record Key(String shop, long id) implements Serializable {}

  record Names(String first, String second) implements Serializable {}

  record Added(int number) implements Serializable {}

  /** Hazelcast looks keys up by their bytes. */
  @ParameterizedTest
  @ValueSource(strings = {"kryo", "hessian2"})
  @SuppressWarnings("StringOperationCanBeSimplified") // another instance
  void equalKeysHaveEqualBytesWhateverElseIsAllowed(String name) {
    ObjectSerializer few =
        ObjectAdapterContract.allowing(name)
            .allow(Key.class, Names.class)
            .tables(TableStore.inMemory())
            .build();
    ObjectSerializer more =
        ObjectAdapterContract.allowing(name)
            .allow(Added.class, Names.class, Key.class)
            .tables(TableStore.inMemory())
            .build();
    assertThat(data(more, new Key("berlin", 7))).isEqualTo(data(few, new Key("berlin", 7)));
    String one = new String("x");
    assertThat(data(few, new Names(one, one)))
        .isEqualTo(data(few, new Names(new String("x"), new String("x"))));
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

  private Throwable passed(Throwable thrown) throws Exception {
    ObjectStreamSerializer kryo =
        new ObjectStreamSerializer(ObjectAdapterContract.allowing("kryo").build());
    BufferObjectDataOutput out = service().createObjectDataOutput();
    kryo.write(out, thrown);
    return (Throwable) kryo.read(service().createObjectDataInput(out.toByteArray()));
  }

  /** Members try again by the class of what another one threw. */
  @Test
  void exceptionsOfHazelcastArriveAsThemselves() throws Exception {
    assertThat(passed(new TargetNotMemberException("gone")))
        .isExactlyInstanceOf(TargetNotMemberException.class)
        .hasMessage("gone");
    assertThat(passed(new HazelcastSerializationException("no", new SerializationException("why"))))
        .isExactlyInstanceOf(HazelcastSerializationException.class)
        .hasCauseExactlyInstanceOf(SerializationException.class);
    assertThat(passed(new IllegalStateException("here"))).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void anExceptionThatIsNotAllowedArrivesAsItsText() throws Exception {
    String text = "io.trunkline.testkit.model.CodedException";
    assertThat(passed(new CodedException("E7", 7, null)))
        .isExactlyInstanceOf(HazelcastException.class)
        .hasMessageContaining(text);
    assertThat(passed(new HazelcastException("in", new CodedException("E7", 7, null))))
        .isExactlyInstanceOf(HazelcastException.class)
        .hasMessageContaining("in");
  }

  @Test
  void aStreamOfExceptionsLoadsNothingElse() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new HashMap<>(Map.of("a", "b")));
    }
    assertThatThrownBy(() -> OwnExceptions.read(bytes.toByteArray()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("java.util.HashMap");
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
