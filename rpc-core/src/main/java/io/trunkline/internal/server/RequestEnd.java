package io.trunkline.internal.server;

import io.trunkline.call.Cancellation;
import io.trunkline.internal.protocol.OpenStage;
import io.trunkline.internal.transport.SendGuard;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Whether a request has ended, and whether its caller still waits. Thread-safe. It outlives the
 * request in {@link RequestsUnderWay}, so it keeps nothing of one that has ended. A long reply
 * takes its time to be written: it is not begun, or cut short, once the caller has given up.
 */
final class RequestEnd implements Cancellation, SendGuard {

  private static final VarHandle ENDING;

  static {
    try {
      ENDING = MethodHandles.lookup().findVarHandle(RequestEnd.class, "ending", Thread.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private @Nullable RequestTask task;
  private @Nullable List<Runnable> actions;
  private boolean isDropped;
  private boolean isReached;
  private volatile boolean ended;

  /** Who ends it, as long as its connection counts it; null before and afterwards. */
  private volatile @Nullable Thread ending;

  /** Whether it has been counted among the requests of the port; for the event loop. */
  private boolean isCounted;

  /** Whether it has been counted down; for the thread that ends it. */
  private boolean hasLeft;

  private volatile boolean cancelled;

  /**
   * @param task is dropped if its caller gives up before it has begun; null where nobody can
   */
  RequestEnd(@Nullable RequestTask task) {
    this.task = task;
  }

  /** Ends it; false if it has ended before. */
  synchronized boolean end() {
    if (ended) {
      return false;
    }
    ended = true;
    ending = Thread.currentThread();
    task = null;
    actions = null;
    return true;
  }

  /** The stage that it is in; null if it has ended. */
  synchronized @Nullable OpenStage stage(long nowNanos) {
    return task == null ? null : task.openStage(nowNanos);
  }

  /** Whether the current thread has ended it, and something of it is still counted. */
  boolean isUnsettled() {
    return ending == Thread.currentThread();
  }

  /** Counts it among the requests of the port, once; no Error can come in between. */
  void begunIn(PortCounts counts) {
    if (!isCounted) {
      counts.begun(1);
      isCounted = true;
    }
  }

  /** Counts it down, once; it may have ended before it was counted. */
  void endedIn(PortCounts counts) {
    if (!hasLeft) {
      counts.ended();
      hasLeft = true;
    }
  }

  /** Counts it down at its connection, once, however often this is called; returns the count. */
  int leave(AtomicInteger count) {
    Thread counted = ending;
    return counted != null && ENDING.compareAndSet(this, counted, null)
        ? count.decrementAndGet()
        : count.get();
  }

  /**
   * Says that its task waits in vain for a thread.
   *
   * @return whether a thread has come to the task already, which cannot say so any more
   */
  synchronized boolean dropped() {
    isDropped = !isReached;
    return isReached;
  }

  /** Records that a thread has come to a task that need not run; returns whether it was dropped. */
  synchronized boolean reached() {
    isReached = true;
    return isDropped;
  }

  boolean hasEnded() {
    return ended;
  }

  @Override
  public boolean isCancelled() {
    return cancelled;
  }

  @Override
  public boolean markSent() {
    return !cancelled;
  }

  @Override
  public boolean isUnwanted() {
    return cancelled;
  }

  @Override
  public void onCancel(Runnable action) {
    synchronized (this) {
      if (ended) {
        return;
      }
      if (!cancelled) {
        if (actions == null) {
          actions = new ArrayList<>(1);
        }
        actions.add(action);
        return;
      }
    }
    action.run();
  }

  /**
   * Its caller no longer waits: a request that has not begun is dropped, and a running one is
   * notified.
   *
   * @return false if it has ended, so that only its reply may still be on its way
   */
  boolean cancel() {
    RequestTask begun;
    List<Runnable> all;
    synchronized (this) {
      boolean wasCancelled = cancelled;
      cancelled = true;
      if (ended || wasCancelled) {
        return !ended;
      }
      begun = task;
      all = actions == null ? List.of() : actions;
      actions = null;
    }
    if (begun != null && !begun.dropIfWaiting()) {
      all.forEach(begun::runOnCancel);
    }
    return true;
  }
}
