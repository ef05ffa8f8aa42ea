package io.trunkline.serializer.kafka;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.TableStore;
import io.trunkline.testkit.adapter.Consignment;
import io.trunkline.testkit.adapter.Contraband;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordDeserializationException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Against a broker in a JVM of its own. */
@Tag("full")
@Timeout(150)
class KafkaIT {

  @TempDir private static Path folder;
  private static @Nullable KafkaBroker broker;

  @BeforeAll
  static void start() throws Exception {
    broker = KafkaBroker.start(folder);
    NewTopic[] topics = {
      new NewTopic("orders", 1, (short) 1),
      new NewTopic("refused", 1, (short) 1),
      new NewTopic("old", 1, (short) 1)
    };
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.address()))) {
      admin.createTopics(List.of(topics)).all().get(90, SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException(broker.said(), e);
    }
  }

  @AfterAll
  static void stop() {
    if (broker != null) {
      broker.close();
    }
  }

  private static Map<String, Object> settings() {
    return Map.of(
        "bootstrap.servers",
        Objects.requireNonNull(broker).address(),
        "linger.ms",
        "0",
        "auto.offset.reset",
        "earliest",
        "enable.auto.commit",
        "false");
  }

  private static KafkaProducer<String, Object> producer(ObjectSerializer serializer) {
    return new KafkaProducer<>(
        settings(), new StringSerializer(), new ObjectKafkaSerializer(serializer));
  }

  private static KafkaConsumer<String, Object> consumer(ObjectSerializer serializer, String topic) {
    KafkaConsumer<String, Object> consumer =
        new KafkaConsumer<>(
            settings(), new StringDeserializer(), new ObjectKafkaDeserializer(serializer));
    consumer.assign(Set.of(new TopicPartition(topic, 0)));
    return consumer;
  }

  private static void send(ObjectSerializer serializer, String topic, Object... values)
      throws Exception {
    try (KafkaProducer<String, Object> producer = producer(serializer)) {
      for (Object value : values) {
        producer.send(new ProducerRecord<>(topic, "key", value)).get(30, SECONDS);
      }
    }
  }

  private static List<ConsumerRecord<String, Object>> poll(
      KafkaConsumer<String, Object> consumer, int count) {
    List<ConsumerRecord<String, Object>> records = new ArrayList<>();
    long begun = System.nanoTime();
    while (records.size() < count && System.nanoTime() - begun < SECONDS.toNanos(60)) {
      consumer.poll(Duration.ofMillis(500)).forEach(records::add);
    }
    return records;
  }

  @Test
  void thePagesProducerAndConsumerTalk() throws Exception {
    Map<String, Object> settings = settings();
    Path tables = folder.resolve("tables");
    // page: begin
    ObjectSerializer kryo =
        ObjectSerializer.builder()
            .serialization("kryo")
            .allow(Consignment.class)
            .tables(TableStore.inFolder(tables)) // shared by producers and consumers
            .build();
    try (KafkaProducer<String, Object> producer =
        new KafkaProducer<>(settings, new StringSerializer(), new ObjectKafkaSerializer(kryo))) {
      producer.send(new ProducerRecord<>("orders", "7", Consignment.of(7))).get();
      producer.send(new ProducerRecord<>("orders", "7", null)).get(); // a tombstone stays null
    }
    KafkaConsumer<String, Object> consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new ObjectKafkaDeserializer(kryo));
    // page: end
    try (consumer) {
      consumer.assign(Set.of(new TopicPartition("orders", 0)));
      List<ConsumerRecord<String, Object>> records = poll(consumer, 2);
      assertThat(records)
          .extracting(ConsumerRecord::value)
          .containsExactly(Consignment.of(7), null);
      int fingerprint = TableHeader.VALUE.fingerprint(records.get(0).headers()).orElseThrow();
      assertThat(tables.resolve(String.format("%08x.table", fingerprint))).exists();
      assertThat(TableHeader.VALUE.fingerprint(records.get(1).headers())).isEmpty();
    }
  }

  @Test
  void aRecordThatIsRefusedFailsThePollAndCanBeSkipped() throws Exception {
    ObjectSerializer open =
        ObjectSerializer.builder().allow(Contraband.class).allow(Consignment.class).build();
    send(open, "refused", new Contraband("tea"), Consignment.of(8));
    ObjectSerializer strict = ObjectSerializer.builder().allow(Consignment.class).build();
    try (KafkaConsumer<String, Object> consumer = consumer(strict, "refused")) {
      assertThatThrownBy(() -> poll(consumer, 1))
          .isInstanceOfSatisfying(
              RecordDeserializationException.class,
              e -> {
                assertThat(e.offset()).isZero();
                assertThat(e)
                    .hasCauseInstanceOf(SerializationException.class)
                    .cause()
                    .hasMessageContainingAll("refused", Contraband.class.getName());
                consumer.seek(e.topicPartition(), e.offset() + 1);
              });
      assertThat(poll(consumer, 1))
          .extracting(ConsumerRecord::value)
          .containsExactly(Consignment.of(8));
    }
  }

  @Test
  void recordsFromBeforeTheEnvelopeAreReadByTheLegacySerializer() throws Exception {
    ObjectSerializer before =
        ObjectSerializer.builder().envelope(false).allow(Consignment.class).build();
    ObjectSerializer now =
        ObjectSerializer.builder()
            .serialization("hessian2")
            .allow(Consignment.class)
            .legacy(before)
            .build();
    send(before, "old", Consignment.of(1));
    send(now, "old", Consignment.of(2));
    try (KafkaConsumer<String, Object> consumer = consumer(now, "old")) {
      assertThat(poll(consumer, 2))
          .extracting(ConsumerRecord::value)
          .containsExactly(Consignment.of(1), Consignment.of(2));
    }
  }

  @Test
  void anObjectThatMayNotBeSentFailsTheSend() {
    ObjectSerializer strict = ObjectSerializer.builder().requireSerializable().build();
    try (KafkaProducer<String, Object> producer = producer(strict)) {
      ProducerRecord<String, Object> record =
          new ProducerRecord<>("orders", "x", new Contraband("tea"));
      assertThatThrownBy(() -> producer.send(record))
          .isInstanceOf(SerializationException.class)
          .hasStackTraceContaining("requireSerializable");
    }
  }
}
