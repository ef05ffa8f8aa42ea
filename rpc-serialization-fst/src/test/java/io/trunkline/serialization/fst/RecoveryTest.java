package io.trunkline.serialization.fst;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.testkit.RecoveryContract;
import java.util.concurrent.atomic.AtomicInteger;

final class RecoveryTest implements RecoveryContract {

  @Override
  public Serialization counting(SerializationContext context, AtomicInteger engines) {
    DeepStack deepStack = new DeepStack(context.budgets());
    return new FstSerialization(
        context,
        catalog -> {
          engines.incrementAndGet();
          return FstEngine.of(context, catalog, deepStack);
        });
  }
}
