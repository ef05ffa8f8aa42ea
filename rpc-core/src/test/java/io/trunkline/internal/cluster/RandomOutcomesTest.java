package io.trunkline.internal.cluster;

import static io.trunkline.internal.cluster.ScriptedProvider.gone;
import static io.trunkline.internal.cluster.ScriptedProvider.lost;
import static io.trunkline.internal.cluster.ScriptedProvider.overloaded;
import static io.trunkline.internal.cluster.ScriptedProvider.unanswered;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.cluster.TestFleet.Way;
import io.trunkline.internal.options.ClusterStrategy;
import io.trunkline.testkit.TestSize;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every call, whatever its providers do: they follow random scripts. */
@Timeout(120)
class RandomOutcomesTest {

  private static final int CALLS = 200;

  static LongStream seeds() {
    return LongStream.range(0, TestSize.of(20, 200));
  }

  private static Outcome outcome(Random random) {
    return switch (random.nextInt(8)) {
      case 0, 1 -> gone();
      case 2 -> overloaded();
      case 3 -> lost();
      case 4 -> unanswered(Status.SERVER_FAILED, Certainty.UNKNOWN);
      case 5 -> unanswered(Status.RESULT_UNSENDABLE, Certainty.EXECUTED);
      case 6 -> Outcome.failure(new IllegalStateException("by script"));
      default -> Outcome.value("by script");
    };
  }

  private static void follow(ScriptedProvider provider, Random random) {
    provider.ready(random.nextInt(4) > 0);
    while (random.nextInt(3) > 0) {
      provider.then(outcome(random));
    }
  }

  private static void check(TestFleet fleet, Random random, boolean mayRunTwice) {
    Way[] ways = Way.values();
    for (int i = 0; i < CALLS; i++) {
      fleet.providers.forEach(provider -> follow(provider, random));
      int ranBefore = fleet.ran();
      int askedBefore = fleet.asked();
      Outcome outcome = fleet.call(ways[random.nextInt(ways.length)]);
      int ran = fleet.ran() - ranBefore;
      assertThat(fleet.inFlight()).as("attempts without an end").isZero();
      if (!mayRunTwice) {
        assertThat(ran).as("executions of one call").isLessThanOrEqualTo(1);
      }
      assertThat(fleet.asked() - askedBefore).as("requests of one call").isLessThanOrEqualTo(3);
      if (outcome instanceof Outcome.Unanswered unanswered) {
        RpcException reason = unanswered.reason();
        assertThat(reason.certainty() == Certainty.NOT_EXECUTED)
            .as("what is said of %d executions: %s", ran, reason)
            .isEqualTo(ran == 0);
      }
    }
    assertThat(fleet.asked()).isLessThanOrEqualTo(CALLS + CALLS / 10 + RetryBudget.RESERVE);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aCallRunsOnceAndSaysWhetherItRan(long seed) {
    Random random = new Random(seed);
    TestFleet fleet = new TestFleet(1 + random.nextInt(5), TestFleet.USUAL).inTurn();
    check(fleet, random, false);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void anIdempotentCallMayRunTwiceAndSaysWhetherItRan(long seed) {
    Random random = new Random(seed);
    TestFleet fleet = new TestFleet(1 + random.nextInt(5), TestFleet.IDEMPOTENT).inTurn();
    check(fleet, random, true);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void failfastAsksOneProvider(long seed) {
    Random random = new Random(seed);
    TestFleet fleet =
        new TestFleet(
                1 + random.nextInt(5), TestFleet.policy(ClusterStrategy.FAILFAST, 2, true, true))
            .inTurn();
    for (int i = 0; i < CALLS; i++) {
      fleet.providers.forEach(provider -> follow(provider, random));
      int before = fleet.asked();
      fleet.call(Way.values()[random.nextInt(2)]);
      assertThat(fleet.asked() - before).isLessThanOrEqualTo(1);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noAttemptBeginsAfterTheDeadline(long seed) {
    Random random = new Random(seed);
    TestFleet fleet =
        new TestFleet(
                2 + random.nextInt(4), TestFleet.policy(ClusterStrategy.FAILOVER, 9, true, true))
            .inTurn();
    fleet.time(Duration.ofMillis(100));
    AtomicInteger late = new AtomicInteger();
    for (int i = 0; i < CALLS; i++) {
      fleet.providers.forEach(provider -> follow(provider, random));
      long deadline = fleet.clock.nanos() + Duration.ofMillis(100).toNanos();
      fleet.providers.forEach(
          provider ->
              provider.onCall(
                  () -> {
                    if (deadline - fleet.clock.nanos() <= 0) {
                      late.incrementAndGet();
                    }
                    fleet.clock.pass(Duration.ofMillis(random.nextInt(60)));
                  }));
      fleet.call(Way.values()[random.nextInt(2)]);
    }
    assertThat(late).hasValue(0);
  }
}
