package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.GoldenContract;

/** Dubbo 3.3.6 with dubbo-serialization-kryo 3.2.0 (Kryo 5.4.0). */
final class GoldenTest implements GoldenContract {

  @Override
  public SerializationProvider provider() {
    return new KryoSerializationProvider();
  }

  @Override
  public String prefix() {
    return "3.3.6-kryo-";
  }
}
