package io.trunkline.micrometer;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.Optional;

/**
 * The view that Micrometer's handlers and conventions have of a call: an {@link
 * io.micrometer.observation.Observation.Context}, of a sender at a consumer and of a receiver at a
 * provider.
 */
public sealed interface CallContext permits ClientCallContext, ServerCallContext {

  /** The call; at a consumer without the attachments that the observation adds. */
  Invocation invocation();

  /** The outcome of the call; empty while it is under way. */
  Optional<Outcome> outcome();
}
