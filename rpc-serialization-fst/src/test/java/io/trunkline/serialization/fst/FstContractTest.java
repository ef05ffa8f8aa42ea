package io.trunkline.serialization.fst;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.WireNameContract;

final class FstContractTest implements SerializationContract, WireNameContract {

  @Override
  public SerializationProvider provider() {
    return new FstSerializationProvider();
  }
}
