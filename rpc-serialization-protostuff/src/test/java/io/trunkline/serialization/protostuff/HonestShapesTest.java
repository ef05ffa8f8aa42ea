package io.trunkline.serialization.protostuff;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.honest.HonestShapesContract;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.List;

/** Between two Trunkline ends; to stock peers an object where nothing is declared has no class. */
final class HonestShapesTest implements HonestShapesContract {

  @Override
  public SerializationProvider provider() {
    return TermsProvider.agreed(new ProtostuffSerializationProvider(), List.of());
  }
}
