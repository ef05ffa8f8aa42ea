package io.trunkline.serialization.fastjson;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.testkit.RecoveryContract;
import java.util.concurrent.atomic.AtomicInteger;

final class RecoveryTest implements RecoveryContract {

  @Override
  public Serialization counting(SerializationContext context, AtomicInteger engines) {
    return new FastJson2Serialization(
        context,
        engine -> {
          engines.incrementAndGet();
          return engine;
        });
  }
}
