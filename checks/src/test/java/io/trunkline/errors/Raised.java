package io.trunkline.errors;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Raises one error, when a place is passed for the n-th time. */
final class Raised implements Probe.Watch {

  private final Place place;
  private final Fault fault;
  private final int time;
  private final boolean isDriven;
  private final AtomicInteger passed = new AtomicInteger();
  private volatile @Nullable Throwable stack;

  /**
   * @param time which pass of the place raises the error, 1 or more
   * @param isDriven whether the caller drives the event loop
   */
  Raised(Place place, Fault fault, int time, boolean isDriven) {
    this.place = place;
    this.fault = fault;
    this.time = time;
    this.isDriven = isDriven;
  }

  @Override
  public void passed(int probe) {
    if (!ProbeAgent.name(probe).equals(place.probe())
        || Passes.kind(isDriven) != place.thread()
        || FirstMethods.isRunning()
        || passed.incrementAndGet() != time) {
      return;
    }
    stack = new Throwable(fault + " at " + place);
    fault.raise(place.toString());
  }

  /** Returns where the error was raised; null if it was not. */
  @Nullable Throwable stack() {
    return stack;
  }
}
