package io.trunkline.serialization.java;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.honest.HonestShapesContract;

/** Honest values pass. */
final class CompactedJavaHonestShapesTest implements HonestShapesContract {

  @Override
  public SerializationProvider provider() {
    return new CompactedJavaSerializationProvider();
  }
}
