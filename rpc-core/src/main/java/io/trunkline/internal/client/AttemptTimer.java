package io.trunkline.internal.client;

import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The waits between the attempts to connect to one address. For one thread at a time. */
final class AttemptTimer {

  private final ScheduledExecutorService scheduler;
  private final Backoff backoff = new Backoff();
  private long connectedAtNanos;
  private int failuresInRow;

  /** The attempt that comes next; null if it has begun. */
  private @Nullable Future<?> next;

  AttemptTimer(ScheduledExecutorService scheduler) {
    this.scheduler = scheduler;
  }

  /** Notes that there is another connection. */
  void connected() {
    connectedAtNanos = System.nanoTime();
    failuresInRow = 0;
  }

  /** Notes that an attempt failed; whether it is the first one since there was a connection. */
  boolean noteFailure() {
    return failuresInRow++ == 0;
  }

  /** The wait in milliseconds after an attempt failed. */
  long afterFailure() {
    return backoff.afterFailure();
  }

  /** The wait in milliseconds after a connection was closed in its handshake. */
  long afterEarlyEnd() {
    return backoff.afterLoss(0);
  }

  /** The wait in milliseconds after the last connection was lost. */
  long afterLoss() {
    return backoff.afterLoss(System.nanoTime() - connectedAtNanos);
  }

  /** Whether a wait is so short that calls wait, too. */
  static boolean isShort(long millis) {
    return millis <= Backoff.SPREAD_MILLIS;
  }

  /** Begins an attempt after a wait, on a thread that may not block; here if there is no wait. */
  void begin(Runnable attempt, long millis) {
    if (millis == 0) {
      attempt.run();
      return;
    }
    try {
      schedule(attempt, millis);
    } catch (RejectedExecutionException loopsEnded) {
      throw loopsEnded;
    } catch (Throwable failure) { // without an attempt, no call could be made there any more
      schedule(attempt, millis);
    }
  }

  private void schedule(Runnable attempt, long millis) {
    next = scheduler.schedule(attempt, millis, TimeUnit.MILLISECONDS);
  }

  /** Notes that the attempt begins. */
  void begun() {
    next = null;
  }

  /** Cancels the next attempt, which may be about to begin; false if none waits for its time. */
  boolean cancel() {
    Future<?> waiting = next;
    next = null;
    if (waiting != null) {
      waiting.cancel(false);
    }
    return waiting != null;
  }
}
