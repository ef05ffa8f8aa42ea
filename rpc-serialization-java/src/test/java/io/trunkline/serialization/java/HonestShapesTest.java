package io.trunkline.serialization.java;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.honest.HonestShapesContract;

/** Honest values pass. */
final class HonestShapesTest implements HonestShapesContract {

  @Override
  public SerializationProvider provider() {
    return new JavaSerializationProvider();
  }
}
