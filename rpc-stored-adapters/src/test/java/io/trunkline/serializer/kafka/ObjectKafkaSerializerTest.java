package io.trunkline.serializer.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.stored.Envelope;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.TableStore;
import io.trunkline.testkit.adapter.Consignment;
import io.trunkline.testkit.adapter.ObjectAdapterContract;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectKafkaSerializerTest implements ObjectAdapterContract {

  @Override
  public byte @Nullable [] write(ObjectSerializer serializer, @Nullable Object object) {
    return new ObjectKafkaSerializer(serializer).serialize("orders", object);
  }

  @Override
  public @Nullable Object read(ObjectSerializer serializer, byte @Nullable [] bytes) {
    return new ObjectKafkaDeserializer(serializer).deserialize("orders", bytes);
  }

  @Override
  public Class<? extends Exception> refusal() {
    return SerializationException.class;
  }

  private static ObjectSerializer kryo() {
    return ObjectAdapterContract.allowing("kryo").build();
  }

  @Test
  void aTombstoneIsNullInBothDirectionsAndHasNoHeader() {
    Headers headers = new RecordHeaders();
    ObjectKafkaSerializer serializer = new ObjectKafkaSerializer(kryo());
    serializer.serialize("orders", headers, Consignment.of(7));
    assertThat(serializer.serialize("orders", headers, null)).isNull();
    assertThat(headers).isEmpty();
    assertThat(new ObjectKafkaDeserializer(kryo()).deserialize("orders", headers, (byte[]) null))
        .isNull();
  }

  @Test
  void theHeaderNamesTheClassTable() {
    ObjectSerializer withTables =
        ObjectAdapterContract.allowing("kryo").tables(TableStore.inMemory()).build();
    Headers headers = new RecordHeaders();
    ObjectKafkaSerializer serializer = new ObjectKafkaSerializer(withTables);
    byte[] bytes = serializer.serialize("orders", headers, Consignment.of(7));
    int fingerprint = Envelope.read(bytes, 0, bytes.length).fingerprint();
    assertThat(fingerprint).isNotZero();
    assertThat(TableHeader.VALUE.fingerprint(headers)).hasValue(fingerprint);
    assertThat(TableHeader.KEY.fingerprint(headers)).isEmpty();
    serializer.serialize("orders", headers, Consignment.of(8));
    assertThat(headers).hasSize(1);
  }

  @Test
  void withoutATableTheHeaderIsZeroAndWithoutAnEnvelopeThereIsNone() {
    Headers headers = new RecordHeaders();
    new ObjectKafkaSerializer(kryo()).serialize("orders", headers, "x");
    assertThat(headers.lastHeader("trunkline-value-table").value())
        .isEqualTo("00000000".getBytes(StandardCharsets.US_ASCII));
    assertThat(TableHeader.VALUE.fingerprint(headers)).hasValue(0);
    ObjectSerializer bare = ObjectAdapterContract.allowing("kryo").envelope(false).build();
    new ObjectKafkaSerializer(bare).serialize("orders", headers, "x");
    assertThat(headers).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "123456789", "-1"})
  void aForeignHeaderIsNoFingerprint(String value) {
    Headers headers = new RecordHeaders();
    headers.add("trunkline-value-table", value.getBytes(StandardCharsets.UTF_8));
    assertThat(TableHeader.VALUE.fingerprint(headers)).isEmpty();
  }

  /** A table's fingerprint in its bytes would change the partition of a key. */
  @Test
  void theBytesOfAKeyDoNotDependOnOtherClasses() {
    Consignment key = Consignment.of(7);
    ObjectSerializer few =
        ObjectAdapterContract.allowing("kryo").tables(TableStore.inMemory()).build();
    ObjectSerializer more =
        ObjectAdapterContract.allowing("kryo")
            .allow(Added.class)
            .tables(TableStore.inMemory())
            .build();
    byte[] bytes = ObjectKafkaSerializer.ofKeys(few).serialize("orders", key);
    assertThat(ObjectKafkaSerializer.ofKeys(more).serialize("orders", key)).isEqualTo(bytes);
    ObjectKafkaSerializer configured = new ObjectKafkaSerializer(more);
    configured.configure(Map.of(), true);
    assertThat(configured.serialize("orders", key)).isEqualTo(bytes);
    assertThat(new ObjectKafkaDeserializer(more).deserialize("orders", bytes)).isEqualTo(key);
    try (Serde<Object> serde = ObjectKafkaSerializer.serdeOfKeys(few)) {
      assertThat(serde.serializer().serialize("orders", key)).isEqualTo(bytes);
      assertThat(serde.deserializer().deserialize("orders", bytes)).isEqualTo(key);
    }
  }

  record Added(int number) {}

  @Test
  void keysHaveNoTableAndSoNoHeader() {
    Headers headers = new RecordHeaders();
    ObjectKafkaSerializer.ofKeys(kryo()).serialize("orders", headers, 7L);
    new ObjectKafkaSerializer(kryo()).serialize("orders", headers, "x");
    assertThat(TableHeader.KEY.fingerprint(headers)).isEmpty();
    assertThat(TableHeader.VALUE.fingerprint(headers)).hasValue(0);
  }

  @Test
  void keysThatWereWrittenBeforeAreRead() {
    byte[] before = kryo().serialize(Consignment.of(7));
    ObjectKafkaDeserializer ofKeys = new ObjectKafkaDeserializer(kryo());
    ofKeys.configure(Map.of(), true);
    assertThat(ofKeys.deserialize("orders", before)).isEqualTo(Consignment.of(7));
  }

  @Test
  void whatIsNoKeyIsRefused() {
    assertThatThrownBy(
            () -> ObjectKafkaSerializer.ofKeys(kryo()).serialize("orders", new java.util.Date(0)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("topic orders: class java.util.Date is not part of a key");
  }

  @Test
  void kafkaMakesThemByNameWithASerializerInItsConfiguration() {
    ObjectSerializer kryo = kryo();
    ObjectKafkaSerializer writing = new ObjectKafkaSerializer();
    writing.configure(Map.of(ObjectKafkaSerializer.SERIALIZER_CONFIG, kryo), false);
    ObjectKafkaDeserializer reading = new ObjectKafkaDeserializer();
    reading.configure(Map.of(ObjectKafkaSerializer.SERIALIZER_CONFIG, kryo), false);
    assertThat(reading.deserialize("orders", writing.serialize("orders", Consignment.of(7))))
        .isEqualTo(Consignment.of(7));
  }

  @Test
  void aConfigurationWithoutASerializerIsRefused() {
    assertThatThrownBy(() -> new ObjectKafkaSerializer().configure(Map.of(), false))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll("trunkline.object.serializer", "not set");
    assertThatThrownBy(
            () ->
                new ObjectKafkaDeserializer()
                    .configure(Map.of(ObjectKafkaSerializer.SERIALIZER_CONFIG, "kryo"), false))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("a java.lang.String");
    assertThatThrownBy(() -> new ObjectKafkaSerializer().serialize("orders", "x"))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void theSerdeWritesAndReads() {
    try (Serde<Object> serde = ObjectKafkaSerializer.serde(kryo())) {
      byte[] bytes = serde.serializer().serialize("orders", Consignment.of(7));
      assertThat(serde.deserializer().deserialize("orders", bytes)).isEqualTo(Consignment.of(7));
    }
  }
}
