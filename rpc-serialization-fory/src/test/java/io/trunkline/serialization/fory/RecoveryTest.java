package io.trunkline.serialization.fory;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.testkit.RecoveryContract;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RecoveryTest implements RecoveryContract {

  @Override
  public Serialization counting(SerializationContext context, AtomicInteger engines) {
    DeepStack deepStack = new DeepStack(context.budgets());
    return new ForySerialization(
        context,
        catalog -> {
          engines.incrementAndGet();
          return new ForyEngine(context, catalog, deepStack);
        });
  }

  /** Under plain terms the classes of the model have no numbers. */
  @Override
  @ParameterizedTest
  @ValueSource(strings = {"", "kryo.references=false"})
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  public void failuresOfEveryKindLeaveOneEngineThatIsAsGoodAsNew(String form) {
    RecoveryContract.super.failuresOfEveryKindLeaveOneEngineThatIsAsGoodAsNew(form);
  }
}
