package io.trunkline.serializer.kafka;

import io.trunkline.serialization.stored.ObjectSerializer;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** The serializer that Kafka's configuration has, for classes that Kafka makes by their name. */
final class Configured {

  private Configured() {}

  /**
   * The serializer that was given, or else that of the configuration.
   *
   * @throws ConfigException if there is none
   */
  static ObjectSerializer serializer(@Nullable ObjectSerializer given, Map<String, ?> configs) {
    if (given != null) {
      return given;
    }
    Object found = configs.get(ObjectKafkaSerializer.SERIALIZER_CONFIG);
    if (found instanceof ObjectSerializer serializer) {
      return serializer;
    }
    throw new ConfigException(
        ObjectKafkaSerializer.SERIALIZER_CONFIG
            + " is "
            + (found == null ? "not set" : "a " + found.getClass().getName())
            + ", expected an "
            + ObjectSerializer.class.getName()
            + " that was built; put it into the map of the configuration");
  }

  static ObjectSerializer ready(@Nullable ObjectSerializer serializer) {
    if (serializer == null) {
      throw new IllegalStateException(
          "configure(...) was not called, and no serializer was given to the constructor");
    }
    return serializer;
  }
}
