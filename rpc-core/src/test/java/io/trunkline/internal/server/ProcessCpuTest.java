package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProcessCpuTest {

  private static final int TIMES = 1_000;

  /** Whoever reads a file for it, or asks for more than the time, leaves kilobytes each time. */
  @Test
  void askingForItIsCheapEnoughForAnEventLoop() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    PortLoad load = new PortLoad(new PortCounts(), 0, new QueueTime(Duration.ZERO, () -> false));
    long second = 1_000_000_000;
    long now = System.nanoTime() + second;
    load.report(now);
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 1; i <= TIMES; i++) {
      load.report(now + i * second);
    }
    long each = (threads.getCurrentThreadAllocatedBytes() - before) / TIMES;
    assertThat(each).as("bytes for each report").isLessThan(500);
  }

  @Test
  void itGrowsWithWhatTheProcessDoes() {
    LongSupplier cpu = new ProcessCpu();
    long first = cpu.getAsLong();
    assertThat(first).isPositive();
    while (cpu.getAsLong() - first < 50_000_000) {
      Thread.onSpinWait(); // the test has a deadline
    }
  }
}
