package io.trunkline.serialization.fst;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.types.ListedTypesContract;

final class ListedTypesTest implements ListedTypesContract {
  @Override
  public SerializationProvider provider() {
    return new FstSerializationProvider();
  }
}
