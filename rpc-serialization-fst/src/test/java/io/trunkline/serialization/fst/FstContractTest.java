package io.trunkline.serialization.fst;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.SerializationContract;

final class FstContractTest implements SerializationContract {

  @Override
  public SerializationProvider provider() {
    return new FstSerializationProvider();
  }
}
