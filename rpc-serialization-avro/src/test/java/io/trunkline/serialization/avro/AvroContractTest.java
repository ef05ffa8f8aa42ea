package io.trunkline.serialization.avro;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.WireNameContract;

/** Everything arrives as it was sent, under plain terms too. */
final class AvroContractTest implements SerializationContract, WireNameContract {

  @Override
  public SerializationProvider provider() {
    return new AvroSerializationProvider();
  }
}
