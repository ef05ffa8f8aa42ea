package io.trunkline.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.internal.connection.Lifecycle.State;
import org.junit.jupiter.api.Test;

/** A connection's state only moves forward, and keeps the first reason of its end. */
class LifecycleTest {

  private final Lifecycle lifecycle = new Lifecycle();

  @Test
  void everyStateIsReachedOnce() {
    assertThat(lifecycle.state()).isEqualTo(State.CONNECTING);
    for (State next : State.values()) {
      assertThat(lifecycle.advance(next)).isEqualTo(next != State.CONNECTING);
      assertThat(lifecycle.advance(next)).isFalse();
      assertThat(lifecycle.state()).isEqualTo(next);
    }
  }

  @Test
  void aStateThatWasPassedIsNotReachedAgain() {
    assertThat(lifecycle.advance(State.ABORTED)).isTrue();
    assertThat(lifecycle.advance(State.DRAINING)).isFalse();
    assertThat(lifecycle.state()).isEqualTo(State.ABORTED);
    assertThat(lifecycle.hasReached(State.CLOSING)).isTrue();
    assertThat(lifecycle.hasReached(State.CLOSED)).isFalse();
  }

  @Test
  void theFirstReasonIsKept() {
    assertThat(lifecycle.reason()).isNull();
    lifecycle.because("the peer is silent");
    lifecycle.because("the channel is closed");
    assertThat(lifecycle.reason()).isEqualTo("the peer is silent");
  }
}
