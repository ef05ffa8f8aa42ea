package io.trunkline.serializer.kafka;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.stored.ObjectSerializer;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the bytes of {@link ObjectKafkaSerializer}, with the classes of the polling thread's
 * context class loader. Null, a tombstone, stays null. Thread-safe once configured.
 *
 * <p>A record that cannot be read fails the poll with Kafka's {@code
 * RecordDeserializationException}, which contains its position and has this class's exception as
 * the cause; seek past the record, or copy it elsewhere.
 */
public final class ObjectKafkaDeserializer implements Deserializer<Object> {

  private @Nullable ObjectSerializer serializer;

  /**
   * For Kafka, which then calls {@link #configure} with {@link
   * ObjectKafkaSerializer#SERIALIZER_CONFIG}.
   */
  public ObjectKafkaDeserializer() {}

  /** Creates a deserializer for values and keys, including keys in the serializer's older form. */
  public ObjectKafkaDeserializer(ObjectSerializer serializer) {
    this.serializer = requireNonNull(serializer, "serializer");
  }

  /**
   * Called by Kafka for objects that it makes itself.
   *
   * @throws org.apache.kafka.common.config.ConfigException if no serializer was given and {@link
   *     ObjectKafkaSerializer#SERIALIZER_CONFIG} is not one
   */
  @Override
  public void configure(Map<String, ?> configs, boolean isKey) {
    ObjectSerializer found = Configured.serializer(serializer, configs);
    serializer = isKey ? found.keys() : found;
  }

  /**
   * Deserializes an object; null for null.
   *
   * @throws SerializationException if the bytes cannot be read; the serializer's exception is the
   *     cause
   */
  @Override
  public @Nullable Object deserialize(String topic, byte @Nullable [] bytes) {
    if (bytes == null) {
      return null;
    }
    try {
      return Configured.ready(serializer).<Object>deserialize(bytes);
    } catch (io.trunkline.serialization.SerializationException e) {
      throw new SerializationException("topic " + topic + ": " + e.getMessage(), e);
    }
  }
}
