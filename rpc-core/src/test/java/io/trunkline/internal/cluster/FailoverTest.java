package io.trunkline.internal.cluster;

import static io.trunkline.internal.cluster.ScriptedProvider.gone;
import static io.trunkline.internal.cluster.ScriptedProvider.lost;
import static io.trunkline.internal.cluster.ScriptedProvider.overloaded;
import static io.trunkline.internal.cluster.ScriptedProvider.unanswered;
import static io.trunkline.internal.cluster.TestFleet.IDEMPOTENT;
import static io.trunkline.internal.cluster.TestFleet.USUAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.cluster.TestFleet.Way;
import io.trunkline.internal.options.ClusterStrategy;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What happens to a call that fails at one provider, for blocking and asynchronous calls alike. */
@Timeout(60)
class FailoverTest {

  @ParameterizedTest
  @EnumSource
  void aCallThatNeverLeftGoesElsewhereAndCostsNothing(Way way) {
    TestFleet fleet = new TestFleet(3, USUAL, 0, String.class); // no budget
    fleet.provider(0).then(gone());
    fleet.provider(1).then(gone());
    assertThat(fleet.value(way)).isEqualTo("p2");
    assertThat(fleet.inFlight()).isZero();
  }

  @Test
  void aCallEndsWithTheErrorOfItsNextChoice() {
    TestFleet fleet = new TestFleet(3, USUAL);
    fleet.provider(0).holding();
    CompletableFuture<Outcome> call = fleet.callLater();
    StackOverflowError error = new StackOverflowError("by script");
    fleet.failingToChoose(error);
    fleet.provider(0).end(overloaded());
    assertThat(call).isCompletedWithValue(Outcome.failure(error));
    assertThat(fleet.inFlight()).isZero();
  }

  @Test
  void anAttemptThatFailsAfterItsAnswerEndsOnce() {
    TestFleet fleet = new TestFleet(1, USUAL);
    fleet.provider(0).failingAfterAnswer(new StackOverflowError("by script"));
    assertThat(fleet.callLater()).isDone();
    assertThat(fleet.inFlight()).isZero();
  }

  @Test
  void aCallThatWaitedEndsWithTheErrorOfItsNextChoice() {
    TestFleet fleet = new TestFleet(3, USUAL);
    fleet.providers.forEach(ScriptedProvider::connecting);
    CompletableFuture<Outcome> call = fleet.callLater();
    assertThat(call).isNotDone();
    StackOverflowError error = new StackOverflowError("by script");
    fleet.failingToChoose(error);
    fleet.providers.forEach(provider -> provider.ready(true));
    fleet.provider(2).connected(true);
    assertThat(call).isCompletedWithValue(Outcome.failure(error));
    assertThat(fleet.inFlight()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void whatAProviderRefusesGoesElsewhere(Way way) {
    TestFleet fleet = new TestFleet(2, USUAL);
    for (Status refusal :
        new Status[] {Status.OVERLOADED, Status.SERVICE_NOT_FOUND, Status.BAD_REQUEST}) {
      fleet.provider(0).then(unanswered(refusal, Certainty.NOT_EXECUTED));
      assertThat(fleet.value(way)).as("%s", refusal).isEqualTo("p1");
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatThisSideRefusesDoesNot(Way way) {
    TestFleet fleet = new TestFleet(2, IDEMPOTENT);
    for (Status refusal :
        new Status[] {Status.ENCODE_FAILED, Status.TOO_LARGE, Status.MISUSED, Status.CANCELLED}) {
      fleet.provider(0).then(unanswered(refusal, Certainty.NOT_EXECUTED));
      assertThat(fleet.failure(way).status()).isEqualTo(refusal);
    }
    assertThat(fleet.provider(1).asked()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void whatMayHaveRunIsNotRepeatedUnlessThatIsSaidToBeSafe(Way way) {
    TestFleet fleet = new TestFleet(2, USUAL);
    fleet.provider(0).then(lost());
    RpcException failure = fleet.failure(way);
    assertThat(failure.status()).isEqualTo(Status.CONNECTION_LOST);
    assertThat(failure.certainty()).isEqualTo(Certainty.UNKNOWN);
    assertThat(fleet.asked()).isEqualTo(1);

    TestFleet idempotent = new TestFleet(2, IDEMPOTENT);
    idempotent.provider(0).then(lost());
    assertThat(idempotent.value(way)).isEqualTo("p1");
  }

  @ParameterizedTest
  @EnumSource
  void whatRanIsNeverRepeated(Way way) {
    TestFleet fleet = new TestFleet(2, IDEMPOTENT);
    fleet.provider(0).then(unanswered(Status.RESULT_UNSENDABLE, Certainty.EXECUTED));
    assertThat(fleet.failure(way).certainty()).isEqualTo(Certainty.EXECUTED);
    fleet.provider(0).then(unanswered(Status.SERVER_FAILED, Certainty.EXECUTED));
    assertThat(fleet.failure(way).certainty()).isEqualTo(Certainty.EXECUTED);
    assertThat(fleet.asked()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void whatTheMethodThrowsIsItsReply(Way way) {
    TestFleet fleet = new TestFleet(2, IDEMPOTENT);
    Outcome thrown = Outcome.failure(new IllegalStateException("by script"));
    fleet.provider(0).then(thrown);
    assertThat(fleet.call(way)).isEqualTo(thrown);
  }

  @ParameterizedTest
  @EnumSource
  void retriesThatWereSetRepeatWhatMayHaveRunAndSaySoOnce(Way way) {
    PrintStream before = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    try {
      TestFleet fleet =
          new TestFleet(2, TestFleet.policy(ClusterStrategy.FAILOVER, 1, true, false));
      fleet.provider(0).then(lost(), lost());
      assertThat(fleet.value(way)).isEqualTo("p1");
      assertThat(fleet.value(way)).isEqualTo("p1");
    } finally {
      System.setErr(before);
    }
    assertThat(log.toString(StandardCharsets.UTF_8).lines().filter(line -> line.contains("WARN")))
        .singleElement()
        .asString()
        .contains("retries=1", "it may run twice", "demo.Echo", "p0");
  }

  @ParameterizedTest
  @EnumSource
  void allOthersAreAskedBeforeTheSameOneAgain(Way way) {
    TestFleet fleet = new TestFleet(3, TestFleet.policy(ClusterStrategy.FAILOVER, 5, true, true));
    fleet.providers.forEach(provider -> provider.then(lost()));
    fleet.value(way);
    assertThat(fleet.providers).allMatch(provider -> provider.asked() >= 1);
    assertThat(fleet.asked()).isEqualTo(4);
  }

  @ParameterizedTest
  @EnumSource
  void whereThereIsNoOtherTheSameOneIsAskedAgain(Way way) {
    TestFleet fleet = new TestFleet(1, IDEMPOTENT);
    fleet.provider(0).then(lost());
    assertThat(fleet.value(way)).isEqualTo("p0");
    assertThat(fleet.provider(0).waitedFor()).as("its next connection").isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void oneThatHasNoRoomIsNotAskedAgain(Way way) {
    TestFleet fleet = new TestFleet(2, TestFleet.policy(ClusterStrategy.FAILOVER, 9, true, true));
    fleet.providers.forEach(provider -> provider.then(overloaded()));
    assertThat(fleet.failure(way).status()).isEqualTo(Status.OVERLOADED);
    assertThat(fleet.asked()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void aCallHasNoMoreRepetitionsThanItsRetries(Way way) {
    TestFleet fleet = new TestFleet(9, USUAL);
    fleet.providers.forEach(provider -> provider.then(overloaded()));
    assertThat(fleet.failure(way)).hasMessageContaining("p0:1").hasMessageContaining("p2:1");
    assertThat(fleet.asked()).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsRepeatedAfterTheDeadline(Way way) {
    TestFleet fleet = new TestFleet(3, IDEMPOTENT);
    fleet.time(Duration.ofMillis(50));
    fleet.provider(0).then(gone()).onCall(() -> fleet.clock.pass(Duration.ofMillis(20)));
    fleet.provider(1).then(lost()).onCall(() -> fleet.clock.pass(Duration.ofMillis(30)));
    assertThat(fleet.failure(way).status()).isEqualTo(Status.CONNECTION_LOST);
    assertThat(fleet.provider(2).asked()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void aCallThatMayHaveRunOnceIsUnknownWhateverFollows(Way way) {
    TestFleet fleet = new TestFleet(2, IDEMPOTENT);
    fleet.provider(0).then(lost(), gone());
    fleet.provider(1).then(gone(), gone());
    RpcException failure = fleet.failure(way);
    assertThat(failure.status()).isEqualTo(Status.CONNECTION_LOST);
    assertThat(failure.certainty()).isEqualTo(Certainty.UNKNOWN);
    assertThat(failure)
        .hasMessageContaining("called at p0:1 (CONNECTION_LOST), p1:1 (CONNECT_FAILED)");
  }

  @ParameterizedTest
  @EnumSource
  void aFailureNamesTheFirstFiveAttempts(Way way) {
    TestFleet fleet = new TestFleet(8, USUAL);
    fleet.providers.forEach(provider -> provider.then(gone(), gone()));
    assertThat(fleet.failure(way).detail())
        .isEqualTo(
            "by script; called at p0:1 (CONNECT_FAILED), p1:1 (CONNECT_FAILED), p2:1"
                + " (CONNECT_FAILED), p3:1 (CONNECT_FAILED), p4:1 (CONNECT_FAILED) and 11 more"
                + " times");
  }

  @ParameterizedTest
  @EnumSource
  void aServiceThatFailsEntirelyGetsATenthMoreThanItsCalls(Way way) {
    TestFleet fleet = new TestFleet(3, TestFleet.policy(ClusterStrategy.FAILOVER, 2, true, true));
    int calls = 10_000;
    fleet.providers.forEach(
        provider ->
            provider.then(Collections.nCopies(calls, overloaded()).toArray(Outcome[]::new)));
    RpcException last = null;
    for (int i = 0; i < calls; i++) {
      last = fleet.failure(way);
    }
    assertThat(fleet.asked()).isEqualTo(calls + calls / 10 + RetryBudget.RESERVE);
    assertThat(last).hasMessageContaining("10 % of them (retryBudget)");
    assertThat(fleet.inFlight()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void providersThatAreNotReadyArePassedOver(Way way) {
    TestFleet fleet = new TestFleet(3, USUAL);
    fleet.provider(0).ready(false);
    assertThat(fleet.value(way)).isEqualTo("p1");
    assertThat(fleet.provider(0).connects()).as("for a later call").isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void whereNoneIsReadyOneIsWaitedForAndThenTheNext(Way way) {
    TestFleet fleet = new TestFleet(2, USUAL, 0, String.class);
    fleet.provider(0).ready(false).then(gone());
    fleet.provider(1).ready(false);
    assertThat(fleet.value(way)).isEqualTo("p1");
    assertThat(fleet.provider(0).waitedFor()).isEqualTo(1);
    assertThat(fleet.provider(1).waitedFor()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void aCallThatWaitedForAProviderThatIsNoLongerThereGoesElsewhere(Way way) {
    TestFleet fleet = new TestFleet(2, USUAL, 0, String.class);
    fleet.provider(0).ready(false).then(unanswered(Status.MISUSED, Certainty.NOT_EXECUTED));
    fleet.provider(0).onCall(() -> fleet.remove(0));
    fleet.provider(1).ready(false);
    assertThat(fleet.value(way)).isEqualTo("p1");
  }

  @ParameterizedTest
  @EnumSource
  void aCallDoesNotWaitForEachOfManyThatAreGone(Way way) {
    TestFleet fleet = new TestFleet(100, USUAL);
    fleet.providers.forEach(provider -> provider.ready(false).then(gone()));
    assertThat(fleet.failure(way).status()).isEqualTo(Status.CONNECT_FAILED);
    assertThat(fleet.providers.stream().mapToInt(ScriptedProvider::waitedFor).sum())
        .isEqualTo(Attempts.MOST_WAITED_FOR);
  }

  @Test
  void aCallWaitsForTheFirstProvider() throws Exception {
    TestFleet fleet = new TestFleet(0, USUAL);
    CompletableFuture<Outcome> later = fleet.callLater();
    CompletableFuture<Outcome> blocking =
        CompletableFuture.supplyAsync(() -> fleet.call(Way.BLOCKING));
    fleet.add();
    fleet.some.complete(fleet.current());
    assertThat(later.get(30, TimeUnit.SECONDS)).isEqualTo(Outcome.value("p0"));
    assertThat(blocking.get(30, TimeUnit.SECONDS)).isEqualTo(Outcome.value("p0"));
  }

  @ParameterizedTest
  @EnumSource
  void aSourceThatKnowsOfNoneFailsTheCall(Way way) {
    TestFleet fleet = new TestFleet(0, USUAL);
    RpcException none =
        new RpcException(Status.CONNECT_FAILED, Certainty.NOT_EXECUTED, "the source knows of none");
    fleet.some.completeExceptionally(none);
    assertThat(fleet.failure(way)).isSameAs(none);
  }

  @Test
  void aSourceThatSaysNothingFailsTheCallInTime() throws Exception {
    TestFleet fleet = new TestFleet(0, USUAL);
    fleet.time(Duration.ofMillis(1));
    for (Outcome outcome :
        new Outcome[] {fleet.call(Way.BLOCKING), fleet.callLater().get(30, TimeUnit.SECONDS)}) {
      RpcException failure = TestFleet.reason(outcome);
      assertThat(failure.status()).isEqualTo(Status.TIMEOUT);
      assertThat(failure.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
      assertThat(failure).hasMessageContaining("no provider is known");
    }
  }

  @ParameterizedTest
  @EnumSource
  void whereNoProviderMayBeCalledTheCallSaysSo(Way way) {
    TestFleet fleet = new TestFleet(1, USUAL);
    fleet.usable();
    assertThat(fleet.failure(way)).hasMessageContaining("no provider can be called: test:p0:1");
  }

  @Test
  void anAttemptThatBreaksIsNotCountedForEver() {
    TestFleet fleet = new TestFleet(2, USUAL);
    fleet
        .provider(0)
        .onCall(
            () -> {
              throw new IllegalStateException("broken");
            });
    assertThatThrownBy(() -> fleet.call(Way.BLOCKING)).hasMessage("broken");
    assertThat(fleet.inFlight()).isZero();
  }

  @Test
  void stickyCallsStayAtOneProviderAsLongAsItIsUsable() {
    ClusterPolicy sticky =
        new ClusterPolicy(
            ClusterStrategy.FAILOVER, "random", java.util.Map.of(), 2, false, false, 0, 2, true);
    TestFleet fleet = new TestFleet(3, sticky).inTurn();
    Object first = fleet.value(Way.BLOCKING);
    for (Way way : Way.values()) {
      assertThat(fleet.value(way)).isEqualTo(first);
    }
    fleet.provider(0).ready(false);
    Object second = fleet.value(Way.BLOCKING);
    assertThat(second).isNotEqualTo(first);
    fleet.provider(0).ready(true);
    assertThat(fleet.value(Way.LATER)).isEqualTo(second);
    Endpoint ejected =
        fleet.endpoints.get(
            fleet.providers.indexOf(
                fleet.providers.stream()
                    .filter(provider -> provider.toString().equals(second))
                    .findFirst()
                    .orElseThrow()));
    fleet.usable(
        fleet.endpoints.stream().filter(endpoint -> endpoint != ejected).toArray(Endpoint[]::new));
    assertThat(fleet.value(Way.BLOCKING)).isNotEqualTo(second);
  }

  @Test
  void withoutStickyCallsGoWhereTheBalancerSays() {
    TestFleet fleet = new TestFleet(3, USUAL).inTurn();
    assertThat(fleet.value(Way.BLOCKING)).isEqualTo("p0");
    assertThat(fleet.value(Way.LATER)).isEqualTo("p1");
    assertThat(fleet.value(Way.BLOCKING)).isEqualTo("p2");
  }
}
