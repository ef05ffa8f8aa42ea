package io.trunkline.store;

import io.trunkline.serialization.stored.ObjectSerializer;

/** What the contracts of {@link ObjectStore} and {@link ObjectQueue} say of null. */
final class Values {

  private Values() {}

  static String required(String key) {
    if (key == null) {
      throw new IllegalArgumentException("the key is null");
    }
    return key;
  }

  static byte[] bytes(ObjectSerializer serializer, String key, Object value) {
    required(key);
    if (value == null) {
      throw new IllegalArgumentException(
          "the value of key '" + key + "' is null; remove the key instead");
    }
    return serializer.serialize(value);
  }
}
