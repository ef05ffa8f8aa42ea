package io.trunkline.internal.cluster;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Wakes the calls that wait for a provider when one was connected or the set of providers has
 * changed. Thread-safe.
 */
final class ReadinessSignal {

  private final Set<Runnable> waiters = ConcurrentHashMap.newKeySet();

  /**
   * @param waiter run for each signal; neither blocks nor throws
   */
  void add(Runnable waiter) {
    waiters.add(waiter);
  }

  void remove(Runnable waiter) {
    waiters.remove(waiter);
  }

  void signalAll() {
    waiters.forEach(Runnable::run);
  }
}
