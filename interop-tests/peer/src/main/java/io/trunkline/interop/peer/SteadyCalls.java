package io.trunkline.interop.peer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Calls from several threads until they are stopped, whatever becomes of each. */
final class SteadyCalls {

  private static final int STOP_SECONDS = 30;

  private final RpcRuntime.Reference<?> reference;
  private final int threads;
  private final long pauseNanos;
  private final CountDownLatch running;
  private final AtomicLong calls = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong slowestNanos = new AtomicLong();
  private final Map<String, Integer> failures = new TreeMap<>();
  private final List<Long> resumedMicros = new ArrayList<>();
  private volatile boolean stopped;

  /**
   * @param callsPerSecond of all threads together, or as many as they can make
   */
  SteadyCalls(RpcRuntime.Reference<?> reference, int threads, int callsPerSecond) {
    this.reference = reference;
    this.threads = threads;
    this.pauseNanos = TimeUnit.SECONDS.toNanos(threads) / callsPerSecond;
    this.running = new CountDownLatch(threads);
  }

  void start() {
    for (int i = 0; i < threads; i++) {
      Thread caller = new Thread(this::run, "steady-" + i);
      caller.setDaemon(true);
      caller.start();
    }
  }

  private void run() {
    long next = System.nanoTime();
    long failedAt = 0;
    while (!stopped) {
      String text = "call " + calls.incrementAndGet();
      long began = System.nanoTime();
      try {
        if (!text.equals(Storm.echo(reference, text))) {
          throw new IllegalStateException("a wrong result");
        }
        long ended = System.nanoTime();
        slowestNanos.accumulateAndGet(ended - began, Math::max);
        if (failedAt != 0) {
          noteResumed(ended - failedAt);
          failedAt = 0;
        }
      } catch (Throwable thrown) {
        failed.incrementAndGet();
        String message = String.valueOf(thrown.getMessage());
        note(message.substring(0, Math.min(60, message.length())));
        if (failedAt == 0) {
          failedAt = System.nanoTime();
          continue; // at once, to see when calls succeed again
        }
      }
      next += pauseNanos;
      LockSupport.parkNanos(next - System.nanoTime());
    }
    running.countDown();
  }

  private synchronized void note(String failure) {
    failures.merge(failure, 1, Integer::sum);
  }

  private synchronized void noteResumed(long nanos) {
    resumedMicros.add(TimeUnit.NANOSECONDS.toMicros(nanos));
  }

  /**
   * Tells how many calls have ended or are under way, how many have failed, and how long the
   * slowest took of those that returned since this was asked last.
   */
  void count(Map<String, String> reply) {
    reply.put("calls", calls.toString());
    reply.put("failed", failed.toString());
    reply.put("slowestMicros", "" + TimeUnit.NANOSECONDS.toMicros(slowestNanos.getAndSet(0)));
  }

  /**
   * Stops them, and tells how many there were and what became of them; {@code resumedMicros} are
   * the times from a failed call to the next one of its thread that returned.
   */
  void stop(Map<String, String> reply) throws InterruptedException {
    stopped = true;
    if (!running.await(STOP_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("a call does not end");
    }
    reply.put("calls", calls.toString());
    reply.put("failed", failed.toString());
    reply.put("failures", failures.toString());
    Collections.sort(resumedMicros); // by now the threads have ended
    reply.put("resumedMicros", resumedMicros.toString());
  }
}
