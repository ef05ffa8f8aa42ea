package io.trunkline.internal.protocol;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.handshake.Mark;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.internal.transport.SendGuard;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.compression.AdaptiveCompression;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the frame of a call. Thread-safe; runs on the caller's thread. {@link RequestDecoder}
 * reads these frames; both use {@link RequestNames} and {@link CallSiteHeader}.
 *
 * <pre>
 *   plain         names | arguments | attachments, the service and the timeout among them
 *   under terms   header, call site 0 | names | arguments | constant attachments | further ones?
 *                 header, call site n |         arguments |                        further ones?
 * </pre>
 *
 * <p>If the binding compresses, the serialization's bytes become a {@link CompressedPart}.
 *
 * <p>Under terms a reply may give a call site a number. It stands for the names, the group and the
 * attachments that each call of the site has; only the other attachments of a call are written.
 */
public final class RequestEncoder {

  /** Attachment: how long the caller still waits, in milliseconds. */
  public static final String TIMEOUT = "timeout";

  /** Attachment: the group of the service, which has no place of its own in the body. */
  public static final String GROUP = "group";

  private final OutgoingFramePool outputs;

  public RequestEncoder(OutgoingFramePool outputs) {
    this.outputs = outputs;
  }

  /**
   * The whole frame of a call, to be sent or released.
   *
   * @param remainingNanos how long the caller still waits
   * @param guard decides whether it leaves; its send can be cancelled until then. Null if none can
   * @throws RpcException if the arguments cannot be written or are too large; nothing was sent then
   */
  public Outgoing encode(
      MethodBinding binding,
      long id,
      Invocation invocation,
      long remainingNanos,
      @Nullable SendGuard guard) {
    boolean isMarked = binding.isMarked();
    OutgoingFrame frame = outputs.acquire();
    try {
      if (isMarked) {
        int begin = writeMarked(binding, frame.body(), invocation, remainingNanos);
        if (binding.compression() != null) {
          frame = compressed(frame, begin, binding.compression());
        }
      } else {
        writePlain(binding, frame.body(), invocation, remainingNanos);
      }
    } catch (BudgetExceededException e) {
      frame.release();
      throw new RpcException(
          Status.TOO_LARGE,
          Certainty.NOT_EXECUTED,
          "the arguments of "
              + invocation
              + " are too large: "
              + e.getMessage()
              + Side.CLIENT.advice(e),
          e);
    } catch (SerializationException e) {
      frame.release();
      throw notSent(
          Status.ENCODE_FAILED, "the arguments of " + invocation + " cannot be written", e);
    } catch (Throwable e) { // a getter of the application's, or a lack of memory
      frame.release();
      throw new RpcException(
          Status.ENCODE_FAILED,
          Certainty.NOT_EXECUTED,
          "the arguments of " + invocation + " cannot be written: " + e,
          e);
    }
    int twoWay = invocation.oneWay() ? 0 : WireFormat.TWO_WAY;
    int flags = WireFormat.REQUEST | twoWay | binding.head().entry().id();
    return frame
        .call()
        .guard(guard)
        .complete(flags, isMarked ? Mark.BYTE : 0, id)
        .sealed(binding.framing());
  }

  private static void writePlain(
      MethodBinding binding, PayloadOutput out, Invocation invocation, long remainingNanos) {
    PlainAttachments attachments = binding.plainAttachments();
    long millis = millis(remainingNanos);
    byte[] ready = attachments.ready(invocation.attachments(), millis);
    try (MessageWriter writer = binding.head().open(out, binding.payload())) {
      writeArguments(writer, invocation);
      if (ready == null) {
        writer.writeAttachments(attachments.all(invocation.attachments(), millis));
      }
      writer.finish();
    }
    if (ready != null) {
      out.write(ready, 0, ready.length);
    }
  }

  /** Records where in the frame the serialization's bytes begin. */
  private static int writeMarked(
      MethodBinding binding, PayloadOutput out, Invocation invocation, long remainingNanos) {
    Map<String, Object> further = binding.beyondConstants(invocation.attachments());
    int number = further == null ? 0 : binding.number();
    boolean hasFurther = further != null && !further.isEmpty();
    boolean wantsNumber =
        number == 0
            && further != null
            && !invocation.oneWay() // there is no reply to give it in
            && binding.terms().numbersCallSites();
    CallSiteHeader.write(
        out,
        number,
        millis(remainingNanos),
        (hasFurther ? CallSiteHeader.ATTACHMENTS : 0)
            | (wantsNumber ? CallSiteHeader.NUMBER_WANTED : 0));
    int begin = out.position();
    try (MessageWriter writer =
        number == 0
            ? binding.head().open(out, binding.payload())
            : binding.head().openBehindNumber(out, binding.payload())) {
      writeArguments(writer, invocation);
      if (number == 0) {
        writer.writeAttachments(
            further == null ? binding.withGroup(invocation.attachments()) : binding.constants());
      }
      if (further != null && hasFurther) {
        writer.writeAttachments(further);
      }
      writer.finish();
    }
    return begin;
  }

  /** The flags are the last byte before the serialization's bytes. */
  private OutgoingFrame compressed(
      OutgoingFrame frame, int begin, AdaptiveCompression compression) {
    return CompressedPart.write(
        frame, begin, begin - 1, CallSiteHeader.COMPRESSED, compression, outputs);
  }

  private static void writeArguments(MessageWriter writer, Invocation invocation) {
    for (@Nullable Object argument : invocation.arguments()) {
      writer.writeObject(argument);
    }
  }

  /** The time limit in whole milliseconds, as a request contains it: rounded up, and at least 1. */
  public static long millis(long nanos) {
    return Math.max(1, (nanos + 999_999) / 1_000_000);
  }

  private static RpcException notSent(Status status, String what, SerializationException e) {
    return new RpcException(status, Certainty.NOT_EXECUTED, what + ": " + e.getMessage(), e);
  }
}
