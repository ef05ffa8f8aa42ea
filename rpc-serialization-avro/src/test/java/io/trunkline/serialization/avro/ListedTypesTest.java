package io.trunkline.serialization.avro;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.types.ListedTypesContract;

/** A value of a listed type arrives as it is, or is refused. */
final class ListedTypesTest implements ListedTypesContract {

  @Override
  public SerializationProvider provider() {
    return new AvroSerializationProvider();
  }
}
