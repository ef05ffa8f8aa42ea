package io.trunkline.serializer.kafka;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.stored.ObjectSerializer;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Serializes values or keys of Kafka with an {@link ObjectSerializer}. Null stays null, which is a
 * tombstone in a compacted topic. {@link TableHeader} is set on each record. Thread-safe once
 * configured.
 *
 * <p>Keys are written by {@link ObjectSerializer#keys()}, so that equal keys have equal bytes: the
 * bytes determine the partition, and which record compaction keeps. Objects that cannot be keys,
 * such as beans, are refused.
 */
public final class ObjectKafkaSerializer implements Serializer<Object> {

  /**
   * The key of the {@link ObjectSerializer} in the map of Kafka's configuration. Needed only if
   * Kafka creates this class by its name.
   */
  public static final String SERIALIZER_CONFIG = "trunkline.object.serializer";

  private @Nullable ObjectSerializer serializer;
  private boolean isKey;

  /** For Kafka, which then calls {@link #configure} with {@link #SERIALIZER_CONFIG}. */
  public ObjectKafkaSerializer() {}

  /** For values; for keys once it is {@linkplain #configure configured} so. */
  public ObjectKafkaSerializer(ObjectSerializer serializer) {
    this.serializer = requireNonNull(serializer, "serializer");
  }

  /** For keys, also where Kafka configures no object that it is given, as a producer does. */
  public static ObjectKafkaSerializer ofKeys(ObjectSerializer serializer) {
    ObjectKafkaSerializer made = new ObjectKafkaSerializer(serializer.keys());
    made.isKey = true;
    return made;
  }

  /** A serializer and a deserializer of values, as Kafka Streams requires them. */
  public static Serde<Object> serde(ObjectSerializer serializer) {
    Deserializer<Object> reading = new ObjectKafkaDeserializer(serializer);
    return Serdes.serdeFrom(new ObjectKafkaSerializer(serializer), reading);
  }

  /** A serializer and a deserializer of keys, as Kafka Streams requires them. */
  public static Serde<Object> serdeOfKeys(ObjectSerializer serializer) {
    Deserializer<Object> reading = new ObjectKafkaDeserializer(serializer.keys());
    return Serdes.serdeFrom(ofKeys(serializer), reading);
  }

  /**
   * Called by Kafka for objects that it makes itself.
   *
   * @throws org.apache.kafka.common.config.ConfigException if no serializer was given and {@link
   *     #SERIALIZER_CONFIG} is not one
   */
  @Override
  public void configure(Map<String, ?> configs, boolean isKey) {
    ObjectSerializer found = Configured.serializer(serializer, configs);
    serializer = isKey ? found.keys() : found;
    this.isKey = isKey;
  }

  /**
   * Serializes an object; null for null.
   *
   * @throws SerializationException if it cannot be written; the serializer's exception is the cause
   */
  @Override
  public byte @Nullable [] serialize(String topic, @Nullable Object object) {
    if (object == null) {
      return null;
    }
    try {
      return Configured.ready(serializer).serialize(object);
    } catch (io.trunkline.serialization.SerializationException | IllegalArgumentException e) {
      throw new SerializationException("topic " + topic + ": " + e.getMessage(), e);
    }
  }

  /**
   * Serializes an object and sets {@link TableHeader}, unless keys are written in their own form.
   */
  @Override
  public byte @Nullable [] serialize(String topic, Headers headers, @Nullable Object object) {
    byte[] bytes = serialize(topic, object);
    TableHeader header = isKey ? TableHeader.KEY : TableHeader.VALUE;
    if (bytes == null) {
      header.remove(headers);
    } else {
      header.set(headers, bytes);
    }
    return bytes;
  }
}
