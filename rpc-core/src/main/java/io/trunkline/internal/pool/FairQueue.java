package io.trunkline.internal.pool;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that take turns: first their {@linkplain FlowGroup groups}, then the {@linkplain TaskFlow
 * flows} of a group, each by what its earlier tasks cost (start-time fair queueing). Every group
 * and every flow has a tag, the work that it was given. The group with the smallest tag is next,
 * and of it the flow whose next task would leave it with the smallest. One that returns after a
 * pause starts at the tag of the last turn, so it cannot save up turns, and it is next if it used
 * less than its share. It starts at most a little later, so that one long task does not make it
 * wait until all others have had as much. A lone flow gets everything.
 *
 * <p>A task counts by the average of its flow when it is taken, and by its measured cost when it
 * has ended: the processor time, and a small part of the time that it kept its thread without one.
 * Thread-safe; everything is guarded by this.
 */
final class FairQueue {

  /** A task counts for no more: after a long one its flow is not shut out for ever. */
  static final long COST_CAP_NANOS = 50_000_000;

  private static final int MEAN_SHIFT = 3;

  /** Of the time that a task waits for something, or for a processor, one of 256 parts counts. */
  private static final int WAIT_SHIFT = 8;

  /** A flow that had no task for a while waits for no more than so much work of each other one. */
  static final long LEAD_NANOS = 2_000_000;

  private final ThreadMXBean cpu = ManagementFactory.getThreadMXBean();
  private final boolean isCpuKnown;

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
   * @param isCpuKnown whether the processor time of the threads is known, which that of virtual
   *     threads is not
   */
  FairQueue(int capacity, boolean isCpuKnown) {
    this.capacity = capacity;
    this.isCpuKnown = isCpuKnown && cpu.isCurrentThreadCpuTimeSupported();
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
    flow.tag = returning(flow.tag + flow.owed, group.time);
    flow.owed = 0;
    boolean isFirst = group.flows.isEmpty();
    addInOrder(flow);
    if (isFirst) {
      group.tag = returning(group.tag + group.owed, time);
      group.owed = 0;
      groups.add(group);
    }
  }

  private static void addInOrder(TaskFlow flow) {
    FlowGroup group = flow.group();
    flow.nextCost = assumedCost(flow);
    group.flows.add(flow);
  }

  /**
   * A flow of which nothing is known comes before the greedy ones, and after those that use less.
   */
  private static long assumedCost(TaskFlow flow) {
    return flow.meanCost < 0 ? flow.group().meanCost / 2 : flow.meanCost;
  }

  private static long returning(long tag, long time) {
    return Math.min(Math.max(tag, time), time + LEAD_NANOS);
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

  /**
   * Takes out the next task, which is measured when it runs, unless no other flow waits; null if
   * there is none.
   */
  @Nullable Runnable poll() {
    boolean isAlone;
    QueuedTask task;
    synchronized (this) {
      isAlone = flowCount == 1;
      task = take();
    }
    return task == null || isAlone ? task : () -> run(task);
  }

  private void run(QueuedTask task) {
    long begin = System.nanoTime();
    long cpuBegin = cpuNanos();
    try {
      task.run();
    } finally {
      long taken = System.nanoTime() - begin;
      long worked = cpuNanos() - cpuBegin;
      hasRun(
          task.flow(), cpuBegin < 0 ? taken : worked + (Math.max(0, taken - worked) >> WAIT_SHIFT));
    }
  }

  /** The processor time of the current thread; -1 if it is not known. */
  private long cpuNanos() {
    return isCpuKnown ? cpu.getCurrentThreadCpuTime() : -1;
  }

  /** Takes out the next task; null if there is none. */
  synchronized @Nullable QueuedTask take() {
    FlowGroup group = groups.poll();
    if (group == null) {
      return null;
    }
    time = Math.max(time, group.tag);
    TaskFlow flow = group.flows.remove();
    group.time = Math.max(group.time, flow.tag);
    QueuedTask task = flow.tasks.remove();
    size = size - 1; // under the lock
    long cost = flow.nextCost;
    flow.tag = Math.max(flow.tag + cost + flow.owed, flow.tag);
    flow.owed = 0;
    group.tag = Math.max(group.tag + cost + group.owed, group.tag);
    group.owed = 0;
    if (flow.tasks.isEmpty()) {
      flowCount--;
    } else {
      addInOrder(flow);
    }
    if (!group.flows.isEmpty()) {
      groups.add(group);
    }
    return task;
  }

  /** A task that was taken out has ended, and has cost so much. */
  synchronized void hasRun(TaskFlow flow, long nanos) {
    long cost = Math.min(nanos, COST_CAP_NANOS);
    FlowGroup group = flow.group();
    long beyond = cost - assumedCost(flow);
    flow.meanCost = flow.meanCost < 0 ? cost : flow.meanCost + (beyond >> MEAN_SHIFT);
    group.meanCost += (cost - group.meanCost) >> MEAN_SHIFT;
    flow.owed += beyond;
    group.owed += beyond;
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
