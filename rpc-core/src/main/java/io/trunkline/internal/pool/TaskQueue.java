package io.trunkline.internal.pool;

import io.netty.util.internal.PlatformDependent;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that wait for a worker of a {@link CallPool}. A few tasks of each flow use a common
 * queue without a lock, the oldest first. While one flow has more, all others take turns with it in
 * a {@link FairQueue}, so that none waits behind the many tasks of another. Tasks that wait in vain
 * can be refused from outside: where all workers wait for something, none comes to do it.
 * Thread-safe, but {@link #refuseOverdue} is for one thread at a time.
 */
final class TaskQueue {

  /** How many tasks are refused at a time, so that the refusing thread is not kept long. */
  private static final int REFUSED_AT_ONCE = 64;

  private final int capacity;
  private final FairQueue turns;

  /**
   * Made for the first task, since it takes all of its memory at once: a client whose calls block
   * has none.
   */
  private volatile @Nullable Queue<Runnable> common;

  /** The oldest task, if it was taken out to be refused and is not to be. */
  private final AtomicReference<@Nullable Runnable> front = new AtomicReference<>();

  TaskQueue(int capacity) {
    this.capacity = capacity;
    this.turns = new FairQueue(capacity, true);
  }

  /** Adds a task; false if there is no room. */
  boolean offer(Runnable task) {
    if (!(task instanceof QueuedTask queued)) {
      return offerCommon(task);
    }
    if (!turns.isEmpty() || queued.isLong() || !queued.flow().enterCommon()) {
      return turns.offer(queued);
    }
    boolean isTaken = offerCommon(task);
    if (!isTaken) {
      queued.flow().leaveCommon();
    }
    return isTaken;
  }

  private boolean offerCommon(Runnable task) {
    Queue<Runnable> made = common;
    return (made == null ? make() : made).offer(task);
  }

  private synchronized Queue<Runnable> make() {
    Queue<Runnable> made = common;
    if (made == null) {
      made = PlatformDependent.newFixedMpmcQueue(capacity);
      common = made;
    }
    return made;
  }

  boolean isEmpty() {
    Queue<Runnable> made = common;
    return front.get() == null && (made == null || made.isEmpty()) && turns.isEmpty();
  }

  /** Takes out the next task; null if there is none. */
  @Nullable Runnable poll() {
    Runnable task = pollCommon();
    return task == null && !turns.isEmpty() ? turns.poll() : task;
  }

  private @Nullable Runnable pollCommon() {
    Runnable first = front.get();
    if (first == null || !front.compareAndSet(first, null)) {
      Queue<Runnable> made = common;
      first = made == null ? null : made.poll();
    }
    if (first instanceof QueuedTask queued) {
      queued.flow().leaveCommon();
    }
    return first;
  }

  private @Nullable Runnable peekCommon() {
    Runnable first = front.get();
    Queue<Runnable> made = common;
    return first != null || made == null ? first : made.peek();
  }

  private static boolean isOverdue(@Nullable Runnable task, long nowNanos) {
    return task instanceof QueuedTask queued && queued.isOverdue(nowNanos);
  }

  /** Refuses the oldest tasks as far as they are overdue, but not too many of them. */
  void refuseOverdue(long nowNanos) {
    for (int i = 0; i < REFUSED_AT_ONCE && isOverdue(peekCommon(), nowNanos); i++) {
      Runnable oldest = pollCommon(); // a worker may have taken the one that was seen
      if (oldest instanceof QueuedTask queued && queued.isOverdue(nowNanos)) {
        queued.refuse();
      } else if (oldest != null) {
        putBack(oldest);
      }
    }
    if (!turns.isEmpty()) {
      turns.pollOverdue(nowNanos, REFUSED_AT_ONCE).forEach(QueuedTask::refuse);
    }
  }

  private void putBack(Runnable oldest) {
    if (oldest instanceof QueuedTask queued) {
      queued.flow().returnToCommon();
    }
    front.set(oldest);
  }
}
