package io.trunkline.internal.pool;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * The flows that share one turn of a {@link FairQueue}, such as the connections of one peer
 * address. Everything in it is guarded by the lock of its queue.
 */
public final class FlowGroup {

  /** The flows that have tasks. */
  final PriorityQueue<TaskFlow> flows =
      new PriorityQueue<>(Comparator.comparingLong(flow -> flow.tag + flow.nextCost));

  /** The work that the group had been given when its turn comes. */
  long tag;

  /** Work that has ended and is not part of the tag yet; negative if less was done than assumed. */
  long owed;

  /** The tag of the flow that had the last turn. */
  long time;

  /** What a task of the group costs, on average: that of a flow of which nothing is known. */
  long meanCost;
}
