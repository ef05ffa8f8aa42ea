package io.trunkline.internal.cluster;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Wakes the calls that wait for a provider: one of them has been connected, or the set is another
 * one. Thread-safe.
 */
final class Arrivals {

  private final Set<Runnable> waiting = ConcurrentHashMap.newKeySet();

  /**
   * @param wake run each time; neither blocks nor throws
   */
  void add(Runnable wake) {
    waiting.add(wake);
  }

  void remove(Runnable wake) {
    waiting.remove(wake);
  }

  /** Something has happened that calls may wait for. */
  void happened() {
    waiting.forEach(Runnable::run);
  }
}
