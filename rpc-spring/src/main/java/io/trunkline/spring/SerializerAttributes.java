package io.trunkline.spring;

import static io.trunkline.spring.Attribute.text;
import static io.trunkline.spring.Attribute.works;

import io.trunkline.settings.SharedSettings;
import java.util.List;

/** Attributes of the serializer element. */
final class SerializerAttributes {

  private SerializerAttributes() {}

  static List<Attribute> all() {
    return List.of(
        text("id"),
        works("name", ValueType.TEXT, "another spelling of 'id'"),
        works("default", ValueType.FLAG, "whether it is injected where none is named"),
        text("serialization"),
        text("compression"),
        works("compressionMode", ValueType.COMPRESSION_MODE, "in place of 'compression'"),
        works("compression-threshold", ValueType.BYTES),
        works("serialization-settings", ValueType.SETTINGS_OF_PORT),
        works("allow", ValueType.TEXTS, "classes and package patterns"),
        works("optimizer", ValueType.OPTIMIZER),
        works("tables", ValueType.FILE, "a folder"),
        works("tables-ref", ValueType.TEXT, "a bean that is a TableStore"),
        works("legacy-ref", ValueType.TEXT, "what reads bytes without an envelope"),
        works("reads", ValueType.TEXTS),
        works("envelope", ValueType.FLAG),
        works("schema-digest", ValueType.FLAG),
        works("checksum", ValueType.FLAG),
        works("require-serializable", ValueType.FLAG),
        works("max-bytes", ValueType.BYTES),
        Attribute.of(SharedSettings.MAX_NESTING_DEPTH),
        Attribute.of(SharedSettings.READ_WORK_FACTOR),
        Attribute.of(SharedSettings.READ_MEMORY_FACTOR));
  }
}
