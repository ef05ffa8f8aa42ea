package io.trunkline.testkit;

import io.trunkline.serialization.SerializationProvider;

/** The contract can be kept. */
final class ReferenceContractTest implements SerializationContract {

  @Override
  public SerializationProvider provider() {
    return new ReferenceProvider();
  }
}
