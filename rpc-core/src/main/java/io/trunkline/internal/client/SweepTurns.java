package io.trunkline.internal.client;

import io.netty.channel.EventLoop;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives the sweeps of all connections of one event loop their turns, with one timer: with one for
 * each connection, a thousand of them that have a call now and then would set and cancel timers for
 * most of the loop's time. Thread-safe; sweeps have their turns on the loop.
 */
final class SweepTurns implements Runnable {

  private static final Logger log = LoggerFactory.getLogger(SweepTurns.class);
  private static final long INTERVAL_MILLIS = 10;

  /** A member that has turns. For the loop, except {@link #join}. */
  abstract static class Member {

    /** The next one among those that take turns; for whoever has them. */
    private @Nullable Member link;

    /** Its turn; false if it has nothing to wait for. Fails in no case. */
    abstract boolean waits();

    /** It has no turns any more, and may join again. */
    abstract void left();
  }

  private final EventLoop loop;

  /** The members that have joined since the last turn, linked, so that joining needs no memory. */
  private final AtomicReference<@Nullable Member> joined = new AtomicReference<>();

  /** The others, linked as well; for the loop alone. */
  private @Nullable Member members;

  private final AtomicBoolean running = new AtomicBoolean();

  /** Repeats itself without an allocation of ours: it goes on where memory has run out. */
  private volatile @Nullable ScheduledFuture<?> turns;

  SweepTurns(EventLoop loop) {
    this.loop = loop;
  }

  /** Takes in a sweep that is not a member. It stays until it has nothing to wait for. */
  void join(Member sweep) {
    Member first;
    do {
      first = joined.get();
      sweep.link = first;
    } while (!joined.compareAndSet(first, sweep));
    start();
  }

  /** Begins, unless it has; a member that joined is seen by a timer that is about to stop. */
  void start() {
    if (!running.get() && running.compareAndSet(false, true)) {
      try {
        turns =
            loop.scheduleWithFixedDelay(
                this, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException loopEnded) {
        // The loop closed its channels before it ended, and their calls failed with them.
      } catch (Throwable notScheduled) {
        running.set(false); // the next call tries again
        throw notScheduled;
      }
    }
  }

  @Override
  public void run() {
    try {
      takeTurns();
    } catch (Throwable failure) { // the timer would end with it
      log.error("calls that nobody waits for could not be looked at", failure);
    }
  }

  private void takeTurns() {
    Member next = joined.getAndSet(null);
    while (next != null) {
      Member after = next.link;
      next.link = members;
      members = next;
      next = after;
    }
    next = members;
    members = null;
    while (next != null) {
      Member after = next.link;
      next.link = members; // first: it has its turns again, even if this one fails
      members = next;
      takeTurn(next);
      next = after;
    }
    if (members == null) {
      stop();
    }
  }

  /** Takes the turn of the first member, which leaves if it has nothing to wait for. */
  private void takeTurn(Member first) {
    try {
      if (!first.waits()) {
        members = first.link;
        first.link = null;
        first.left();
      }
    } catch (Throwable failure) { // it comes again, and the others have their turns
      log.error("the calls of a connection could not be looked at", failure);
    }
  }

  private void stop() {
    ScheduledFuture<?> current = turns;
    if (current == null) {
      return; // it was scheduled a moment ago, by a thread that is about to record it
    }
    turns = null;
    current.cancel(false);
    running.set(false);
    if (joined.get() != null) { // it could not see that this one stops
      start();
    }
  }
}
