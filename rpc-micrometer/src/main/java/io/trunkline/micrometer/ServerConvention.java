package io.trunkline.micrometer;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * How an observation of a call at a provider is named, unless the registry has a convention of its
 * own.
 */
final class ServerConvention implements ObservationConvention<ServerCallContext> {

  @Override
  public String getName() {
    return CallNames.SERVER_DURATION;
  }

  @Override
  public String getContextualName(ServerCallContext context) {
    return context.method().spanName();
  }

  @Override
  public KeyValues getLowCardinalityKeyValues(ServerCallContext context) {
    return context.method().keyValues(context.outcomeOrNull());
  }

  @Override
  public boolean supportsContext(Observation.Context context) {
    return context instanceof ServerCallContext;
  }
}
