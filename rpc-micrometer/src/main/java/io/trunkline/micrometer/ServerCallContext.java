package io.trunkline.micrometer;

import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.ReceiverContext;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A call at its provider. The trace is read from its carrier, the call's attachments. */
public final class ServerCallContext extends ReceiverContext<Map<String, Object>>
    implements CallContext {

  private final Invocation invocation;
  private final ObservedMethod method;
  private @Nullable Outcome outcome;

  ServerCallContext(Invocation invocation, ObservedMethod method) {
    super(ServerCallContext::text, Kind.SERVER);
    this.invocation = invocation;
    this.method = method;
    setCarrier(invocation.attachments());
  }

  private static @Nullable String text(Map<String, Object> attachments, String key) {
    return attachments.get(key) instanceof String text ? text : null;
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
