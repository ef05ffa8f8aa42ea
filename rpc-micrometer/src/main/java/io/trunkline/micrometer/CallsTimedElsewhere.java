package io.trunkline.micrometer;

import io.micrometer.core.instrument.observation.MeterObservationHandler;
import io.micrometer.observation.Observation;

/**
 * Keeps a registry's meter handler from making timers of calls that {@link CallTimers} has already
 * timed under the same names. Register both in a {@link
 * io.micrometer.observation.ObservationHandler.FirstMatchingCompositeObservationHandler}, this
 * handler first. Thread-safe.
 */
public final class CallsTimedElsewhere implements MeterObservationHandler<Observation.Context> {

  /** Whether the context belongs to a call. */
  @Override
  public boolean supportsContext(Observation.Context context) {
    return context instanceof CallContext;
  }
}
