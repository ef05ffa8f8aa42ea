package io.trunkline.serialization.json;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.RecoveryContract;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Between two Trunkline ends: to stock peers the classes of the model are not named. */
final class RecoveryTest {

  private interface Agreed extends RecoveryContract {

    SerializationProvider provider();

    @Override
    default Serialization counting(SerializationContext context, AtomicInteger engines) {
      return provider().create(context);
    }

    /** A budget that was in the middle of a value is not used again. */
    @Override
    default boolean keepsEngines() {
      return false;
    }

    /** A long number is not even written. */
    @Override
    default Object costly() {
      Object nested = "core";
      for (int i = 0; i < 2 * MAX_DEPTH; i++) {
        nested = new Object[] {nested};
      }
      return nested;
    }

    @Override
    @ParameterizedTest
    @ValueSource(strings = "")
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    default void failuresOfEveryKindLeaveOneEngineThatIsAsGoodAsNew(String form) {
      RecoveryContract.super.failuresOfEveryKindLeaveOneEngineThatIsAsGoodAsNew(form);
    }
  }

  @Nested
  final class Gson implements Agreed {
    @Override
    public SerializationProvider provider() {
      return new GsonSerializationProvider();
    }
  }

  @Nested
  final class Fastjson implements Agreed {
    @Override
    public SerializationProvider provider() {
      return new FastjsonSerializationProvider();
    }
  }
}
