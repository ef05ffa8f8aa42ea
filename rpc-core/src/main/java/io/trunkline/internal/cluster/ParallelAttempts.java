package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of one call that may be under way at a time, each of which can be given up alone,
 * and the timer of the next one. Thread-safe.
 */
final class ParallelAttempts {

  private final List<AttemptCancellation> cancellations = new ArrayList<>(2); // guarded by this
  private @Nullable Future<?> timer; // guarded by this
  private boolean isOver; // guarded by this

  /** The invocation of one more attempt; given up already if the call is over. */
  Invocation begin(Invocation invocation) {
    AttemptCancellation cancellation = new AttemptCancellation();
    boolean isTooLate;
    synchronized (this) {
      cancellations.add(cancellation);
      isTooLate = isOver;
    }
    if (isTooLate) { // just now: the attempt ends before anything is sent
      cancellation.cancel();
    }
    return cancellation.of(invocation);
  }

  /** Runs an attempt after the delay of the hedging policy, unless the call is over before. */
  void schedule(Runnable attempt, FailoverCalls calls) {
    synchronized (this) {
      if (isOver) {
        return;
      }
      try {
        timer =
            calls
                .resources()
                .scheduler()
                .schedule(attempt, calls.policy().hedgeAfterNanos(), TimeUnit.NANOSECONDS);
      } catch (RejectedExecutionException closed) {
        return; // the call ends with its client
      }
    }
  }

  /** Gives up what is under way and begins nothing more: the call is over. */
  void giveUp() {
    List<AttemptCancellation> underWay;
    synchronized (this) {
      isOver = true;
      underWay = List.copyOf(cancellations);
      if (timer != null) {
        timer.cancel(false); // it would keep the call until its time
      }
    }
    underWay.forEach(AttemptCancellation::cancel);
  }
}
