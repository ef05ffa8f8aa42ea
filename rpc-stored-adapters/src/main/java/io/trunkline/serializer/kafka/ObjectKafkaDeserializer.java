package io.trunkline.serializer.kafka;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.stored.ObjectSerializer;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link ObjectKafkaSerializer} wrote, with the classes of the context class loader of
 * the thread that polls. Null, a tombstone, stays null. Thread-safe once configured.
 *
 * <p>A record that cannot be read fails the poll with Kafka's {@code
 * RecordDeserializationException}, which says where it is and of which this one is the cause; seek
 * behind it, or keep it aside.
 */
public final class ObjectKafkaDeserializer implements Deserializer<Object> {

  private @Nullable ObjectSerializer serializer;

  /**
   * For Kafka, which then calls {@link #configure} with {@link
   * ObjectKafkaSerializer#SERIALIZER_CONFIG}.
   */
  public ObjectKafkaDeserializer() {}

  /** For values and keys, those too that were written before keys had a form of their own. */
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
   * The object of these bytes; null for null.
   *
   * @throws SerializationException if they cannot be read; the cause says the same to other code
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
