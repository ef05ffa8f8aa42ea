package io.trunkline.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Cancellation;
import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.Status;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls that find no provider ready, and wait for one of several that are being connected. */
@Timeout(60)
class FirstReadyTest {

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  /** Each is being connected, and nothing ends that. */
  private static TestFleet connecting(int size, Routing routing) {
    TestFleet fleet = new TestFleet(size, TestFleet.USUAL, 10, String.class, routing);
    fleet.providers.forEach(ScriptedProvider::connecting);
    return fleet;
  }

  private static TestFleet connecting(int size) {
    return connecting(size, Routing.NONE);
  }

  private CompletableFuture<Outcome> begin(TestFleet fleet, TestFleet.Way way) {
    if (way == TestFleet.Way.LATER) {
      return fleet.callLater();
    }
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<Outcome> call =
        CompletableFuture.supplyAsync(
            () -> {
              begun.countDown();
              return fleet.call(way);
            },
            threads);
    try {
      assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return call;
  }

  private static Outcome end(CompletableFuture<Outcome> call) {
    return call.orTimeout(30, TimeUnit.SECONDS).join();
  }

  @ParameterizedTest
  @EnumSource
  void theFirstThatIsReadyIsCalledWhoeverWasChosen(TestFleet.Way way) {
    for (int ready = 0; ready < 3; ready++) {
      TestFleet fleet = connecting(3);
      CompletableFuture<Outcome> call = begin(fleet, way);
      assertThat(call).isNotDone();
      fleet.provider(ready).connected(true);
      assertThat(end(call)).isEqualTo(Outcome.value("p" + ready));
      assertThat(fleet.asked()).isEqualTo(1);
      assertThat(fleet.inFlight()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void oneThatCannotBeConnectedEndsNothingAsLongAsOthersAreTried(TestFleet.Way way) {
    TestFleet fleet = connecting(3);
    CompletableFuture<Outcome> call = begin(fleet, way);
    fleet.provider(0).then(ScriptedProvider.gone()).connected(false);
    fleet.provider(1).then(ScriptedProvider.gone()).connected(false);
    assertThat(call).isNotDone();
    fleet.provider(2).connected(true);
    assertThat(end(call)).isEqualTo(Outcome.value("p2"));
  }

  @ParameterizedTest
  @EnumSource
  void whereNoneCanBeConnectedTheCallFailsAndNamesThem(TestFleet.Way way) {
    TestFleet fleet = connecting(2);
    CompletableFuture<Outcome> call = begin(fleet, way);
    fleet.providers.forEach(provider -> provider.then(ScriptedProvider.gone()).connected(false));
    assertThat(TestFleet.reason(end(call)))
        .hasMessageContaining("p0:1 (CONNECT_FAILED)")
        .hasMessageContaining("p1:1 (CONNECT_FAILED)");
  }

  @ParameterizedTest
  @EnumSource
  void oneThatIsNamedMeanwhileIsCalled(TestFleet.Way way) {
    TestFleet fleet = connecting(1);
    CompletableFuture<Outcome> call = begin(fleet, way);
    fleet.add();
    fleet.tellOfSet();
    assertThat(end(call)).isEqualTo(Outcome.value("p1"));
  }

  @ParameterizedTest
  @EnumSource
  void oneOfAnotherTagIsNotWaitedFor(TestFleet.Way way) {
    TestFleet fleet = connecting(0, new Routing("gray", false, null));
    fleet.add(Map.of("tag", "gray")).connecting();
    fleet.add(Map.of("tag", "blue")).connecting();
    CompletableFuture<Outcome> call = begin(fleet, way);
    fleet.provider(1).connected(true);
    assertThat(call).isNotDone();
    fleet.provider(0).connected(true);
    assertThat(end(call)).isEqualTo(Outcome.value("p0"));
    assertThat(fleet.provider(1).asked()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void theWaitEndsWithTheTimeOfTheCall(TestFleet.Way way) {
    TestFleet fleet = connecting(2);
    fleet.provider(0).then(ScriptedProvider.unanswered(Status.TIMEOUT, Certainty.NOT_EXECUTED));
    fleet.time(Duration.ofMillis(20));
    fleet.provider(0).onCall(() -> fleet.clock.pass(Duration.ofMillis(20))); // as the wait saw
    CompletableFuture<Outcome> call = begin(fleet, way);
    assertThat(TestFleet.reason(end(call)).status()).isEqualTo(Status.TIMEOUT);
    assertThat(fleet.provider(0).waitedFor()).isEqualTo(1);
    assertThat(fleet.provider(1).waitedFor()).isZero();
  }

  @Test
  void aCallThatIsGivenUpWaitsNoLonger() {
    TestFleet fleet = connecting(2);
    AttemptCancellation cancellation = new AttemptCancellation();
    CompletableFuture<Outcome> call = fleet.later(cancellation);
    assertThat(call).isNotDone();
    fleet.provider(0).then(ScriptedProvider.unanswered(Status.CANCELLED, Certainty.NOT_EXECUTED));
    cancellation.cancel();
    assertThat(TestFleet.reason(end(call)).status()).isEqualTo(Status.CANCELLED);
    assertThat(fleet.provider(0).waitedFor()).as("told of it").isEqualTo(1);
  }

  @Test
  void aThreadThatIsInterruptedWaitsNoLonger() throws Exception {
    TestFleet fleet = connecting(2);
    fleet.provider(0).then(ScriptedProvider.unanswered(Status.CANCELLED, Certainty.NOT_EXECUTED));
    CompletableFuture<Outcome> ended = new CompletableFuture<>();
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              ended.complete(fleet.blocking(Cancellation.NEVER));
              interrupted.complete(Thread.currentThread().isInterrupted());
            });
    caller.start();
    caller.interrupt();
    assertThat(TestFleet.reason(end(ended)).status()).isEqualTo(Status.CANCELLED);
    assertThat(interrupted.get(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aReferenceIsMadeAsSoonAsOneIsConnected() {
    TestFleet fleet = connecting(3);
    CompletableFuture<Void> made =
        CompletableFuture.runAsync(() -> fleet.cluster().awaitConnected(), threads);
    fleet.provider(2).connected(true);
    made.orTimeout(30, TimeUnit.SECONDS).join(); // an attempt may take an hour here
  }
}
