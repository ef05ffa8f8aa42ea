package io.trunkline.perf.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.trunkline.perf.load.Measurement;
import io.trunkline.perf.load.Scenario;
import io.trunkline.perf.report.Result;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TurnPairsTest {

  private static final Turn.Use USE = new Turn.Use(2e9, 4_000);

  private static Turn turn(int calls) {
    Histogram latencies = new Histogram(128, 120_000_000_000L, 3);
    latencies.recordValueWithCount(1_000_000_000 / calls, calls);
    return new Turn(new Measurement(latencies, 0.5, 1, "late"), USE, USE, 4.25);
  }

  private static TurnPairs.Taker turns(Integer... calls) {
    Iterator<Turn> turns = Stream.of(calls).map(TurnPairsTest::turn).iterator();
    return turns::next;
  }

  @Test
  void whoComesFirstChangesFromPairToPair() throws Exception {
    List<String> order = new ArrayList<>();
    TurnPairs.take(4, taker("system", order), taker("reference", order));
    assertThat(String.join(" ", order))
        .isEqualTo("reference system system reference reference system system reference");
  }

  private static TurnPairs.Taker taker(String name, List<String> order) {
    return () -> {
      order.add(name);
      return turn(1);
    };
  }

  @Test
  void aJumpWithinOnePairDoesNotChangeTheRatio() throws Exception {
    Result.Ratios ratios =
        TurnPairs.take(4, turns(500, 250, 250, 250), turns(1_000, 1_000, 500, 500)).ratios();
    assertThat(ratios.ops()).isEqualTo(0.5);
    assertThat(ratios.p50()).isCloseTo(2, within(0.01));
  }

  @Test
  void aSteadyDriftCancels() throws Exception {
    // One after the other 1000, 990, 980, 970: equal systems on a machine that grows slower.
    assertThat(TurnPairs.take(2, turns(990, 980), turns(1_000, 970)).ratios().ops())
        .isCloseTo(1, within(0.001));
  }

  @Test
  void aFailureEndsTheTurns() {
    List<String> order = new ArrayList<>();
    TurnPairs.Taker failing =
        () -> {
          throw new SuiteFailedException("gone");
        };
    assertThatExceptionOfType(SuiteFailedException.class)
        .isThrownBy(() -> TurnPairs.take(3, failing, taker("reference", order)));
    assertThat(order).containsExactly("reference");
  }

  @Test
  void aResultIsAllTurnsTogether() throws Exception {
    TurnPairs pairs = TurnPairs.take(2, turns(300, 100), turns(1, 1));
    Result result =
        Turn.sum(pairs.system())
            .result(
                "a", Scenario.parse("bid:10"), 2, new WireBytes(5, 6), new Result.Ratios(0.5, 2));
    assertThat(Turn.sum(pairs.system()).others()).isEqualTo(0.5);
    assertThat(result.ops()).isEqualTo(400);
    assertThat(result.meanMicros()).isCloseTo(5_000, within(10.0));
    assertThat(result.p50Micros()).isCloseTo(3_333, within(5.0));
    assertThat(result.p99Micros()).isCloseTo(10_000, within(10.0));
    assertThat(result.client()).isEqualTo(new Result.Use(1_000, 20));
    assertThat(result.failures()).isEqualTo(2);
    assertThat(result.firstFailure()).isEqualTo("late");
  }
}
