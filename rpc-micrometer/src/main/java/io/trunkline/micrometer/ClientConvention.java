package io.trunkline.micrometer;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * How an observation of a call at a consumer is named, unless the registry has a convention of its
 * own.
 */
final class ClientConvention implements ObservationConvention<ClientCallContext> {

  @Override
  public String getName() {
    return CallNames.CLIENT_DURATION;
  }

  @Override
  public String getContextualName(ClientCallContext context) {
    return context.method().spanName();
  }

  @Override
  public KeyValues getLowCardinalityKeyValues(ClientCallContext context) {
    return context.method().keyValues(context.outcomeOrNull());
  }

  @Override
  public boolean supportsContext(Observation.Context context) {
    return context instanceof ClientCallContext;
  }
}
