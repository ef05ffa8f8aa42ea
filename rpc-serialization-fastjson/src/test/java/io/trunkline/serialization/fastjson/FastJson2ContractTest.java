package io.trunkline.serialization.fastjson;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.WireNameContract;

final class FastJson2ContractTest implements SerializationContract, WireNameContract {

  @Override
  public SerializationProvider provider() {
    return new FastJson2SerializationProvider();
  }
}
