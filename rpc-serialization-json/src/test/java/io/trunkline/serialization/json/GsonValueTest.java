package io.trunkline.serialization.json;

import io.trunkline.serialization.SerializationProvider;

final class GsonValueTest implements PlainValueContract {

  @Override
  public SerializationProvider provider() {
    return new GsonSerializationProvider();
  }
}
