package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.hostile.HostileGraphsContract;

/** Hostile values are bounded in the form of Kryo 4, too. */
final class Kryo4HostileGraphsTest implements HostileGraphsContract {

  @Override
  public SerializationProvider provider() {
    return new Kryo4Provider();
  }
}
