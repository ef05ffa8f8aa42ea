package io.trunkline.perf.load;

import io.trunkline.perf.system.Call;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Counts the calls of one load while it records, and ends the load where there is no point. */
final class Tally {

  private static final long LOWEST_NANOS = 128;
  private static final long HIGHEST_NANOS = TimeUnit.SECONDS.toNanos(120);
  private static final int DIGITS = 3;
  private static final int STRIPES = 8;
  private static final int MOST_FAILURES = 10_000;
  private static final long LOOK_MILLIS = 10;

  private final Call call;
  private final AtomicHistogram[] stripes = new AtomicHistogram[STRIPES];
  private final AtomicLong failures = new AtomicLong();
  private final AtomicReference<@Nullable Throwable> firstFailure = new AtomicReference<>();
  private final AtomicReference<@Nullable WrongResultException> wrong = new AtomicReference<>();
  private final CountDownLatch stopping = new CountDownLatch(1);
  private volatile boolean stopped;
  private volatile boolean recording;

  Tally(Call call) {
    this.call = call;
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new AtomicHistogram(LOWEST_NANOS, HIGHEST_NANOS, DIGITS);
    }
  }

  boolean isStopped() {
    return stopped;
  }

  void stop() {
    stopped = true;
    stopping.countDown();
  }

  void record(boolean on) {
    recording = on;
  }

  /** Waits, at most until the load has no point any more. */
  void sleep(long millis) throws InterruptedException {
    stopping.await(millis, TimeUnit.MILLISECONDS);
  }

  /** Waits until so many calls have been recorded, at most for so long. */
  void await(long calls, long millis) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (!stopped && recorded() < calls && System.nanoTime() < deadline) {
      sleep(LOOK_MILLIS);
    }
  }

  private long recorded() {
    long calls = 0;
    for (AtomicHistogram stripe : stripes) {
      calls += stripe.getTotalCount();
    }
    return calls;
  }

  /**
   * A call has ended with a result.
   *
   * @param caller which of the callers made it
   */
  void ended(int caller, long nanos, @Nullable Object result) {
    if (!call.isRight(result)) {
      wrong.compareAndSet(null, WrongResultException.of(call.expected(), result));
      stop();
    } else if (recording) {
      stripes[caller % STRIPES].recordValue(Math.min(nanos, HIGHEST_NANOS));
    }
  }

  /** A call has ended without a result. */
  void failed(Throwable failure) {
    firstFailure.compareAndSet(null, failure);
    if (failures.incrementAndGet() >= MOST_FAILURES) {
      stop();
    }
  }

  void checkRight() throws WrongResultException {
    WrongResultException first = wrong.get();
    if (first != null) {
      throw first;
    }
  }

  Measurement measurement(long nanos) {
    Histogram all = new Histogram(LOWEST_NANOS, HIGHEST_NANOS, DIGITS);
    for (AtomicHistogram stripe : stripes) {
      all.add(stripe);
    }
    Throwable failure = firstFailure.get();
    return new Measurement(
        all,
        nanos / 1e9,
        failures.get(),
        failure == null ? "" : WrongResultException.show(failure));
  }
}
