package io.trunkline.serialization.avro;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.honest.HonestShapesContract;

final class HonestShapesTest implements HonestShapesContract {

  @Override
  public SerializationProvider provider() {
    return new AvroSerializationProvider();
  }
}
