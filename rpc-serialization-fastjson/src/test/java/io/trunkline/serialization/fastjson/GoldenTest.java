package io.trunkline.serialization.fastjson;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.GoldenContract;

/** Frames of stock 3.3.6. */
final class GoldenTest implements GoldenContract {

  @Override
  public SerializationProvider provider() {
    return new FastJson2SerializationProvider();
  }

  @Override
  public String prefix() {
    return "3.3.6-fastjson2-";
  }
}
