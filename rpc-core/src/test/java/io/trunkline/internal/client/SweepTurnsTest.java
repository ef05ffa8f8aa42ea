package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.internal.faults.FaultLog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many connections look for calls whose time is over with one timer. */
@Timeout(60)
class SweepTurnsTest {

  private final EmbeddedConnection peer = new EmbeddedConnection();
  private final SweepTurns turns = new SweepTurns(peer.channel.eventLoop());
  private final List<OutcomeFuture> calls = new ArrayList<>();

  @AfterEach
  void close() {
    peer.close();
  }

  /** What one connection has. */
  private final class Waiting {
    private final PendingCalls pending = new PendingCalls(65_536);
    private final ExpirySweep sweep =
        new ExpirySweep(
            peer.connection.calls(), pending, turns, EmbeddedConnection.PEER, new FaultLog());

    OutcomeFuture call(long deadlineNanos) {
      OutcomeFuture outcome = new OutcomeFuture();
      PendingCall call =
          UnsentCalls.call(peer.method, deadlineNanos, outcome, peer.connection.calls());
      call.begin(pending.nextId(), null, 1);
      pending.add(call);
      sweep.ensureRunning();
      calls.add(outcome);
      return outcome;
    }
  }

  private void pass() {
    peer.channel.advanceTimeBy(20, TimeUnit.MILLISECONDS);
    peer.channel.runScheduledPendingTasks();
  }

  private static long past() {
    return System.nanoTime() - 1;
  }

  private static long later() {
    return System.nanoTime() + TimeUnit.HOURS.toNanos(1);
  }

  @Test
  void theCallsOfAllConnectionsEndWhenTheirTimeIsOver() {
    peer.channel.freezeTime();
    List<Waiting> connections = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      connections.add(new Waiting());
    }
    connections.forEach(connection -> connection.call(past()));
    pass();
    assertThat(calls).hasSize(100).allMatch(OutcomeFuture::isDone);
    calls.clear();
    connections.forEach(connection -> connection.call(past())); // they had left
    pass();
    assertThat(calls).hasSize(100).allMatch(OutcomeFuture::isDone);
  }

  @Test
  void aConnectionStaysForACallWhoseTimeIsNotOverAndOthersComeAndGo() {
    peer.channel.freezeTime();
    Waiting patient = new Waiting();
    OutcomeFuture waits = patient.call(later());
    Waiting other = new Waiting();
    for (int i = 0; i < 3; i++) {
      OutcomeFuture overdue = other.call(past());
      pass();
      assertThat(overdue).isDone();
      assertThat(waits).isNotDone();
    }
    OutcomeFuture behind = patient.call(past());
    pass();
    assertThat(behind).isDone();
    assertThat(waits).isNotDone();
  }

  @Test
  void nothingIsLookedForWhereNoCallWaits() {
    peer.channel.freezeTime();
    new Waiting().call(past());
    pass();
    pass();
    assertThat(peer.channel.hasPendingTasks()).isFalse();
  }
}
