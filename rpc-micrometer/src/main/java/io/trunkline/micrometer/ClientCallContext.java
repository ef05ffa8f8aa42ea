package io.trunkline.micrometer;

import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A call at its consumer. The trace is written to its carrier, the attachments that the observation
 * adds to the call.
 */
public final class ClientCallContext extends SenderContext<Map<String, Object>>
    implements CallContext {

  private final Invocation invocation;
  private final ObservedMethod method;
  private @Nullable Outcome outcome;

  ClientCallContext(Invocation invocation, ObservedMethod method) {
    super(
        (attachments, key, value) -> Objects.requireNonNull(attachments).put(key, value),
        Kind.CLIENT);
    this.invocation = invocation;
    this.method = method;
    setCarrier(new HashMap<>());
  }

  @Override
  public Invocation invocation() {
    return invocation;
  }

  @Override
  public Optional<Outcome> outcome() {
    return Optional.ofNullable(outcome);
  }

  @Nullable Outcome outcomeOrNull() {
    return outcome;
  }

  ObservedMethod method() {
    return method;
  }

  void ended(Outcome value) {
    outcome = value;
  }
}
