package io.trunkline.serialization.java;

import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.testkit.RecoveryContract;
import java.util.concurrent.atomic.AtomicInteger;

final class RecoveryTest implements RecoveryContract {

  @Override
  public Serialization counting(SerializationContext context, AtomicInteger engines) {
    DeepStack deepStack = new DeepStack(context.budgets());
    return new JavaSerialization(
        JavaForm.JAVA,
        EnginePool.perProcessor(
            () -> {
              engines.incrementAndGet();
              return new JavaEngine(JavaForm.JAVA, context, deepStack);
            }));
  }
}
