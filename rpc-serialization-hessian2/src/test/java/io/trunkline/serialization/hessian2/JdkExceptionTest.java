package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.exceptions.JdkExceptionContract;

final class JdkExceptionTest implements JdkExceptionContract {

  @Override
  public SerializationProvider provider() {
    return new Hessian2SerializationProvider();
  }
}
