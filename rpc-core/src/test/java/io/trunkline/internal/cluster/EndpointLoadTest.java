package io.trunkline.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.trunkline.discovery.ProviderAddress;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EndpointLoadTest {

  private static final double MILLI = 1_000_000;

  private final EndpointLoad load = new EndpointLoad();

  private static long at(double seconds) {
    return (long) (seconds * TimeUnit.SECONDS.toNanos(1));
  }

  private void answered(double millis, double atSeconds) {
    load.inFlight.incrementAndGet();
    load.answered((long) (millis * MILLI), at(atSeconds));
    load.inFlight.decrementAndGet();
  }

  private void failed(double millis, double atSeconds) {
    load.inFlight.incrementAndGet();
    load.failed((long) (millis * MILLI), at(atSeconds));
    load.inFlight.decrementAndGet();
  }

  private double peakMillis(double atSeconds) {
    return load.peakNanos(at(atSeconds)) / MILLI;
  }

  @Test
  void theFirstAnswerSaysNothingAboutLatency() {
    failed(0.1, 1);
    answered(300, 2);
    assertThat(peakMillis(2)).isZero();
    assertThat(load.meanNanos()).isZero();
    answered(10, 2);
    assertThat(peakMillis(2)).isCloseTo(10, within(0.1));
    assertThat(load.meanNanos() / MILLI).isCloseTo(10, within(0.1));
  }

  @Test
  void norDoesTheFirstAnswerOfAProcessThatReplacesAnother() {
    Endpoint endpoint =
        BalancedEndpoints.endpoint(1, Map.of("timestamp", "1"), () -> Instant.EPOCH);
    BalancedEndpoints.answered(endpoint, 1_000, 0);
    BalancedEndpoints.answered(endpoint, 2_000, 0);
    endpoint.changed(
        new ProviderAddress("10.0.0.1", 20880, Map.of("timestamp", "1", "weight", "50")));
    assertThat(endpoint.load().peakNanos(0)).isEqualTo(2_000);
    endpoint.changed(new ProviderAddress("10.0.0.1", 20880, Map.of("timestamp", "2")));
    BalancedEndpoints.answered(endpoint, 300_000, 0);
    assertThat(endpoint.load().peakNanos(0)).isZero();
    BalancedEndpoints.answered(endpoint, 3_000, 0);
    assertThat(endpoint.load().peakNanos(0)).isEqualTo(3_000);
  }

  @Test
  void aLongerLatencyCountsAtOnceAndFadesWithTime() {
    answered(1, 1);
    answered(10, 1);
    answered(200, 1);
    assertThat(peakMillis(1)).isCloseTo(200, within(0.1));
    assertThat(peakMillis(11)).isCloseTo(200 / Math.E, within(0.1));
    answered(10, 11);
    assertThat(peakMillis(11)).isCloseTo(10 + 190 / Math.E, within(0.1));
  }

  @Test
  void shorterOnesAtTheSameMomentDoNotPushALongerOneOut() {
    answered(1, 5);
    answered(200, 5);
    for (int i = 0; i < 1_000; i++) {
      answered(1, 5);
    }
    assertThat(peakMillis(5)).isCloseTo(200, within(0.1));
    assertThat(load.meanNanos() / MILLI).isCloseTo(1, within(0.1));
  }

  @Test
  void ofAProviderThatHasNotAnsweredNothingIsKnownAndMuchIsExpectedBeyondItsFirstCall() {
    assertThat(peakMillis(0)).isZero();
    assertThat(load.estimateNanos(0)).isZero();
    load.inFlight.incrementAndGet();
    assertThat(peakMillis(0)).isEqualTo(1_000);
    assertThat(load.estimateNanos(0) / MILLI).isGreaterThan(1_500);
  }

  @Test
  void failuresInARowMakeALatencyLongerAndAnAnswerEndsThem() {
    answered(1, 1);
    answered(10, 1);
    failed(0.1, 1);
    failed(0.1, 1);
    assertThat(load.failuresInRow()).isEqualTo(2);
    assertThat(peakMillis(1)).isCloseTo(30, within(0.1));
    answered(10, 1);
    assertThat(load.failuresInRow()).isZero();
    assertThat(peakMillis(1)).isCloseTo(10, within(0.1));
    assertThat(load.inFlight()).isZero();
  }

  @Test
  void aProviderThatOnlyFailsIsTriedAgainAfterAWhile() {
    for (int i = 0; i < 1_000; i++) {
      failed(0.1, 1);
    }
    assertThat(peakMillis(1)).isEqualTo(16_000);
    assertThat(peakMillis(91)).isLessThan(2);
  }

  @Test
  void aTimeoutIsALatencyToo() {
    answered(1, 1);
    answered(10, 1);
    failed(3_000, 4);
    answered(10, 4);
    assertThat(peakMillis(4)).isCloseTo(3_000, within(1.0));
  }

  @Test
  void theClockMayBeNegativeAndGoBackALittle() {
    answered(1, -1);
    answered(10, -1);
    answered(50, -1.5);
    assertThat(peakMillis(-2)).isCloseTo(50, within(0.1));
    assertThat(peakMillis(8.5)).isCloseTo(50 / Math.E, within(0.2));
  }
}
