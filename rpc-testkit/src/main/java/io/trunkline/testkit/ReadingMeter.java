package io.trunkline.testkit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures the allocation and processor time of this thread, together with the threads on which
 * deep messages continue. Such a thread exists for a second after its last use, so that its work is
 * still measured when the reading is over. For one thread, while no other thread reads deep
 * messages.
 */
public final class ReadingMeter {

  private static final String DEEP = "trunkline-deep-message";
  private static final int MORE_THREADS = 16; // than were counted a moment ago
  private static final Cost NOTHING = new Cost(0, 0);

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final ThreadGroup all;
  private Map<Long, Cost> deep = Map.of();
  private Cost own = NOTHING;

  /** A measurement. */
  public record Cost(long allocatedBytes, long cpuNanos) {

    private Cost plus(Cost other) {
      return new Cost(allocatedBytes + other.allocatedBytes, cpuNanos + other.cpuNanos);
    }

    private Cost minus(Cost other) {
      return new Cost(allocatedBytes - other.allocatedBytes, cpuNanos - other.cpuNanos);
    }
  }

  public ReadingMeter() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    all = group;
  }

  /** Starts or restarts the measurement. */
  public void start() {
    deep = deep();
    own = own();
  }

  /** The measurement since the last {@link #start}. */
  public Cost stop() {
    Cost cost = own().minus(own); // before anything that this allocates
    for (Map.Entry<Long, Cost> thread : deep().entrySet()) {
      cost = cost.plus(thread.getValue().minus(deep.getOrDefault(thread.getKey(), NOTHING)));
    }
    return cost;
  }

  private Cost own() {
    long cpuNanos = threads.getCurrentThreadCpuTime();
    return new Cost(threads.getCurrentThreadAllocatedBytes(), cpuNanos);
  }

  private Map<Long, Cost> deep() {
    Map<Long, Cost> costs = new HashMap<>();
    for (Thread thread : deepThreads()) {
      long id = thread.getId();
      Cost cost = new Cost(threads.getThreadAllocatedBytes(id), threads.getThreadCpuTime(id));
      if (cost.allocatedBytes >= 0 && cost.cpuNanos >= 0) { // it has not ended
        costs.put(id, cost);
      }
    }
    return costs;
  }

  private List<Thread> deepThreads() {
    Thread[] alive = new Thread[all.activeCount() + MORE_THREADS];
    int count = all.enumerate(alive);
    List<Thread> found = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (alive[i].getName().equals(DEEP)) {
        found.add(alive[i]);
      }
    }
    return found;
  }
}
