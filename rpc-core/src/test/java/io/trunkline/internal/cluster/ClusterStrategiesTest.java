package io.trunkline.internal.cluster;

import static io.trunkline.internal.cluster.ScriptedProvider.gone;
import static io.trunkline.internal.cluster.ScriptedProvider.lost;
import static io.trunkline.internal.cluster.ScriptedProvider.overloaded;
import static io.trunkline.internal.cluster.ScriptedProvider.unanswered;
import static io.trunkline.internal.cluster.TestFleet.policy;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.cluster.TestFleet.Way;
import io.trunkline.internal.options.ClusterStrategy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All strategies but failover. */
@Timeout(60)
class ClusterStrategiesTest {

  private static final Duration STEP = Duration.ofNanos(FailbackQueue.STEP_NANOS);

  private static TestFleet fleet(int size, ClusterStrategy strategy) {
    return new TestFleet(size, policy(strategy, 3, false, false));
  }

  @ParameterizedTest
  @EnumSource
  void failfastTellsTheCallerOfWhatAProviderWasSentAndMovesWhatNeverLeft(Way way) {
    TestFleet fleet = fleet(3, ClusterStrategy.FAILFAST);
    fleet.provider(0).then(gone());
    fleet.provider(1).then(overloaded());
    assertThat(fleet.failure(way).status()).isEqualTo(Status.OVERLOADED);
    assertThat(fleet.asked()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void availableCallsTheFirstThatIsConnected(Way way) {
    TestFleet fleet = fleet(3, ClusterStrategy.AVAILABLE).inTurn();
    assertThat(fleet.value(way)).isEqualTo("p0");
    assertThat(fleet.value(way)).isEqualTo("p0");
    fleet.provider(0).ready(false);
    assertThat(fleet.value(way)).isEqualTo("p1");
    fleet.provider(1).then(overloaded());
    assertThat(fleet.failure(way).status()).isEqualTo(Status.OVERLOADED);
  }

  @ParameterizedTest
  @EnumSource
  void failsafeGivesTheCallerNothing(Way way) {
    TestFleet fleet = fleet(2, ClusterStrategy.FAILSAFE);
    fleet.provider(0).then(lost());
    assertThat(fleet.value(way)).isNull();
    TestFleet primitive =
        new TestFleet(1, policy(ClusterStrategy.FAILSAFE, 3, false, false), 10, int.class);
    primitive.provider(0).then(lost());
    assertThat(primitive.value(way)).isEqualTo(0);
    assertThat(fleet.asked()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"FAILSAFE", "FAILBACK"})
  void whatTheMethodThrowsAndWhatTheCallerDidReachesTheCaller(ClusterStrategy strategy) {
    TestFleet fleet = fleet(2, strategy);
    Outcome thrown = Outcome.failure(new IllegalStateException("by script"));
    fleet.provider(0).then(thrown, unanswered(Status.MISUSED, Certainty.NOT_EXECUTED));
    assertThat(fleet.call(Way.BLOCKING)).isEqualTo(thrown);
    assertThat(fleet.failure(Way.LATER).status()).isEqualTo(Status.MISUSED);
    assertThat(fleet.clock.waiting()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void failbackRepeatsLaterAndGivesUpAfterItsRetries(Way way) {
    TestFleet fleet = fleet(1, ClusterStrategy.FAILBACK);
    fleet.provider(0).then(overloaded(), overloaded(), overloaded(), overloaded());
    assertThat(fleet.value(way)).isNull();
    assertThat(fleet.asked()).isEqualTo(1);
    for (int i = 0; i < 5; i++) {
      fleet.clock.pass(STEP);
    }
    assertThat(fleet.asked()).isEqualTo(4);
    assertThat(fleet.clock.waiting()).isZero();
  }

  @Test
  void failbackEndsWithTheFirstReply() {
    TestFleet fleet = fleet(1, ClusterStrategy.FAILBACK);
    fleet.provider(0).then(gone(), gone(), gone());
    fleet.value(Way.BLOCKING);
    fleet.clock.pass(STEP.minusNanos(1));
    assertThat(fleet.asked()).isZero();
    fleet.clock.pass(Duration.ofNanos(1));
    fleet.clock.pass(STEP);
    fleet.clock.pass(STEP);
    assertThat(fleet.asked()).isEqualTo(1);
  }

  @Test
  void failbackRepeatsWhatMayHaveRunOnlyWhereThatIsSaidToBeSafe() {
    TestFleet fleet = fleet(1, ClusterStrategy.FAILBACK);
    fleet.provider(0).then(lost());
    assertThat(fleet.value(Way.BLOCKING)).isNull();
    assertThat(fleet.clock.waiting()).isZero();

    TestFleet safe = new TestFleet(1, policy(ClusterStrategy.FAILBACK, 3, true, true));
    safe.provider(0).then(lost());
    assertThat(safe.value(Way.BLOCKING)).isNull();
    safe.clock.pass(STEP);
    assertThat(safe.ran()).isEqualTo(2);
  }

  @Test
  void noMoreThanAHundredWaitForFailback() {
    TestFleet fleet = fleet(1, ClusterStrategy.FAILBACK);
    for (int i = 0; i < 2 * FailbackQueue.MOST_WAITING; i++) {
      fleet.provider(0).then(overloaded());
      assertThat(fleet.value(Way.LATER)).isNull();
    }
    assertThat(fleet.clock.waiting()).isEqualTo(FailbackQueue.MOST_WAITING);
    fleet.clock.pass(STEP);
    assertThat(fleet.ran()).isEqualTo(FailbackQueue.MOST_WAITING);
  }

  @Test
  void aClosedClusterRepeatsNothing() {
    TestFleet fleet = fleet(1, ClusterStrategy.FAILBACK);
    fleet.provider(0).then(overloaded());
    fleet.value(Way.BLOCKING);
    fleet.cluster().close();
    fleet.clock.pass(STEP);
    assertThat(fleet.asked()).isEqualTo(1);
  }

  @Test
  void forkingAsksSeveralAndTakesTheFirstReply() {
    TestFleet fleet = fleet(3, ClusterStrategy.FORKING);
    fleet.providers.forEach(ScriptedProvider::holding);
    CompletableFuture<Outcome> call = fleet.callLater();
    assertThat(fleet.asked()).isEqualTo(2);
    fleet.provider(0).end(lost());
    assertThat(call).as("the other one may reply").isNotDone();
    fleet.provider(1).end(Outcome.value("second"));
    assertThat(call).isCompletedWithValue(Outcome.value("second"));
    assertThat(fleet.inFlight()).isZero();
  }

  @Test
  void forkingGivesUpWhatIsNotNeededAnyMore() {
    TestFleet fleet = fleet(2, ClusterStrategy.FORKING);
    fleet.providers.forEach(ScriptedProvider::holding);
    CompletableFuture<Outcome> call = fleet.callLater();
    fleet.provider(1).end(Outcome.value("second"));
    assertThat(call).isCompletedWithValue(Outcome.value("second"));
    assertThat(fleet.inFlight()).as("the first one was cancelled").isZero();
  }

  @ParameterizedTest
  @EnumSource
  void forkingFailsWhenAllHaveFailed(Way way) {
    TestFleet fleet = fleet(2, ClusterStrategy.FORKING);
    fleet.provider(0).then(lost());
    fleet.provider(1).then(overloaded());
    RpcException failure = fleet.failure(way);
    assertThat(failure.status()).isEqualTo(Status.CONNECTION_LOST);
    assertThat(failure.certainty()).isEqualTo(Certainty.UNKNOWN);
  }

  @ParameterizedTest
  @EnumSource
  void forkingDoesNotEndWithTheFirstOneThatFailsAtOnce(Way way) {
    TestFleet fleet = fleet(2, ClusterStrategy.FORKING);
    fleet.provider(0).then(lost());
    assertThat(fleet.value(way)).isEqualTo("p1");
  }

  @Test
  void forkingAsksThoseThatThereAre() {
    TestFleet fleet = fleet(1, ClusterStrategy.FORKING);
    assertThat(fleet.value(Way.BLOCKING)).isEqualTo("p0");
    assertThat(fleet.asked()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void broadcastAsksAllAndReturnsTheLastReply(Way way) {
    TestFleet fleet = fleet(3, ClusterStrategy.BROADCAST);
    fleet.usable(fleet.endpoints.get(0));
    assertThat(fleet.value(way)).isEqualTo("p2");
    assertThat(fleet.providers).allMatch(provider -> provider.asked() == 1);
  }

  @ParameterizedTest
  @EnumSource
  void broadcastThrowsTheFirstFailureOnceAllWereAsked(Way way) {
    TestFleet fleet = fleet(4, ClusterStrategy.BROADCAST);
    fleet.provider(1).then(overloaded());
    fleet.provider(2).then(lost());
    RpcException failure = fleet.failure(way);
    assertThat(failure.status()).isEqualTo(Status.OVERLOADED);
    assertThat(failure.certainty()).as("others ran it").isEqualTo(Certainty.UNKNOWN);
    assertThat(failure).hasMessageContaining("of 4 providers 2 failed: [p1:1, p2:1]");
    assertThat(fleet.provider(3).ran()).isEqualTo(1);
    assertThat(fleet.inFlight()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void aBroadcastThatReachedNobodyDidNotRun(Way way) {
    TestFleet fleet = fleet(2, ClusterStrategy.BROADCAST);
    fleet.provider(0).then(gone());
    fleet.provider(1).then(gone());
    assertThat(fleet.failure(way).certainty()).isEqualTo(Certainty.NOT_EXECUTED);
  }

  @Test
  void aBroadcastWaitsForTheFirstProviders() throws Exception {
    TestFleet fleet = fleet(0, ClusterStrategy.BROADCAST);
    CompletableFuture<Outcome> call = fleet.callLater();
    fleet.add();
    fleet.some.complete(fleet.current());
    assertThat(call.get(30, TimeUnit.SECONDS)).isEqualTo(Outcome.value("p0"));
  }
}
