package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.hostile.HostileGraphsContract;

/** Hostile values are bounded. */
final class HostileGraphsTest implements HostileGraphsContract {

  @Override
  public SerializationProvider provider() {
    return new KryoSerializationProvider();
  }
}
