package io.trunkline.serialization.msgpack;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.types.ListedTypesContract;

/** Between two Trunkline ends a value of a listed type arrives as it is, or is refused. */
final class AgreedTypesTest implements ListedTypesContract {

  @Override
  public SerializationProvider provider() {
    return AnyMessages.agreed();
  }

  @Override
  public boolean saysBeforehand() {
    return false; // it speaks of the form for stock peers
  }
}
