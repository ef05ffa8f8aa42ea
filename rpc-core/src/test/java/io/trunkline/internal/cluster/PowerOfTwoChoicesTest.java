package io.trunkline.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.internal.client.ReportedLoad;
import io.trunkline.internal.protocol.LoadReport;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PowerOfTwoChoicesTest {

  private static final int CALLS = 30_000;
  private static final long MILLI = 1_000_000;

  private final LoadBalancer p2c = BalancedEndpoints.balancer("p2c", 11);
  private final LoadBalancer adaptive = BalancedEndpoints.balancer("adaptive", 12);

  private static List<Endpoint> answering(long millis, int... weights) {
    List<Endpoint> all = BalancedEndpoints.weighing(weights);
    all.forEach(one -> BalancedEndpoints.answered(one, millis * MILLI, 0));
    return all;
  }

  private static double[] shares(LoadBalancer balancer, List<Endpoint> candidates) {
    int[] counts = BalancedEndpoints.chosen(balancer, candidates, CALLS);
    double[] shares = new double[counts.length];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = (double) counts[i] / CALLS;
    }
    return shares;
  }

  @Test
  void amongEqualsTheWeightsDecide() {
    int[] weights = {100, 200, 50};
    int[] counts = BalancedEndpoints.chosen(p2c, answering(10, weights), CALLS);
    assertThat(BalancedEndpoints.chiSquare(counts, weights)).isLessThan(13.82);
  }

  @Test
  void theWorseOfTwoGetsNothing() {
    List<Endpoint> two = answering(10, 100, 100);
    BalancedEndpoints.begin(two.get(0));
    assertThat(shares(p2c, two)).containsExactly(0, 1);
  }

  @Test
  void aLongLatencyIsAvoidedUntilItIsOld() {
    List<Endpoint> three = answering(10, 100, 100, 100);
    BalancedEndpoints.answered(three.get(0), 200 * MILLI, 0);
    assertThat(shares(p2c, three)[0]).isZero();
    long later = TimeUnit.SECONDS.toNanos(31);
    three.subList(1, 3).forEach(one -> BalancedEndpoints.answered(one, 10 * MILLI, later));
    assertThat(p2c.select(three.subList(0, 2), BalancedEndpoints.call(), later))
        .as("after three times the time that a latency fades in")
        .isSameAs(three.get(0));
  }

  @Test
  void aLightOneGetsFewCallsEvenIfOnlyTwoAreLeftAndTheOtherIsBusy() {
    List<Endpoint> two = answering(10, 100, 1);
    BalancedEndpoints.begin(two.get(0));
    BalancedEndpoints.begin(two.get(0));
    assertThat(shares(p2c, two)[1]).isBetween(0.005, 0.015);
  }

  @Test
  void ofTheLoadThatProvidersSayAdaptiveChoosesTheLesser() {
    List<Endpoint> two = answering(10, 100, 100);
    says(two.get(0), new LoadReport(90, 100, 0, 20), 0);
    says(two.get(1), new LoadReport(10, 100, 0, 20), 0);
    assertThat(shares(adaptive, two)).containsExactly(0, 1);
    says(two.get(1), new LoadReport(10, 100, 0, 95), 0);
    assertThat(shares(adaptive, two)).containsExactly(1, 0);
    says(two.get(1), new LoadReport(0, 0, 0, 0), 0);
    says(two.get(0), new LoadReport(0, 0, 15, 0), 0);
    assertThat(shares(adaptive, two)).containsExactly(0, 1);
    assertThat(shares(p2c, two)[0]).as("which p2c does not look at").isBetween(0.48, 0.52);
  }

  @Test
  void whatAProviderSaidLongAgoDoesNotCount() {
    List<Endpoint> two = answering(10, 100, 100);
    says(two.get(0), new LoadReport(90, 100, 0, 20), -TimeUnit.SECONDS.toNanos(6));
    assertThat(shares(adaptive, two)[0]).isBetween(0.48, 0.52);
  }

  private static void says(Endpoint endpoint, LoadReport report, long atNanos) {
    ((BalancedEndpoints.Silent) endpoint.invoker()).said = new ReportedLoad(report, atNanos);
  }
}
