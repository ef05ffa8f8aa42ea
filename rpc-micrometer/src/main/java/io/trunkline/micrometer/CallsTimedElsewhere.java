package io.trunkline.micrometer;

import io.micrometer.core.instrument.observation.MeterObservationHandler;
import io.micrometer.observation.Observation;

/**
 * Takes the observations of calls in the place of a handler that makes timers of them, and does
 * nothing: {@link CallTimers} has timed them, under the same names. In a registry, it is the first
 * of a {@link
 * io.micrometer.observation.ObservationHandler.FirstMatchingCompositeObservationHandler} with the
 * registry's meter handler. Thread-safe.
 */
public final class CallsTimedElsewhere implements MeterObservationHandler<Observation.Context> {

  /** Whether the context is of a call. */
  @Override
  public boolean supportsContext(Observation.Context context) {
    return context instanceof CallContext;
  }
}
