package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.terms.TermsProvider;

/** Agreed terms; plain ones carry what {@link Kryo2ItemsTest} says. */
final class Kryo2ContractTest implements SerializationContract {

  @Override
  public SerializationProvider provider() {
    return TermsProvider.agreed(new Kryo2SerializationProvider(), ModelClasses.ALL);
  }
}
