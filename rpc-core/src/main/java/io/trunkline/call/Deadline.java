package io.trunkline.call;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The time after which nobody waits for the result of a thread's work. While a provider's method,
 * its filters or its authenticator run, the deadline of the served call is in force on their
 * thread. Calls made by this thread meanwhile inherit it and end no later. If the work continues on
 * another thread, take the deadline there:
 *
 * <pre>{@code
 * Deadline deadline = Deadline.current();
 * executor.execute(() -> deadline.run(() -> stock.reserve(order)));
 * }</pre>
 *
 * <p>Immutable.
 */
public final class Deadline {

  /** The deadline of work without a time limit and of threads that do not serve a call. */
  public static final Deadline NONE = new Deadline(0);

  /** The longest time limit of a call; a call with more time left has no limit. */
  public static final Duration LONGEST_LIMIT = Duration.ofDays(365).dividedBy(2);

  private static final long LONGEST_NANOS = LONGEST_LIMIT.toNanos();

  /** The engine of calls passes no context between a provider's method and the calls it makes. */
  private static final ThreadLocal<@Nullable Deadline> CURRENT = new ThreadLocal<>();

  private final long nanos;

  private Deadline(long nanos) {
    this.nanos = nanos;
  }

  /** The deadline at this value of {@link System#nanoTime()}. */
  public static Deadline at(long nanos) {
    return new Deadline(nanos);
  }

  /**
   * The deadline of a call, given as a value of {@link System#nanoTime()}. A call without a time
   * limit has a value about a year ahead, which gives {@link #NONE}.
   */
  public static Deadline ofCall(long nanos) {
    return nanos - System.nanoTime() > LONGEST_NANOS ? NONE : at(nanos);
  }

  /** The deadline this long after now; it has already passed if the time is negative. */
  public static Deadline after(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  /** The deadline in force on this thread, or {@link #NONE}. */
  public static Deadline current() {
    Deadline current = CURRENT.get();
    return current == null ? NONE : current;
  }

  /** Whether this is {@link #NONE}. */
  public boolean isNone() {
    return this == NONE;
  }

  /** Whether this deadline has passed; always false for {@link #NONE}. */
  public boolean isOver() {
    return !isNone() && System.nanoTime() - nanos >= 0;
  }

  /** The time left: 0 if the deadline has passed, {@link Long#MAX_VALUE} ns for {@link #NONE}. */
  public Duration remaining() {
    return Duration.ofNanos(isNone() ? Long.MAX_VALUE : Math.max(0, nanos - System.nanoTime()));
  }

  /**
   * The earlier of this deadline and the given value of {@link System#nanoTime()}, as such a value.
   */
  public long earlier(long otherNanos) {
    return isNone() || otherNanos - nanos < 0 ? otherNanos : nanos;
  }

  /** Runs an action under this deadline, in place of the one in force on this thread. */
  public void run(Runnable work) {
    Deadline before = enter();
    try {
      work.run();
    } finally {
      before.enter();
    }
  }

  /**
   * Runs a task under this deadline, in place of the one in force on this thread.
   *
   * @throws Exception if the task throws it
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
   * Puts this deadline in force on this thread until another one is entered. For code that runs
   * calls; other code uses {@link #run}, which always restores the previous deadline.
   *
   * @return the deadline that was in force, to be entered again afterwards
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
