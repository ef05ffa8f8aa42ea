package io.trunkline.serialization.java;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.WireNameContract;

final class CompactedJavaContractTest implements SerializationContract, WireNameContract {

  @Override
  public SerializationProvider provider() {
    return new CompactedJavaSerializationProvider();
  }
}
