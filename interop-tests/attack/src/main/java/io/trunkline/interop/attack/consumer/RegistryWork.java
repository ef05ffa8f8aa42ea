package io.trunkline.interop.attack.consumer;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks at the stacks of calling threads and event loops every few milliseconds, and keeps the
 * longest time for which one of them worked for the registry without a pause, or waited for it.
 * While a thread runs, only its processor time counts, because a busy machine takes the processor
 * from any thread.
 */
final class RegistryWork implements AutoCloseable {

  private static final long EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(4);
  private static final int THREADS_EVERY = 250; // looks, so that new threads are found in a second
  private static final int FRAMES = 80;
  private static final String EVENT_LOOPS = "trunkline-client-io-";

  /** The packages, and the classes of others, which do nothing but follow a registry. */
  private static final List<String> OF_REGISTRY =
      List.of(
          "io.trunkline.registry.",
          "io.trunkline.internal.discovery.",
          "io.trunkline.internal.rules.",
          "io.trunkline.internal.cluster.LatestUpdate",
          "io.trunkline.internal.cluster.RefreshLoop",
          "io.trunkline.internal.cluster.RuledEndpoints",
          "io.trunkline.internal.cluster.RuledShares",
          "org.apache.curator.",
          "org.apache.zookeeper.",
          "org.yaml.");

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final String callers;
  private final Map<Long, Look> working = new HashMap<>();
  private long[] watched = {};
  private volatile boolean stopped;
  private long longestNanos;

  /** A thread that works for the registry: when it was seen, and for how long it has worked. */
  private record Look(long nanos, long cpuNanos, long workNanos) {}

  /**
   * @param callers how the names of calling threads begin
   */
  RegistryWork(String callers) {
    this.callers = callers;
    Thread watcher = new Thread(this::run, "registry-work");
    watcher.setDaemon(true);
    watcher.start();
  }

  private void run() {
    for (int i = 0; !stopped; i++) {
      if (i % THREADS_EVERY == 0) {
        watched = threadsToWatch();
      }
      look();
      LockSupport.parkNanos(EVERY_NANOS);
    }
  }

  private long[] threadsToWatch() {
    return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
        .filter(
            thread ->
                thread != null
                    && (thread.getThreadName().startsWith(callers)
                        || thread.getThreadName().startsWith(EVENT_LOOPS)))
        .mapToLong(ThreadInfo::getThreadId)
        .toArray();
  }

  private void look() {
    long now = System.nanoTime();
    Set<Long> seen = new HashSet<>();
    for (ThreadInfo thread : threads.getThreadInfo(watched, FRAMES)) {
      if (thread != null && isOfRegistry(thread.getStackTrace())) {
        seen.add(thread.getThreadId());
        add(thread, now);
      }
    }
    working.keySet().retainAll(seen);
  }

  private void add(ThreadInfo thread, long now) {
    long cpu = threads.getThreadCpuTime(thread.getThreadId());
    Look last = working.get(thread.getThreadId());
    long work = 0;
    if (last != null) {
      boolean runs = thread.getThreadState() == Thread.State.RUNNABLE;
      work = last.workNanos() + (runs ? cpu - last.cpuNanos() : now - last.nanos());
    }
    working.put(thread.getThreadId(), new Look(now, cpu, work));
    keep(work);
  }

  private synchronized void keep(long work) {
    longestNanos = Math.max(longestNanos, work);
  }

  private static boolean isOfRegistry(StackTraceElement... stack) {
    return Arrays.stream(stack)
        .anyMatch(frame -> OF_REGISTRY.stream().anyMatch(frame.getClassName()::startsWith));
  }

  /** The longest work that was seen since the last time. */
  synchronized long takeLongestMicros() {
    long micros = TimeUnit.NANOSECONDS.toMicros(longestNanos);
    longestNanos = 0;
    return micros;
  }

  @Override
  public void close() {
    stopped = true;
  }
}
