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
 * Values, or keys, of Kafka through an {@link ObjectSerializer}. Null stays null, which is a
 * tombstone where a topic is compacted. {@link TableHeader} is set on each record. Thread-safe once
 * configured.
 *
 * <p>Keys are written as {@link ObjectSerializer#keys()} writes them, so that equal ones have equal
 * bytes: the partition follows from them, and so does which record compaction keeps. What is no key
 * there, such as a bean, is refused.
 */
public final class ObjectKafkaSerializer implements Serializer<Object> {

  /**
   * What an {@link ObjectSerializer} is called in the map of Kafka's configuration. Needed only
   * where Kafka makes this class by its name.
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

  /** This serializer and its deserializer together, as Kafka Streams wants them; for values. */
  public static Serde<Object> serde(ObjectSerializer serializer) {
    Deserializer<Object> reading = new ObjectKafkaDeserializer(serializer);
    return Serdes.serdeFrom(new ObjectKafkaSerializer(serializer), reading);
  }

  /** The same for keys. */
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
   * The bytes of an object; null for null.
   *
   * @throws SerializationException if it cannot be written; the cause says the same to other code
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

  /** The same, and sets {@link TableHeader}, of which keys in their own form have none. */
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
