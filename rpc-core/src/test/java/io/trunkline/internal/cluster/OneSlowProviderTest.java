package io.trunkline.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One of five providers takes 20 times as long as the others. */
class OneSlowProviderTest {

  private static final int SECONDS = 60;
  private static final double SLOWER = 20;

  private static FleetSimulation.Result run(String balancer, double slower) {
    FleetSimulation.Result result = FleetSimulation.run(balancer, slower, SECONDS, 42);
    System.out.printf(
        "%-16s %s: p50 %7.1f ms, p99 %8.1f ms, mean %8.1f ms, %4.1f %% of calls to the first%n",
        balancer,
        slower == 1 ? "all alike  " : "first slow ",
        result.p50Millis(),
        result.p99Millis(),
        result.meanMillis(),
        100 * result.ofFirst());
    return result;
  }

  @ParameterizedTest
  @ValueSource(strings = {"p2c", "adaptive"})
  void whoLooksAtLatenciesServesNearlyAsFastAsAHealthySet(String balancer) {
    FleetSimulation.Result healthy = run(balancer, 1);
    FleetSimulation.Result slowed = run(balancer, SLOWER);
    assertThat(slowed.p99Millis()).isLessThan(1.5 * healthy.p99Millis());
    assertThat(healthy.ofFirst()).as("no provider is shunned").isBetween(0.15, 0.25);
  }

  @Test
  void whoDoesNotSuffers() {
    double healthy = run("random", 1).p99Millis();
    assertThat(run("random", SLOWER).p99Millis()).isGreaterThan(5 * healthy);
    run("roundrobin", 1);
    run("roundrobin", SLOWER);
    run("leastactive", 1);
    assertThat(run("leastactive", SLOWER).p99Millis()).isGreaterThan(1.5 * healthy);
    run("shortestresponse", 1);
    run("shortestresponse", SLOWER);
  }
}
