package io.trunkline.internal.server;

import io.trunkline.internal.protocol.LoadReport;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** How much a port has to do, for its consumers to know. Thread-safe. */
final class PortLoad {

  /** The system is asked no more often: it counts processor time in hundredths of a second. */
  private static final long CPU_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final int WHOLE = 100;

  private final PortCounts counts;
  private final int capacity;
  private final QueueTime queueTime;
  private final LongSupplier cpuNanosOfProcess;
  private final AtomicLong askedNanos = new AtomicLong(System.nanoTime());

  /** The processor time of the process at the last query. */
  private volatile long cpuNanos;

  private volatile int cpuPercent;

  /**
   * @param capacity how many requests can run at a time; 0 if that is not limited
   */
  PortLoad(PortCounts counts, int capacity, QueueTime queueTime) {
    this(counts, capacity, queueTime, new ProcessCpu());
  }

  /**
   * @param cpuNanosOfProcess the processor time of the process so far; called on event loops
   */
  PortLoad(PortCounts counts, int capacity, QueueTime queueTime, LongSupplier cpuNanosOfProcess) {
    this.counts = counts;
    this.capacity = capacity;
    this.queueTime = queueTime;
    this.cpuNanosOfProcess = cpuNanosOfProcess;
    this.cpuNanos = cpuNanosOfProcess.getAsLong();
  }

  /**
   * How it is now.
   *
   * @param nowNanos in terms of {@link System#nanoTime()}
   */
  LoadReport report(long nowNanos) {
    return new LoadReport(
        atMost(counts.running()), capacity, atMost(queueTime.recentMillis()), cpu(nowNanos));
  }

  private static int atMost(long value) {
    return (int) Math.min(value, Integer.MAX_VALUE);
  }

  private int cpu(long nowNanos) {
    long asked = askedNanos.get();
    long since = nowNanos - asked;
    if (since >= CPU_INTERVAL_NANOS && askedNanos.compareAndSet(asked, nowNanos)) {
      long used = cpuNanosOfProcess.getAsLong();
      long most = since * Runtime.getRuntime().availableProcessors();
      cpuPercent = (int) Math.max(0, Math.min(WHOLE, (used - cpuNanos) * WHOLE / most));
      cpuNanos = used;
    }
    return cpuPercent;
  }
}
