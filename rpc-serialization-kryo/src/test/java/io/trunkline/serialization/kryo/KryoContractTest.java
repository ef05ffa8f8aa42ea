package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.WireNameContract;

final class KryoContractTest implements SerializationContract, WireNameContract {

  @Override
  public SerializationProvider provider() {
    return new KryoSerializationProvider();
  }
}
