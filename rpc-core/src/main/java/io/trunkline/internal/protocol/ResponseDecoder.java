package io.trunkline.internal.protocol;

import io.trunkline.call.CallSite;
import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.Side;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a response. Runs on the thread that waits for it, or on the executor of a future. */
public final class ResponseDecoder {

  /** Statuses of calls that a Trunkline provider did its work for. */
  private static final Set<Status> ONLY_RESULT_MISSING =
      Set.of(Status.RESULT_UNSENDABLE, Status.BAD_RESPONSE);

  private ResponseDecoder() {}

  /**
   * Returns the outcome of a response; a response that cannot be read also has an outcome. A
   * response must have the serialization of its request, so that the peer does not choose the code
   * that runs here. The response cannot be read again.
   *
   * @param binding the binding of the request replied to, which is also the response's
   * @param leniency records deviations in a plain response. Bytes after it are skipped; they are an
   *     error under terms, and right after a result that differing classes misread: they may belong
   *     to it
   * @throws io.trunkline.serialization.BudgetExceededException if this is an event loop, and the
   *     response can only be read on another thread, which is still to be done: see {@link
   *     BudgetExceededException#needsAnotherThread}
   */
  public static Outcome decode(
      Inbound.Frame response, MethodBinding binding, ExpectedResult expected, Leniency leniency) {
    return decode(response, binding, expected, leniency, "the provider");
  }

  /**
   * The same as {@link #decode(Inbound.Frame, MethodBinding, ExpectedResult, Leniency)} for a
   * response of any peer.
   *
   * @param replier who sent it, for messages
   */
  public static Outcome decode(
      Inbound.Frame response,
      MethodBinding binding,
      ExpectedResult expected,
      Leniency leniency,
      String replier) {
    Outcome outcome = read(response, binding, expected, leniency, replier);
    return !binding.terms().isPlain()
            && outcome instanceof Outcome.Unanswered unanswered
            && ONLY_RESULT_MISSING.contains(unanswered.reason().status())
        ? executed(unanswered.reason())
        : outcome;
  }

  /**
   * A Trunkline provider; a filter of a stock provider may send the same before the method runs.
   */
  private static Outcome executed(RpcException reason) {
    return new Outcome.Unanswered(
        new RpcException(reason.status(), Certainty.EXECUTED, reason.detail(), reason.getCause()));
  }

  private static Outcome read(
      Inbound.Frame response,
      MethodBinding binding,
      ExpectedResult expected,
      Leniency leniency,
      String replier) {
    Serialization serialization = binding.head().entry().serialization();
    boolean isRead = true;
    try {
      int status = response.status();
      return status == WireStatus.OK
          ? decodeResult(response, serialization, binding, expected, leniency)
          : unanswered(response, serialization, binding, leniency, replier);
    } catch (SerializationException e) {
      if (BudgetExceededException.needsAnotherThread(e)) {
        isRead = false;
        throw e;
      }
      return expected.unreadable(
          serialization.name() + ": " + e.getMessage() + Side.CLIENT.advice(e), e);
    } catch (Throwable e) {
      return expected.unreadable(serialization.name() + " failed: " + e.getClass().getName(), e);
    } finally {
      if (isRead) {
        response.release();
      }
    }
  }

  /** The text of a response that is a refusal, which can still be decoded; null if it has none. */
  public static @Nullable String refusal(
      Inbound.Frame response, SerializationTable.Entry entry, CallSite site) {
    try {
      return ErrorText.read(response, entry.serialization(), site, (same, kinds) -> {});
    } catch (RuntimeException unreadable) { // its caller receives the error
      return null;
    }
  }

  /**
   * The number that a response gives to the call site of its request; 0 if it gives none, or the
   * binding has it. The response is still to be decoded.
   */
  public static int givenCallSite(Inbound.Frame response, MethodBinding binding) {
    if (binding.number() != 0
        || binding.terms().isPlain()
        || response.status() != WireStatus.OK
        || response.serializationId() != binding.head().entry().id()
        || response.length() == 0
        || (response.array()[0] & ResponseEncoder.CALL_SITE) == 0) {
      return 0;
    }
    long number = Varints.read(response.input(1));
    return isCallSite(number) ? (int) number : 0;
  }

  /**
   * How long the stages of a call took at its provider, as {@link PackedTimes}; {@link
   * PackedTimes#UNKNOWN} if a response does not have them. The response is still to be decoded.
   */
  public static long stages(Inbound.Frame response, MethodBinding binding) {
    return response.status() == WireStatus.OK && hasStages(response, binding)
        ? PackedTimes.read(response.array(), response.length() - PackedTimes.BYTES)
        : PackedTimes.UNKNOWN;
  }

  private static boolean hasStages(Inbound.Frame response, MethodBinding binding) {
    return binding.terms().hasStages()
        && response.length() > PackedTimes.BYTES
        && (response.array()[0] & ResponseEncoder.STAGES) != 0;
  }

  private static boolean isCallSite(long number) {
    return number >= 1 && number <= Integer.MAX_VALUE;
  }

  /** The outcome of a call that the peer refused or failed to process. */
  private static Outcome unanswered(
      Inbound.Frame response,
      Serialization serialization,
      MethodBinding binding,
      Leniency leniency,
      String replier) {
    CallSite site = binding.head().site();
    int status = response.status();
    String text = ErrorText.read(response, serialization, site, leniency);
    Certainty certainty = WireStatus.certainty(status);
    String hint =
        status == WireStatus.BAD_REQUEST && binding.terms().isPlain()
            ? serialization.explainRefusal(text)
            : "";
    String did = certainty == Certainty.NOT_EXECUTED ? "refused " : "failed to process ";
    return new Outcome.Unanswered(
        new RpcException(
            WireStatus.status(status),
            certainty,
            replier
                + " "
                + did
                + site
                + " (status "
                + status
                + "): "
                + (hint.isEmpty() ? "" : hint + ". The provider's message: ")
                + text));
  }

  private static Outcome decodeResult(
      Inbound.Frame response,
      Serialization serialization,
      MethodBinding binding,
      ExpectedResult expected,
      Leniency leniency) {
    int id = response.serializationId();
    if (id != serialization.wireId()) {
      return expected.unreadable(
          "it is written with serialization "
              + id
              + ", the request with "
              + serialization.name()
              + "("
              + serialization.wireId()
              + ")",
          null);
    }
    if (!binding.terms().isPlain()) {
      return decodeMarked(response, serialization, binding, expected);
    }
    try (MessageReader reader = serialization.reader(response.input(0), Terms.PLAIN.payload())) {
      int type = reader.readByte();
      boolean mayFollow =
          type >= ResponseEncoder.WITH_ATTACHMENTS || !serialization.dependsOnEqualClasses();
      return expected.read(type, reader, leniency, mayFollow);
    }
  }

  private static Outcome decodeMarked(
      Inbound.Frame response,
      Serialization serialization,
      MethodBinding binding,
      ExpectedResult expected) {
    int last = hasStages(response, binding) ? PackedTimes.BYTES : 0;
    PayloadInput in = response.inputWithout(last);
    int type = in.read();
    if (last > 0) {
      type -= ResponseEncoder.STAGES;
    }
    boolean isCompressed = type >= 0 && (type & ResponseEncoder.COMPRESSED) != 0;
    if (isCompressed) {
      type -= ResponseEncoder.COMPRESSED;
    }
    if (type >= 0 && (type & ResponseEncoder.CALL_SITE) != 0) {
      type -= ResponseEncoder.CALL_SITE;
      long number = Varints.read(in);
      if (!isCallSite(number)) {
        return expected.unreadable(
            "its call-site number is " + number + ", expected 1 or more", null);
      }
    }
    if (isCompressed) {
      Inbound.Frame content =
          CompressedPart.read(
              response,
              in.position(),
              response.length() - last,
              binding.terms(),
              binding.readable(),
              Side.CLIENT);
      try {
        return decodeMarked(type, content.input(0), serialization, binding, expected);
      } finally {
        content.release();
      }
    }
    return decodeMarked(type, in, serialization, binding, expected);
  }

  /** Reads the serialization's bytes after the type. */
  private static Outcome decodeMarked(
      int type,
      PayloadInput in,
      Serialization serialization,
      MethodBinding binding,
      ExpectedResult expected) {
    if (type == ResponseEncoder.NULL && in.remaining() == 0) {
      return Outcome.value(null);
    }
    try (MessageReader reader = serialization.reader(in, binding.terms().payload())) {
      return expected.read(type, reader, null, false);
    }
  }
}
