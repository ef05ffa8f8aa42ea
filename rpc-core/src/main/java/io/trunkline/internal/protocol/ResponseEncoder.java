package io.trunkline.internal.protocol;

import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.compression.AdaptiveCompression;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Writes the frame of a reply. Thread-safe; runs on the thread that has the result. Every outcome
 * gets a reply: if an outcome cannot be encoded, the reply contains the reason.
 */
public final class ResponseEncoder {

  /** Types of a response body; three more are followed by attachments. */
  static final int EXCEPTION = 0;

  static final int VALUE = 1;
  static final int NULL = 2;
  static final int WITH_ATTACHMENTS = 3;

  /** In the type of a marked response: the number of the call site follows. */
  static final int CALL_SITE = 8;

  /** In the type of a marked response: the serialization's bytes are compressed. */
  static final int COMPRESSED = 16;

  /** In the type of a marked response: its last bytes are {@link PackedTimes}. */
  static final int STAGES = 32;

  /**
   * An attachment, to consumers of Trunkline: the class names of an exception that is sent as its
   * text and of its causes, a line for each.
   */
  public static final String EXCEPTION_CLASS = "trunkline.exception";

  /** An attachment of every reply that has attachments. */
  private static final Map<String, Object> VERSION_ONLY =
      Map.of("dubbo", WireFormat.PROTOCOL_VERSION);

  /** Room for any text of {@link ErrorText}, regardless of the limit for results. */
  private static final int ERROR_BYTES = 16 * 1024;

  private final OutgoingFramePool outputs;
  private final BiFunction<Throwable, SerializationException, Throwable> replacement;
  private final OutgoingFramePool errors = new OutgoingFramePool(ERROR_BYTES);

  /**
   * @param replacement makes the exception to send in place of one that cannot be written, and gets
   *     the reason as well
   */
  public ResponseEncoder(
      OutgoingFramePool outputs,
      BiFunction<Throwable, SerializationException, Throwable> replacement) {
    this.outputs = outputs;
    this.replacement = replacement;
  }

  /**
   * Whether a peer with this protocol version expects attachments after a result: from 2.0.2 to
   * 2.0.99, as stock providers decide it.
   */
  static boolean expectsAttachments(String protocolVersion) {
    if (protocolVersion.equals(WireFormat.PROTOCOL_VERSION)) {
      return true; // every peer of today
    }
    String[] parts = protocolVersion.split("\\.");
    if (parts.length < 3 || !parts[0].equals("2") || !parts[1].equals("0")) {
      return false;
    }
    String patch = parts[2];
    return patch.length() <= 2
        && patch.chars().allMatch(c -> c >= '0' && c <= '9')
        && !patch.isEmpty()
        && Integer.parseInt(patch) >= 2;
  }

  /**
   * The frame of the reply to a request, to be sent or released.
   *
   * @param id that of the request
   * @throws BudgetExceededException if this is an event loop, and the reply can only be encoded on
   *     another thread: see {@link BudgetExceededException#needsAnotherThread}
   */
  public Outgoing encode(long id, SerializationTable.Entry entry, ReplyForm form, Outcome outcome) {
    return encode(id, entry, form, outcome, null);
  }

  /**
   * As above, with the stages of the request.
   *
   * @param times sent with a result under terms; null for none
   */
  public Outgoing encode(
      long id,
      SerializationTable.Entry entry,
      ReplyForm form,
      Outcome outcome,
      @Nullable ReplyTimes times) {
    return encode(id, entry, form, outcome, times, true);
  }

  private Outgoing encode(
      long id,
      SerializationTable.Entry entry,
      ReplyForm form,
      Outcome outcome,
      @Nullable ReplyTimes times,
      boolean mayReplace) {
    if (outcome instanceof Outcome.Unanswered unanswered) {
      RpcException reason = unanswered.reason();
      return encodeError(id, entry, WireStatus.code(reason, form), reason.detail());
    }
    OutgoingFrame frame = outputs.acquire();
    try {
      if (form.isMarked()) {
        int begin = writeMarked(entry.serialization(), frame.body(), outcome, form);
        if (form.compression() != null) {
          frame = compressed(frame, begin, form.compression());
        }
        if (times != null) {
          frame.append(times, STAGES);
        }
      } else {
        writePlain(entry.serialization(), frame.body(), outcome, form);
      }
    } catch (BudgetExceededException e) {
      frame.release();
      if (BudgetExceededException.needsAnotherThread(e)) {
        throw e;
      }
      if (mayReplace && outcome instanceof Outcome.Failure failure) {
        Outcome replaced = replaced(failure, e);
        return encode(id, entry, form, replaced, times, false);
      }
      return encodeError(
          id,
          entry,
          WireStatus.SERIALIZATION_ERROR,
          "the result is too large: " + e.getMessage() + Side.SERVER.advice(e));
    } catch (SerializationException e) {
      frame.release();
      if (mayReplace && outcome instanceof Outcome.Failure failure) {
        Outcome replaced = replaced(failure, e);
        return encode(id, entry, form, replaced, times, false);
      }
      return encodeError(
          id,
          entry,
          WireStatus.BAD_RESPONSE,
          "the method ran, but its result cannot be written: " + e.getMessage());
    }
    return frame.complete(entry.id(), WireStatus.OK, id).sealed(form.framing());
  }

  private Outcome replaced(Outcome.Failure failure, SerializationException reason) {
    return new Outcome.Failure(replacement.apply(failure.error(), reason), failure.attachments());
  }

  private static void writePlain(
      Serialization serialization, PayloadOutput out, Outcome outcome, ReplyForm form) {
    try (MessageWriter writer = serialization.writer(out, form.terms())) {
      writer.writeByte(type(outcome) + (form.expectsAttachments() ? WITH_ATTACHMENTS : 0));
      write(writer, outcome);
      if (form.expectsAttachments()) {
        writer.writeAttachments(attachments(outcome));
      }
      writer.finish();
    }
  }

  /** The type is the first byte of the body. */
  private OutgoingFrame compressed(
      OutgoingFrame frame, int begin, AdaptiveCompression compression) {
    return CompressedPart.write(
        frame, begin, OutgoingFrame.BODY_OFFSET, COMPRESSED, compression, outputs);
  }

  /**
   * The type is not written by the serialization, and attachments only if there are any. Returns
   * where in the frame the serialization's bytes begin.
   */
  private static int writeMarked(
      Serialization serialization, PayloadOutput out, Outcome outcome, ReplyForm form) {
    boolean hasAttachments = !outcome.attachments().isEmpty();
    int type = type(outcome);
    out.write(
        type + (hasAttachments ? WITH_ATTACHMENTS : 0) + (form.callSite() == 0 ? 0 : CALL_SITE));
    if (form.callSite() != 0) {
      Varints.write(out, form.callSite());
    }
    int begin = out.position();
    if (type == NULL && !hasAttachments) {
      return begin;
    }
    try (MessageWriter writer = serialization.writer(out, form.terms())) {
      write(writer, outcome);
      if (hasAttachments) {
        writer.writeAttachments(outcome.attachments());
      }
      writer.finish();
    }
    return begin;
  }

  private static int type(Outcome outcome) {
    if (outcome instanceof Outcome.Failure) {
      return EXCEPTION;
    }
    return ((Outcome.Value) outcome).value() == null ? NULL : VALUE;
  }

  private static void write(MessageWriter writer, Outcome outcome) {
    if (outcome instanceof Outcome.Failure failure) {
      writer.writeThrowable(failure.error());
    } else {
      Object value = ((Outcome.Value) outcome).value();
      if (value != null) {
        writer.writeObject(value);
      }
    }
  }

  private static Map<String, Object> attachments(Outcome outcome) {
    if (outcome.attachments().isEmpty()) {
      return VERSION_ONLY;
    }
    Map<String, Object> all = new HashMap<>(outcome.attachments());
    all.putAll(VERSION_ONLY);
    return all;
  }

  /**
   * The frame with the reason why there is no result, to be sent or released.
   *
   * @param id that of the request
   * @param entry the request's serialization, or null if it is not offered here
   */
  public Outgoing encodeError(
      long id, SerializationTable.@Nullable Entry entry, int status, String text) {
    String shown = ErrorText.shorten(text);
    OutgoingFrame frame = errors.acquire();
    if (entry == null) {
      ErrorText.writeHessian2(frame.body(), shown);
    } else {
      try (MessageWriter writer =
          entry.serialization().writer(frame.body(), Terms.PLAIN.payload())) {
        writer.writeString(shown);
        writer.finish();
      }
    }
    int written = entry == null ? WireFormat.HESSIAN2_ID : entry.id();
    return frame.complete(written, status, id);
  }
}
