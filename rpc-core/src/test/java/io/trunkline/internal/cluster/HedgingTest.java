package io.trunkline.internal.cluster;

import static io.trunkline.internal.cluster.ScriptedProvider.gone;
import static io.trunkline.internal.cluster.ScriptedProvider.lost;
import static io.trunkline.internal.cluster.ScriptedProvider.overloaded;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Cancellation;
import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.cluster.TestFleet.Way;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A second attempt beside one that takes long. */
@Timeout(60)
class HedgingTest {

  private static final Duration AFTER = Duration.ofMillis(20);

  private static TestFleet fleet(int retryBudget) {
    TestFleet fleet = new TestFleet(3, TestFleet.hedging(AFTER), retryBudget, String.class);
    fleet.provider(0).holding();
    return fleet;
  }

  @Test
  void aCallThatTakesLongIsMadeElsewhereTooAndTheFirstReplyCounts() {
    TestFleet fleet = fleet(10);
    CompletableFuture<Outcome> call = fleet.callLater();
    fleet.clock.pass(AFTER.minusNanos(1));
    assertThat(fleet.asked()).isEqualTo(1);
    fleet.clock.pass(Duration.ofNanos(1));
    assertThat(call).isCompletedWithValue(Outcome.value("p1"));
    assertThat(fleet.inFlight()).as("the first one was cancelled").isZero();
  }

  @Test
  void theFirstAttemptCanStillWin() {
    TestFleet fleet = fleet(10);
    fleet.provider(1).holding();
    CompletableFuture<Outcome> call = fleet.callLater();
    fleet.clock.pass(AFTER);
    assertThat(fleet.asked()).isEqualTo(2);
    fleet.provider(0).end(Outcome.value("first"));
    assertThat(call).isCompletedWithValue(Outcome.value("first"));
    assertThat(fleet.inFlight()).isZero();
  }

  @Test
  void aCallThatHasEndedIsNotMadeAgain() {
    TestFleet fleet = fleet(10);
    CompletableFuture<Outcome> call = fleet.callLater();
    assertThat(fleet.clock.waiting()).isEqualTo(1);
    fleet.provider(0).end(Outcome.value("first"));
    assertThat(fleet.clock.waiting()).as("nothing keeps the call").isZero();
    fleet.clock.pass(AFTER);
    assertThat(call).isCompletedWithValue(Outcome.value("first"));
    assertThat(fleet.asked()).isEqualTo(1);
  }

  @Test
  void oneFailureOfTwoWaitsForTheOther() {
    TestFleet fleet = fleet(10);
    fleet.provider(1).holding();
    CompletableFuture<Outcome> call = fleet.callLater();
    fleet.clock.pass(AFTER);
    fleet.provider(0).end(lost());
    assertThat(call).isNotDone();
    fleet.provider(1).end(overloaded());
    assertThat(call).as("and both of them are repeated").isCompletedWithValue(Outcome.value("p2"));
  }

  @Test
  void whatFailedIsRepeatedAndNotHedged() {
    TestFleet fleet = fleet(10);
    fleet.provider(1).holding();
    CompletableFuture<Outcome> call = fleet.callLater();
    fleet.provider(0).end(lost());
    assertThat(fleet.provider(1).asked()).isEqualTo(1);
    fleet.clock.pass(AFTER);
    assertThat(fleet.provider(2).asked()).isZero();
    fleet.provider(1).end(Outcome.value("second"));
    assertThat(call).isCompletedWithValue(Outcome.value("second"));
  }

  @Test
  void withoutBudgetNothingIsHedged() {
    TestFleet fleet = fleet(0);
    CompletableFuture<Outcome> call = fleet.callLater();
    fleet.clock.pass(AFTER);
    assertThat(fleet.asked()).isEqualTo(1);
    fleet.provider(0).end(gone());
    assertThat(call).as("what never left is free").isCompletedWithValue(Outcome.value("p1"));
  }

  @Test
  void aCallerThatGivesUpGivesUpAllAttempts() {
    TestFleet fleet = fleet(10);
    fleet.provider(1).holding();
    AttemptCancellation caller = new AttemptCancellation();
    CompletableFuture<Outcome> call = fleet.later(caller);
    fleet.clock.pass(AFTER);
    caller.cancel();
    assertThat(TestFleet.reason(call.join()).status()).isEqualTo(Status.CANCELLED);
    assertThat(fleet.inFlight()).isZero();
    assertThat(fleet.provider(2).asked()).isZero();
  }

  @Test
  void aBlockingCallIsHedgedToo() throws Exception {
    TestFleet fleet = fleet(10);
    CompletableFuture<Outcome> call = CompletableFuture.supplyAsync(() -> fleet.call(Way.BLOCKING));
    while (fleet.clock.waiting() == 0) {
      Thread.onSpinWait(); // ended by the time limit of this class
    }
    fleet.clock.pass(AFTER);
    assertThat(call.get(30, TimeUnit.SECONDS)).isEqualTo(Outcome.value("p1"));
  }

  @Test
  void anInterruptedCallerGivesUpAllAttempts() throws Exception {
    TestFleet fleet = fleet(10);
    AtomicReference<Outcome> outcome = new AtomicReference<>();
    Thread caller = new Thread(() -> outcome.set(fleet.blocking(Cancellation.NEVER)));
    caller.start();
    while (fleet.clock.waiting() == 0) {
      Thread.onSpinWait();
    }
    caller.interrupt();
    caller.join(30_000);
    RpcException reason = TestFleet.reason(outcome.get());
    assertThat(reason.status()).isEqualTo(Status.CANCELLED);
    assertThat(reason.certainty()).isEqualTo(Certainty.UNKNOWN);
    assertThat(fleet.inFlight()).isZero();
  }
}
