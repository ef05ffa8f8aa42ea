package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Outcome;
import io.trunkline.call.Status;
import io.trunkline.internal.faults.FaultLog;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls end when their time is over, whatever becomes of other calls. */
@Timeout(60)
class ExpirySweepTest {

  private final EmbeddedConnection peer = new EmbeddedConnection();
  private final PendingCalls pending = new PendingCalls(65_536);
  private final ExpirySweep sweep =
      new ExpirySweep(
          peer.connection.calls(),
          pending,
          new SweepTurns(peer.channel.eventLoop()),
          EmbeddedConnection.PEER,
          new FaultLog());

  @AfterEach
  void close() {
    peer.close();
  }

  private OutcomeFuture overdue(ClientMethod method) {
    OutcomeFuture outcome = new OutcomeFuture();
    PendingCall call =
        UnsentCalls.call(method, System.nanoTime() - 1, outcome, peer.connection.calls());
    call.begin(pending.nextId(), null, 1);
    pending.add(call);
    sweep.ensureRunning();
    return outcome;
  }

  private void pass() {
    peer.channel.advanceTimeBy(20, TimeUnit.MILLISECONDS);
    peer.channel.runScheduledPendingTasks();
  }

  private static Status status(OutcomeFuture call) {
    assertThat(call).isDone();
    return ((Outcome.Unanswered) call.join()).reason().status();
  }

  @Test
  void aCallThatCannotBeEndedKeepsNoOtherFromEnding() {
    peer.channel.freezeTime();
    OutcomeFuture broken = overdue(null); // without a method nobody can say what timed out
    OutcomeFuture behind = overdue(peer.method);
    pass();
    assertThat(broken).isNotDone();
    assertThat(status(behind)).isEqualTo(Status.TIMEOUT);
    OutcomeFuture later = overdue(peer.method);
    pass();
    assertThat(status(later)).isEqualTo(Status.TIMEOUT);
    assertThat(pending.isEmpty()).isTrue();
  }
}
