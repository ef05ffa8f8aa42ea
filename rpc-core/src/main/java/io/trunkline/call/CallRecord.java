package io.trunkline.call;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * A call that has ended, as one side saw it.
 *
 * @param invocation the call; at a provider it has a peer
 * @param peer the address of the other side, {@code host:port}
 * @param serialization the name of the serialization
 * @param requestBytes the length of the request's frame; 0 if it was not written. The checksums
 *     count at the side that sends the frame
 * @param replyBytes the length of the reply's frame, with checksums likewise; 0 without a reply
 * @param stages how long the stages took
 * @param outcome how the call ended
 */
public record CallRecord(
    Invocation invocation,
    String peer,
    String serialization,
    long requestBytes,
    long replyBytes,
    StageTimes stages,
    Outcome outcome) {

  /** The attachment that contains the trace context of W3C. */
  private static final String TRACE_PARENT = "traceparent";

  /** Where the trace id is in it: {@code 00-<32 digits>-<16 digits>-<2 digits>}. */
  private static final int TRACE_ID = 3;

  private static final int TRACE_ID_END = 35;

  public CallRecord {
    requireNonNull(invocation, "invocation");
    requireNonNull(peer, "peer");
    requireNonNull(serialization, "serialization");
    requireNonNull(stages, "stages");
    requireNonNull(outcome, "outcome");
  }

  /** Whether this is the provider's record of the call. */
  public boolean isOfProvider() {
    return invocation.peer().isPresent();
  }

  /** The W3C trace id of the call; empty if the call belongs to no trace. */
  public Optional<String> traceId() {
    return invocation.attachments().get(TRACE_PARENT) instanceof String text
            && text.length() > TRACE_ID_END
            && text.charAt(TRACE_ID_END) == '-'
        ? Optional.of(text.substring(TRACE_ID, TRACE_ID_END))
        : Optional.empty();
  }

  /** This record with another outcome. */
  public CallRecord with(Outcome other) {
    return new CallRecord(invocation, peer, serialization, requestBytes, replyBytes, stages, other);
  }

  /** How the call ended: {@code OK}, {@code FAILED} if the method threw, or a {@link Status}. */
  public String ending() {
    return ending(outcome);
  }

  /** How a call with this outcome ended, as {@link #ending()}. */
  public static String ending(Outcome outcome) {
    if (outcome instanceof Outcome.Value) {
      return "OK";
    }
    return outcome instanceof Outcome.Unanswered unanswered
        ? unanswered.reason().status().name()
        : "FAILED";
  }
}
