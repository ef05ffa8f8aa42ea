package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.SerializationContract;

final class KryoContractTest implements SerializationContract {

  @Override
  public SerializationProvider provider() {
    return new KryoSerializationProvider();
  }
}
