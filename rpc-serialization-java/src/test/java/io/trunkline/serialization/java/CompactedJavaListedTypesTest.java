package io.trunkline.serialization.java;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.types.ListedTypesContract;

final class CompactedJavaListedTypesTest implements ListedTypesContract {

  @Override
  public SerializationProvider provider() {
    return new CompactedJavaSerializationProvider();
  }
}
