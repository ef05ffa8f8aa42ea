package io.trunkline.call;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * When the work of a thread is over: nobody waits for its result after that. While a provider's
 * method, a filter in front of it or its authenticator runs, it is the deadline of the call that is
 * served, and calls that this thread makes meanwhile inherit it: they end no later. Whoever goes on
 * with the work on another thread takes it there:
 *
 * <pre>{@code
 * Deadline deadline = Deadline.current();
 * executor.execute(() -> deadline.run(() -> stock.reserve(order)));
 * }</pre>
 *
 * <p>Immutable.
 */
public final class Deadline {

  /** The deadline of work without a time limit, and of threads that serve no call. */
  public static final Deadline NONE = new Deadline(0);

  /** The longest time limit of a call: a call with more time left has no limit. */
  public static final Duration LONGEST_LIMIT = Duration.ofDays(365).dividedBy(2);

  private static final long LONGEST_NANOS = LONGEST_LIMIT.toNanos();

  /** The engine of calls passes no context between a provider's method and the calls it makes. */
  private static final ThreadLocal<@Nullable Deadline> CURRENT = new ThreadLocal<>();

  private final long nanos;

  private Deadline(long nanos) {
    this.nanos = nanos;
  }

  /** The deadline at that moment, in terms of {@link System#nanoTime()}. */
  public static Deadline at(long nanos) {
    return new Deadline(nanos);
  }

  /**
   * The deadline of a call. Every call has one in terms of {@link System#nanoTime()}; that of a
   * call without a time limit is a year off.
   */
  public static Deadline ofCall(long nanos) {
    return nanos - System.nanoTime() > LONGEST_NANOS ? NONE : at(nanos);
  }

  /** The deadline after so much time, counted from now; negative time is over. */
  public static Deadline after(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  /** The deadline in force on this thread, {@link #NONE} if there is none. */
  public static Deadline current() {
    Deadline current = CURRENT.get();
    return current == null ? NONE : current;
  }

  /** Whether this is {@link #NONE}. */
  public boolean isNone() {
    return this == NONE;
  }

  /** Whether its moment has passed; never of {@link #NONE}. */
  public boolean isOver() {
    return !isNone() && System.nanoTime() - nanos >= 0;
  }

  /** The time left, 0 if it is over; that of {@link #NONE} is {@link Long#MAX_VALUE} ns. */
  public Duration remaining() {
    return Duration.ofNanos(isNone() ? Long.MAX_VALUE : Math.max(0, nanos - System.nanoTime()));
  }

  /** The earlier of this moment and that one, in terms of {@link System#nanoTime()}. */
  public long earlier(long otherNanos) {
    return isNone() || otherNanos - nanos < 0 ? otherNanos : nanos;
  }

  /** Runs work under this deadline, in place of the one in force on this thread. */
  public void run(Runnable work) {
    Deadline before = enter();
    try {
      work.run();
    } finally {
      before.enter();
    }
  }

  /**
   * Runs work under this deadline, in place of the one in force on this thread.
   *
   * @throws Exception what the work throws
   */
  public <T extends @Nullable Object> T call(Callable<T> work) throws Exception {
    Deadline before = enter();
    try {
      return work.call();
    } finally {
      before.enter();
    }
  }

  /**
   * Puts this deadline in force on this thread until another one enters. For what runs calls;
   * others use {@link #run}, which cannot forget to leave.
   *
   * @return the one that was in force, to be entered again
   */
  public Deadline enter() {
    Deadline before = current();
    if (isNone()) {
      if (!before.isNone()) {
        CURRENT.set(null); // to remove it costs the next call an entry of the thread's
      }
    } else {
      CURRENT.set(this);
    }
    return before;
  }

  /** The time left in human-readable form. */
  @Override
  public String toString() {
    return isNone()
        ? "no deadline"
        : "deadline in " + TimeUnit.NANOSECONDS.toMillis(nanos - System.nanoTime()) + " ms";
  }
}
