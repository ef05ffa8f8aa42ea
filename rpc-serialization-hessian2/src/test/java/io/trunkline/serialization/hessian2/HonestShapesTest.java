package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.honest.HonestShapesContract;

/** Honest values pass. */
final class HonestShapesTest implements HonestShapesContract {

  @Override
  public SerializationProvider provider() {
    return new Hessian2SerializationProvider();
  }
}
