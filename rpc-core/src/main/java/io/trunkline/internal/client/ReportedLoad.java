package io.trunkline.internal.client;

import io.trunkline.internal.protocol.LoadReport;
import java.util.concurrent.TimeUnit;

/**
 * The last load report of a provider.
 *
 * @param atNanos when it came, in terms of {@link System#nanoTime()}
 */
public record ReportedLoad(LoadReport report, long atNanos) {

  /** How long ago it came. */
  public long ageNanos(long nowNanos) {
    return nowNanos - atNanos;
  }

  /** How long requests wait there for a thread. */
  public long queueNanos() {
    return TimeUnit.MILLISECONDS.toNanos(report.queueMillis());
  }

  /** What part of its threads or of its processors is busy, whichever is more; 0 to 1. */
  public double utilization() {
    double threads = report.capacity() == 0 ? 0 : (double) report.running() / report.capacity();
    return Math.min(1, Math.max(threads, report.cpuPercent() / 100.0));
  }
}
