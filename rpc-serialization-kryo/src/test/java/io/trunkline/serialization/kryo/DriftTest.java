package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.drift.DriftContract;

/** Classes of both catalogs arrive in their common fields. */
final class DriftTest implements DriftContract {

  @Override
  public SerializationProvider provider() {
    return new KryoSerializationProvider();
  }
}
