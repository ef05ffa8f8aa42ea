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

  private final LongSupplier running;
  private final int capacity;
  private final LongSupplier queueMillis;
  private final LongSupplier cpuNanosOfProcess;
  private final AtomicLong askedNanos = new AtomicLong(System.nanoTime());

  /** What the process had used when the system was asked last. */
  private volatile long cpuNanos;

  private volatile int cpuPercent;

  /**
   * @param running requests that run or wait
   * @param capacity how many can run at a time; 0 if that is not limited
   * @param queueMillis how long requests waited for a thread of late
   */
  PortLoad(LongSupplier running, int capacity, LongSupplier queueMillis) {
    this(running, capacity, queueMillis, new ProcessCpu());
  }

  /**
   * @param cpuNanosOfProcess what the process has used so far; asked on event loops
   */
  PortLoad(
      LongSupplier running,
      int capacity,
      LongSupplier queueMillis,
      LongSupplier cpuNanosOfProcess) {
    this.running = running;
    this.capacity = capacity;
    this.queueMillis = queueMillis;
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
        atMost(running.getAsLong()), capacity, atMost(queueMillis.getAsLong()), cpu(nowNanos));
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
