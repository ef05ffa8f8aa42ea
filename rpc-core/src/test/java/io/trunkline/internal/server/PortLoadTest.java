package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.internal.protocol.LoadReport;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PortLoadTest {

  private final long beforehand = System.nanoTime();
  private final PortCounts counts = new PortCounts();
  private final QueueTime queueTime = new QueueTime(Duration.ZERO, () -> false);
  private final PortLoad load = new PortLoad(counts, 200, queueTime);

  private void waited(long millis) {
    queueTime.noteWait(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  private static long usedNanos() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  @Test
  void itSaysWhatRunsWhatCanAndHowLongRequestsWait() {
    counts.begun(8);
    counts.ended();
    waited(160); // an eighth of which is the mean
    assertThat(load.report(beforehand)).isEqualTo(new LoadReport(7, 200, 20, 0));
    counts.begun(Long.MAX_VALUE - 8);
    for (int i = 0; i < 50; i++) {
      waited(0);
    }
    assertThat(load.report(beforehand)).isEqualTo(new LoadReport(Integer.MAX_VALUE, 200, 0, 0));
  }

  @Test
  void itSaysWhatPartOfTheProcessorsTheProcessUsesAndAsksOnceASecond() {
    long second = TimeUnit.SECONDS.toNanos(1);
    int processors = Runtime.getRuntime().availableProcessors();
    long until = usedNanos() + second / 10 * processors; // a tenth of them for a second
    while (usedNanos() < until) {
      Thread.onSpinWait();
    }
    long later = System.nanoTime() + second / 2;
    assertThat(load.report(beforehand).cpuPercent()).as("too soon to tell").isZero();
    LoadReport told = load.report(later + second);
    assertThat(told.cpuPercent()).isBetween(1, 100);
    assertThat(load.report(later + second + second / 2)).isEqualTo(told);
    assertThat(load.report(later + 100 * second).cpuPercent()).as("in the mean").isZero();
  }
}
