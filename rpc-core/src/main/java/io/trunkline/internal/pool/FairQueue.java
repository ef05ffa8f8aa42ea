package io.trunkline.internal.pool;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that take turns: first their {@linkplain FlowGroup groups}, then the {@linkplain TaskFlow
 * flows} of a group, each by the time that its earlier tasks took (start-time fair queueing). Every
 * group and every flow has a tag, the work that it was given. The smallest tag is next. One that
 * returns after a pause starts at the tag of the last turn, so it cannot save up turns, and it is
 * next if it used less than its share. A lone flow gets everything.
 *
 * <p>A task counts by the average of its flow when it is taken, and by its measured time when it
 * has ended. Thread-safe; everything is guarded by this.
 */
final class FairQueue {

  /** A task counts for no more: after a long one its flow is not shut out for ever. */
  static final long COST_CAP_NANOS = 250_000_000;

  private static final int MEAN_SHIFT = 3;

  private final int capacity;
  private final PriorityQueue<FlowGroup> groups =
      new PriorityQueue<>(Comparator.comparingLong(group -> group.tag));

  /** The tag of the group that had the last turn. */
  private long time;

  private int flowCount;

  /** Changed under the lock; read without it. */
  private volatile int size;

  /**
   * @param capacity the number of tasks of all flows
   */
  FairQueue(int capacity) {
    this.capacity = capacity;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /**
   * Adds a task. Where there is no room, a flow with less than its share of the places takes one
   * from the flow with most tasks, whose last task is refused.
   *
   * @return false if there is no room for the task
   */
  boolean offer(QueuedTask task) {
    QueuedTask displaced = null;
    synchronized (this) {
      if (size >= capacity) {
        displaced = displaceFor(task.flow());
        if (displaced == null) {
          return false;
        }
      }
      add(task, task.flow());
    }
    if (displaced != null) {
      displaced.refuse();
    }
    return true;
  }

  private void add(QueuedTask task, TaskFlow flow) {
    flow.tasks.add(task);
    size = size + 1; // under the lock
    if (flow.tasks.size() > 1) {
      return;
    }
    flowCount++;
    FlowGroup group = flow.group();
    flow.tag = Math.max(flow.tag + flow.owed, group.time);
    flow.owed = 0;
    boolean isFirst = group.flows.isEmpty();
    group.flows.add(flow);
    if (isFirst) {
      group.tag = Math.max(group.tag + group.owed, time);
      group.owed = 0;
      groups.add(group);
    }
  }

  private @Nullable QueuedTask displaceFor(TaskFlow flow) {
    if ((long) flow.tasks.size() * flowCount >= capacity) {
      return null; // it has its share: no need to look for another one
    }
    TaskFlow longest = flow;
    for (FlowGroup group : groups) {
      for (TaskFlow each : group.flows) {
        longest = each.tasks.size() > longest.tasks.size() ? each : longest;
      }
    }
    QueuedTask last = longest.tasks.peekLast();
    if (longest == flow || last == null) {
      return null;
    }
    remove(last);
    return last;
  }

  /** Takes out the next task, which is measured when it runs; null if there is none. */
  @Nullable Runnable poll() {
    QueuedTask task = take();
    return task == null ? null : () -> run(task);
  }

  private void run(QueuedTask task) {
    long begin = System.nanoTime();
    try {
      task.run();
    } finally {
      hasRun(task.flow(), System.nanoTime() - begin);
    }
  }

  /** Takes out the next task; null if there is none. */
  synchronized @Nullable QueuedTask take() {
    FlowGroup group = groups.poll();
    if (group == null) {
      return null;
    }
    time = group.tag;
    TaskFlow flow = group.flows.remove();
    group.time = flow.tag;
    QueuedTask task = flow.tasks.remove();
    size = size - 1; // under the lock
    long cost = flow.meanNanos;
    flow.tag = Math.max(flow.tag + cost + flow.owed, flow.tag);
    flow.owed = 0;
    group.tag = Math.max(group.tag + cost + group.owed, group.tag);
    group.owed = 0;
    if (flow.tasks.isEmpty()) {
      flowCount--;
    } else {
      group.flows.add(flow);
    }
    if (!group.flows.isEmpty()) {
      groups.add(group);
    }
    return task;
  }

  /** A task that was taken out has ended after so long. */
  synchronized void hasRun(TaskFlow flow, long nanos) {
    long cost = Math.min(nanos, COST_CAP_NANOS);
    long beyond = cost - flow.meanNanos;
    flow.meanNanos += beyond >> MEAN_SHIFT;
    flow.owed += beyond;
    flow.group().owed += beyond;
  }

  /** Removes a task that was added; false if it was taken out before. */
  synchronized boolean remove(QueuedTask task) {
    TaskFlow flow = task.flow();
    if (!flow.tasks.removeLastOccurrence(task)) {
      return false;
    }
    size = size - 1; // under the lock
    if (flow.tasks.isEmpty()) {
      flowCount--;
      FlowGroup group = flow.group();
      group.flows.remove(flow);
      if (group.flows.isEmpty()) {
        groups.remove(group);
      }
    }
    return true;
  }

  /**
   * Takes out tasks that are overdue. The oldest task of each flow is looked at, and then the next.
   *
   * @param most how many
   */
  synchronized List<QueuedTask> pollOverdue(long nowNanos, int most) {
    List<QueuedTask> overdue = new ArrayList<>();
    for (FlowGroup group : groups) {
      for (TaskFlow flow : group.flows) {
        addOverdue(flow, nowNanos, most, overdue);
      }
    }
    overdue.forEach(this::remove);
    return overdue;
  }

  private static void addOverdue(TaskFlow flow, long nowNanos, int most, List<QueuedTask> overdue) {
    for (QueuedTask task : flow.tasks) {
      if (overdue.size() >= most || !task.isOverdue(nowNanos)) {
        return;
      }
      overdue.add(task);
    }
  }
}
