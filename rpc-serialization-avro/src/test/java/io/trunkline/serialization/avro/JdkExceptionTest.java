package io.trunkline.serialization.avro;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.exceptions.JdkExceptionContract;

final class JdkExceptionTest implements JdkExceptionContract {

  @Override
  public SerializationProvider provider() {
    return new AvroSerializationProvider();
  }
}
