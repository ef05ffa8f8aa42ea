package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.GateContract;
import io.trunkline.testkit.MessageContract;
import io.trunkline.testkit.ValueContract;

/** Agreed terms without references: all but what shared objects ask for. */
final class WithoutReferencesContractTest implements ValueContract, MessageContract, GateContract {

  @Override
  public SerializationProvider provider() {
    return new AgreedProvider(AgreedContractTest.MODEL, false);
  }
}
