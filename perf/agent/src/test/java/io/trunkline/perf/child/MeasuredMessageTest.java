package io.trunkline.perf.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.trunkline.perf.load.Measurement;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class MeasuredMessageTest {

  private static Measurement measured(long nanos, int calls, double seconds, String failure) {
    Histogram latencies = new Histogram(128, 120_000_000_000L, 3);
    latencies.recordValueWithCount(nanos, calls);
    return new Measurement(latencies, seconds, failure.isEmpty() ? 0 : 2, failure);
  }

  private static Measurement sent(Measurement measured) {
    return MeasuredMessage.read(Message.parse(MeasuredMessage.of(measured).toString()));
  }

  @Test
  void whatIsReadIsWhatWasMeasured() {
    Measurement measured = measured(100_000, 1_000, 0.5, "no answer = bad");
    assertThat(sent(measured)).isEqualTo(measured);
    assertThat(sent(measured(1, 0, 0.5, "")).calls()).isZero();
  }

  @Test
  void aSumHasThePercentilesOfAllCallsTogether() {
    Measurement sum =
        Measurement.sum(
            List.of(
                sent(measured(100_000, 9_900, 1, "")),
                sent(measured(900_000, 100, 3, "first")),
                sent(measured(900_000, 0, 0, "second"))));
    assertThat(sum.calls()).isEqualTo(10_000);
    assertThat(sum.ops()).isEqualTo(2_500);
    assertThat(sum.percentileMicros(99)).isCloseTo(100, within(0.2));
    assertThat(sum.percentileMicros(99.9)).isCloseTo(900, within(1.0));
    assertThat(sum.meanMicros()).isCloseTo(108, within(0.2));
    assertThat(sum.failures()).isEqualTo(4);
    assertThat(sum.firstFailure()).isEqualTo("first");
  }

  @Test
  void whatIsNoHistogramIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> MeasuredMessage.read(Message.of("measured").with("latencies", "AAAAAAAAAAA")));
  }
}
