package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.SerializationContract;

/** What every serialization must do. */
final class Hessian2ContractTest implements SerializationContract {

  @Override
  public SerializationProvider provider() {
    return new Hessian2SerializationProvider();
  }
}
