package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FastMethodDetectorTest {

  private static final long SHORT = 5_000;
  private static final long LONG = 100_000;
  private static final long BLOCKED = 2_000_000;
  private static final int REQUEST = 100;

  private final FastMethodDetector runs = new FastMethodDetector();

  private void add(int times, long nanos) {
    for (int i = 0; i < times; i++) {
      runs.add(nanos, REQUEST);
    }
  }

  @Test
  void aMethodIsShortOnceEnoughCallsWere() {
    add(FastMethodDetector.ENOUGH - 1, SHORT);
    assertThat(runs.areShort()).isFalse();
    runs.add(SHORT, REQUEST);
    assertThat(runs.areShort()).isTrue();
  }

  @Test
  void aFewLongCallsAmongManyShortOnesSayLittle() {
    add(1_000, SHORT);
    runs.add(BLOCKED, REQUEST);
    assertThat(runs.areShort()).isTrue();
    for (int i = 0; i < 1_000; i++) {
      add(50, SHORT);
      runs.add(LONG, REQUEST);
      assertThat(runs.areShort()).isTrue();
    }
  }

  @Test
  void aMethodThatBlocksEveryHundredthTimeIsNotShort() {
    int shortCalls = 0;
    for (int i = 0; i < 10_000; i++) {
      add(99, SHORT);
      runs.add(BLOCKED, REQUEST);
      shortCalls += runs.areShort() ? 1 : 0;
    }
    assertThat(shortCalls).isZero();
  }

  @Test
  void oneThatWasLongForALongTimeIsShortAgainAfterAWhile() {
    add(100_000, BLOCKED);
    add(2_000, SHORT);
    assertThat(runs.areShort()).isFalse();
    add(1_000, SHORT);
    assertThat(runs.areShort()).isTrue();
  }

  @Test
  void aLongRequestMayTakeLonger() {
    for (int i = 0; i < FastMethodDetector.ENOUGH; i++) {
      runs.add(LONG, 50_000);
    }
    assertThat(runs.areShort()).isTrue();
    runs.add(LONG, 49_000);
    assertThat(runs.areShort()).isFalse();
  }

  @Test
  void oneThatIsTooLongToRunBetweenTurnsMayNotTakeLongerStill() {
    for (int i = 0; i < FastMethodDetector.ENOUGH; i++) {
      runs.add(SHORT, REQUEST);
    }
    runs.add(BLOCKED, 5_000_000);
    assertThat(runs.areShort()).isFalse();
  }
}
