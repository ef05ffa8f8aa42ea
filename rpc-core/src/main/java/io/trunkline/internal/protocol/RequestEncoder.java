package io.trunkline.internal.protocol;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.SerializationException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the frame of a call. Thread-safe; runs on the caller's thread. */
public final class RequestEncoder {

  /** Attachment: how long the caller still waits, in milliseconds. */
  public static final String TIMEOUT = "timeout";

  /** Attachment: the group of the service, which has no place of its own in the body. */
  public static final String GROUP = "group";

  private final Outputs outputs;

  public RequestEncoder(Outputs outputs) {
    this.outputs = outputs;
  }

  /**
   * The whole frame of a call, to be sent or released.
   *
   * @param remainingNanos how long the caller still waits
   * @throws RpcException if the arguments cannot be written or are too large; nothing was sent then
   */
  public Outgoing encode(RequestHead head, long id, Invocation invocation, long remainingNanos) {
    OutgoingFrame frame = outputs.acquire();
    try (MessageWriter writer = head.open(frame.body())) {
      for (@Nullable Object argument : invocation.arguments()) {
        writer.writeObject(argument);
      }
      writer.writeAttachments(attachments(invocation, remainingNanos));
      writer.finish();
    } catch (BudgetExceededException e) {
      frame.release();
      throw new RpcException(
          Status.TOO_LARGE,
          Certainty.NOT_EXECUTED,
          "the arguments of "
              + invocation
              + " are too large: "
              + e.getMessage()
              + "; raise 'payload' or send less",
          e);
    } catch (SerializationException e) {
      frame.release();
      throw notSent(
          Status.ENCODE_FAILED, "the arguments of " + invocation + " cannot be written", e);
    }
    int twoWay = invocation.oneWay() ? 0 : WireFormat.TWO_WAY;
    return frame.complete(WireFormat.REQUEST | twoWay | head.entry().id(), 0, id);
  }

  private static Map<String, Object> attachments(Invocation invocation, long remainingNanos) {
    String timeout = Long.toString(Math.max(1, (remainingNanos + 999_999) / 1_000_000));
    String group = invocation.site().group();
    if (group == null && invocation.attachments().isEmpty()) {
      return Map.of(TIMEOUT, timeout);
    }
    Map<String, Object> all = new HashMap<>(invocation.attachments());
    if (group != null) {
      all.put(GROUP, group);
    }
    all.put(TIMEOUT, timeout);
    return all;
  }

  private static RpcException notSent(Status status, String what, SerializationException e) {
    return new RpcException(status, Certainty.NOT_EXECUTED, what + ": " + e.getMessage(), e);
  }
}
