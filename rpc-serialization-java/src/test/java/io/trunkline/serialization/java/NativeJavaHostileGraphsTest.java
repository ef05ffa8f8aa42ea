package io.trunkline.serialization.java;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.hostile.HostileGraph;
import io.trunkline.testkit.hostile.HostileGraphsContract;

/** Hostile values are bounded. */
class NativeJavaHostileGraphsTest implements HostileGraphsContract {

  @Override
  public SerializationProvider provider() {
    return new NativeJavaSerializationProvider();
  }

  /** Sorted sets are not sorted again when they are read. */
  @Override
  public boolean refuses(HostileGraph graph) {
    return graph.isRefused() && !graph.name().equals("long decimals to compare");
  }

  /** Sets in sets on 60 levels take 130, most of it on the thread of deep messages: too much. */
  @Override
  public long bytesPerByte() {
    return 160;
  }
}
