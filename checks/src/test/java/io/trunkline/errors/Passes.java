package io.trunkline.errors;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts how often an operation passes each place. */
final class Passes implements Probe.Watch {

  private final Map<Place, AtomicInteger> counts = new ConcurrentHashMap<>();
  private final boolean isDriven;

  /**
   * @param isDriven whether the caller drives the event loop
   */
  Passes(boolean isDriven) {
    this.isDriven = isDriven;
  }

  @Override
  public void passed(int probe) {
    ThreadKind thread = kind(isDriven);
    if (thread != ThreadKind.OTHER && !FirstMethods.isRunning()) {
      counts
          .computeIfAbsent(
              new Place(ProbeAgent.name(probe), thread), unknown -> new AtomicInteger())
          .incrementAndGet();
    }
  }

  static ThreadKind kind(boolean isDriven) {
    ThreadKind kind = ThreadKind.current();
    return isDriven && kind == ThreadKind.CALLER ? ThreadKind.DRIVER : kind;
  }

  Map<Place, AtomicInteger> counts() {
    return counts;
  }
}
