package io.trunkline.serialization.msgpack;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.testkit.RecoveryContract;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Between two Trunkline ends: to stock peers the classes of the model are not named. */
final class RecoveryTest implements RecoveryContract {

  @Override
  public Serialization counting(SerializationContext context, AtomicInteger engines) {
    return new MsgpackSerializationProvider().create(context);
  }

  /** A budget that was in the middle of a value is not used again. */
  @Override
  public boolean keepsEngines() {
    return false;
  }

  @Override
  @ParameterizedTest
  @ValueSource(strings = {""})
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  public void failuresOfEveryKindLeaveOneEngineThatIsAsGoodAsNew(String form) {
    RecoveryContract.super.failuresOfEveryKindLeaveOneEngineThatIsAsGoodAsNew(form);
  }
}
