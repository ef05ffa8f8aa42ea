package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.types.ListedTypesContract;

final class ListedTypesTest implements ListedTypesContract {

  @Override
  public SerializationProvider provider() {
    return new Hessian2SerializationProvider();
  }
}
