package io.trunkline.internal.pool;

import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The tasks of one source that wait for threads, such as the requests of one connection. A flow
 * with few tasks uses the common queue of its pool. A flow with many has a queue here, and takes
 * turns with all others in the order of {@link FairQueue}.
 */
public final class TaskFlow {

  /** So many tasks of a flow may wait in the common queue, in front of those of other flows. */
  static final int COMMON_TASKS = 16;

  private final FlowGroup group;
  private final AtomicInteger common = new AtomicInteger();

  /** The tasks that take turns; guarded by the lock of the queue, like all fields below. */
  final ArrayDeque<QueuedTask> tasks = new ArrayDeque<>();

  /** The work that the flow had been given when its turn comes. */
  long tag;

  /** Work that has ended and is not part of the tag yet; negative if less was done than assumed. */
  long owed;

  /** What a task of the flow costs, on average; -1 if none has ended. */
  long meanCost = -1;

  /** What the next task was assumed to cost when the flow came into its group's order. */
  long nextCost;

  /**
   * @param group has one share, whatever the number of its flows
   */
  public TaskFlow(FlowGroup group) {
    this.group = group;
  }

  FlowGroup group() {
    return group;
  }

  /** Takes a place in the common queue; false if the flow has all of its places there. */
  boolean enterCommon() {
    if (common.get() >= COMMON_TASKS) {
      return false;
    }
    common.incrementAndGet();
    return true;
  }

  /** A task that left the common queue is in it again, whether or not there is a place. */
  void returnToCommon() {
    common.incrementAndGet();
  }

  /** A task of the flow has left the common queue. */
  void leaveCommon() {
    common.decrementAndGet();
  }
}
