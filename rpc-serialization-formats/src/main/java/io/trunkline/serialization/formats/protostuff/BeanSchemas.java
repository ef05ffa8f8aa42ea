package io.trunkline.serialization.formats.protostuff;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The schemas of the classes that plain messages have had; one for each serialization. A class that
 * is used stays in it, as the class gates keep theirs. Thread-safe.
 */
final class BeanSchemas {

  /**
   * The class of stock's extension that an item names if its value is in the field of a wrapper.
   */
  static final String WRAPPER = "org.apache.dubbo.common.serialize.protostuff.Wrapper";

  private final Map<Class<?>, BeanSchema> known = new ConcurrentHashMap<>();

  /**
   * The schema of a class.
   *
   * @throws io.trunkline.serialization.SerializationException if stock's peers do not carry its
   *     objects
   */
  BeanSchema of(Class<?> type) {
    BeanSchema schema = known.get(type);
    if (schema == null) {
      schema = BeanSchema.of(type);
      known.put(type, schema);
    }
    return schema;
  }
}
