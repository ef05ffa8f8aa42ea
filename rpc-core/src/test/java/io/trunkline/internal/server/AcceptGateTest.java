package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.internal.faults.FaultLog;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Accepting pauses where more come than the rate allows. The clocks are the test's. */
class AcceptGateTest {

  private static final int PER_SECOND = 100;

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5); // the clock may overflow
  private final OpenConnections none = new OpenConnections(new AcceptLimits(0, 0, 0, 0));
  private final EmbeddedChannel listening =
      new EmbeddedChannel(new AcceptGate(none, PER_SECOND, new FaultLog(), now::get));

  @AfterEach
  void close() {
    listening.finishAndReleaseAll();
  }

  private boolean accept() {
    EmbeddedChannel child = new EmbeddedChannel();
    listening.writeInbound(child);
    Object passedOn = listening.readInbound();
    assertThat(passedOn).isSameAs(child);
    child.close();
    return listening.config().isAutoRead();
  }

  private void pass(int millis) {
    now.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    listening.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
    listening.runScheduledPendingTasks();
  }

  @Test
  void asManyAsForASecondComeAtOnceAndThenAsManyAsTheRateAllows() {
    listening.freezeTime();
    for (int i = 0; i < PER_SECOND; i++) {
      assertThat(accept()).as("number %s", i).isTrue();
    }
    assertThat(accept()).isFalse();
    assertThat(accept()).as("what was accepted at the same time is not lost").isFalse();
    pass(10);
    assertThat(listening.config().isAutoRead()).isTrue();
    int accepted = 0;
    for (int i = 0; i < 1_000; i++) {
      if (listening.config().isAutoRead()) {
        accept();
        accepted++;
      }
      pass(1);
    }
    assertThat(accepted).isBetween(PER_SECOND - 2, PER_SECOND + 2);
    pass(1_000_000);
    for (int i = 0; i < PER_SECOND; i++) {
      assertThat(accept()).as("number %s after a quiet time", i).isTrue();
    }
    assertThat(accept()).isFalse();
  }

  /** Where there is no memory to schedule the end of a pause, the watch of the port ends it. */
  @Test
  void afterAPauseThatSomebodyElseEndedTheRateIsStillKept() {
    listening.freezeTime();
    for (int i = 0; i < PER_SECOND; i++) {
      accept();
    }
    assertThat(accept()).isFalse();
    listening.config().setAutoRead(true);
    assertThat(accept()).isFalse();
  }
}
