package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.budget.DeepStack;
import org.junit.jupiter.api.Test;

/** The meter of readings counts what happens on another thread, once. */
class ReadingMeterTest {

  private static final int BYTES = 8_000_000;

  private final ReadingMeter meter = new ReadingMeter();
  private final DeepStack stack = new DeepStack(Budgets.DEFAULT);

  @Test
  void whatADeepMessageAllocatesOnItsOwnThreadIsCounted() {
    meter.start();
    stack.call(() -> new byte[BYTES]);
    assertThat(meter.stop().allocatedBytes()).isBetween((long) BYTES, BYTES + 1_000_000L);
  }

  @Test
  void whatAThreadAllocatedBeforeIsNotCountedAgain() {
    stack.call(() -> new byte[BYTES]);
    meter.start();
    stack.call(() -> new byte[1]);
    assertThat(meter.stop().allocatedBytes()).isLessThan(1_000_000);
  }

  @Test
  void theThreadThatMeasuresIsCountedToo() {
    meter.start();
    byte[] bytes = new byte[BYTES];
    assertThat(meter.stop().allocatedBytes()).isGreaterThanOrEqualTo(bytes.length);
  }
}
