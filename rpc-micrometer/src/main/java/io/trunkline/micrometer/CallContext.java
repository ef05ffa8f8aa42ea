package io.trunkline.micrometer;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.Optional;

/**
 * What handlers and conventions of Micrometer see of a call: an {@link
 * io.micrometer.observation.Observation.Context}, a sender's at a consumer and a receiver's at a
 * provider.
 */
public sealed interface CallContext permits ClientCallContext, ServerCallContext {

  /** The call; at a consumer without the attachments that the observation adds. */
  Invocation invocation();

  /** How it ended; empty as long as it is under way. */
  Optional<Outcome> outcome();
}
