package io.trunkline.testkit.honest;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
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

  @ParameterizedTest
  @MethodSource("io.trunkline.testkit.honest.HonestShapes#all")
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
  default void arrivesWithDefaultBudgets(HonestShape shape) {
    Object value = shape.value().get();
    Object read =
        Objects.requireNonNull(
            Messages.of(provider()).pass(value, Object.class, HonestClasses.gate()));
    assertThat(read.getClass()).isEqualTo(value.getClass());
    boolean same = shape.summary().apply(read).equals(shape.summary().apply(value));
    assertThat(same).as("%s arrived as it was sent", shape).isTrue();
  }
}
