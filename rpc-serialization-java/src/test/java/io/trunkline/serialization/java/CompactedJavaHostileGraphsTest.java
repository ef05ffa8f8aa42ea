package io.trunkline.serialization.java;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.hostile.HostileGraph;
import io.trunkline.testkit.hostile.HostileGraphsContract;

/** Hostile values are bounded. */
class CompactedJavaHostileGraphsTest implements HostileGraphsContract {

  @Override
  public SerializationProvider provider() {
    return new CompactedJavaSerializationProvider();
  }

  /** Sorted sets are not sorted again when they are read. */
  @Override
  public boolean refuses(HostileGraph graph) {
    return graph.isRefused() && !graph.name().equals("long decimals to compare");
  }
}
