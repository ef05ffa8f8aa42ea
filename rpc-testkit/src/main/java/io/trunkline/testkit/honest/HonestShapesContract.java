package io.trunkline.testkit.honest;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.WriteRefusal;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What stock Dubbo carries by default arrives with the default budgets, read and written by a
 * thread with a default stack.
 */
public interface HonestShapesContract {

  SerializationProvider provider();

  /** The error if the serialization does not carry the shape; null if it carries it. */
  default @Nullable WriteRefusal writeRefusal(HonestShape shape) {
    return null;
  }

  @ParameterizedTest
  @MethodSource("io.trunkline.testkit.honest.HonestShapes#all")
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
  default void arrivesWithDefaultBudgets(HonestShape shape) {
    Object value = shape.value().get();
    WriteRefusal refusal = writeRefusal(shape);
    if (refusal != null) {
      refusal.check(Messages.of(provider()), value);
      return;
    }
    Object read =
        Objects.requireNonNull(
            Messages.of(provider()).pass(value, Object.class, HonestClasses.gate()));
    assertThat(read.getClass()).isEqualTo(value.getClass());
    boolean same = shape.summary().apply(read).equals(shape.summary().apply(value));
    assertThat(same).as("%s arrived as it was sent", shape).isTrue();
  }
}
