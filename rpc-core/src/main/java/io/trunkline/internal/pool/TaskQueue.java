package io.trunkline.internal.pool;

import io.netty.util.internal.PlatformDependent;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that wait for a worker of a {@link CallPool}, the oldest first. Tasks that wait too
 * long can be refused by another thread, because blocked workers cannot do that. Thread-safe, but
 * {@link #refuseOverdue} is for one thread at a time.
 */
final class TaskQueue {

  /** How many tasks are refused at a time, so that the refusing thread is not kept long. */
  private static final int REFUSED_AT_ONCE = 64;

  private final int capacity;

  /**
   * Made for the first task, since it takes all of its memory at once: a client whose calls block
   * has none.
   */
  private volatile @Nullable Queue<Runnable> tasks;

  /** The oldest task, if it was taken out to be refused and is not to be. */
  private final AtomicReference<@Nullable Runnable> front = new AtomicReference<>();

  TaskQueue(int capacity) {
    this.capacity = capacity;
  }

  /** Adds a task; false if there is no room. */
  boolean offer(Runnable task) {
    Queue<Runnable> made = tasks;
    return (made == null ? make() : made).offer(task);
  }

  private synchronized Queue<Runnable> make() {
    Queue<Runnable> made = tasks;
    if (made == null) {
      made = PlatformDependent.newFixedMpmcQueue(capacity);
      tasks = made;
    }
    return made;
  }

  boolean isEmpty() {
    Queue<Runnable> made = tasks;
    return front.get() == null && (made == null || made.isEmpty());
  }

  /** How many tasks wait, approximately. */
  int size() {
    Queue<Runnable> made = tasks;
    return made == null ? 0 : made.size();
  }

  /** Takes out the oldest task; null if the queue is empty. */
  @Nullable Runnable poll() {
    Runnable first = front.get();
    if (first != null && front.compareAndSet(first, null)) {
      return first;
    }
    Queue<Runnable> made = tasks;
    return made == null ? null : made.poll();
  }

  private @Nullable Runnable peek() {
    Runnable first = front.get();
    Queue<Runnable> made = tasks;
    return first != null || made == null ? first : made.peek();
  }

  private static boolean isOverdue(@Nullable Runnable task, long nowNanos) {
    return task instanceof QueuedTask queued && queued.isOverdue(nowNanos);
  }

  /** Refuses the oldest tasks as far as they are overdue, but not too many of them. */
  void refuseOverdue(long nowNanos) {
    for (int i = 0; i < REFUSED_AT_ONCE && isOverdue(peek(), nowNanos); i++) {
      Runnable oldest = poll(); // a worker may have taken the task that was found
      if (oldest instanceof QueuedTask queued && queued.isOverdue(nowNanos)) {
        queued.refuse();
      } else if (oldest != null) {
        front.set(oldest);
      }
    }
  }
}
