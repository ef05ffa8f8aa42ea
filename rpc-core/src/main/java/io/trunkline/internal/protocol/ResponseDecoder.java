package io.trunkline.internal.protocol;

import io.trunkline.call.CallSite;
import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.Side;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.TypeResolver;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a response. Runs on the thread that waits for it, or on the executor of a future. */
public final class ResponseDecoder {

  /** Statuses of calls that a Trunkline provider did its work for. */
  private static final Set<Status> ONLY_RESULT_MISSING =
      Set.of(Status.RESULT_UNSENDABLE, Status.BAD_RESPONSE);

  private ResponseDecoder() {}

  /**
   * The outcome a response carries; what cannot be read is an outcome as well. A response has to
   * come in the serialization of its request: the peer does not choose what is run here. The
   * response cannot be read again.
   *
   * @param binding the binding of the request replied to, which is also the response's
   * @param resultType the resolved type of the result
   * @param leniency is told what a plain response has that is not as it should be. Bytes after it
   *     are skipped; they are an error under terms, and right behind a result that differing
   *     classes misread: they may belong to it
   * @throws io.trunkline.serialization.BudgetExceededException if this is an event loop, and the
   *     response can only be read on another thread, which is still to be done: see {@link
   *     BudgetExceededException#needsAnotherThread}
   */
  public static Outcome decode(
      Inbound.Frame response,
      MethodBinding binding,
      Type resultType,
      ClassGate gate,
      Leniency leniency) {
    return decode(response, binding, resultType, gate, leniency, "the provider");
  }

  /**
   * The outcome that a response carries, as {@link #decode(Inbound.Frame, MethodBinding, Type,
   * ClassGate, Leniency)} says.
   *
   * @param replier who sent it, for messages
   */
  public static Outcome decode(
      Inbound.Frame response,
      MethodBinding binding,
      Type resultType,
      ClassGate gate,
      Leniency leniency,
      String replier) {
    Outcome outcome = read(response, binding, resultType, gate, leniency, replier);
    return !binding.terms().isPlain()
            && outcome instanceof Outcome.Unanswered unanswered
            && ONLY_RESULT_MISSING.contains(unanswered.reason().status())
        ? executed(unanswered.reason())
        : outcome;
  }

  /** A provider of ours; a filter of a stock provider may say the same before the method runs. */
  private static Outcome executed(RpcException reason) {
    return unanswered(reason.status(), Certainty.EXECUTED, reason.detail(), reason.getCause());
  }

  private static Outcome read(
      Inbound.Frame response,
      MethodBinding binding,
      Type resultType,
      ClassGate gate,
      Leniency leniency,
      String replier) {
    RequestHead head = binding.head();
    Serialization serialization = head.entry().serialization();
    boolean isRead = true;
    try {
      return decode(response, serialization, binding, resultType, gate, leniency, replier);
    } catch (SerializationException e) {
      if (BudgetExceededException.needsAnotherThread(e)) {
        isRead = false;
        throw e;
      }
      return unreadable(
          binding.head().site(),
          serialization.name() + ": " + e.getMessage() + Side.CLIENT.advice(e),
          e);
    } catch (Throwable e) {
      return unreadable(
          binding.head().site(), serialization.name() + " failed: " + e.getClass().getName(), e);
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
    } catch (RuntimeException unreadable) { // its caller is told
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
        || response.header().status() != WireStatus.OK
        || response.header().serializationId() != binding.head().entry().id()
        || response.length() == 0
        || (response.array()[0] & ResponseEncoder.CALL_SITE) == 0) {
      return 0;
    }
    long number = Varints.read(response.input(1));
    return isCallSite(number) ? (int) number : 0;
  }

  private static boolean isCallSite(long number) {
    return number >= 1 && number <= Integer.MAX_VALUE;
  }

  private static Outcome decode(
      Inbound.Frame response,
      Serialization serialization,
      MethodBinding binding,
      Type resultType,
      ClassGate gate,
      Leniency leniency,
      String replier) {
    CallSite site = binding.head().site();
    int status = response.header().status();
    if (status != WireStatus.OK) {
      String text = ErrorText.read(response, serialization, site, leniency);
      Certainty certainty = WireStatus.certainty(status);
      String hint =
          status == WireStatus.BAD_REQUEST && binding.terms().isPlain()
              ? serialization.explainRefusal(text)
              : "";
      String did = certainty == Certainty.NOT_EXECUTED ? "refused " : "failed to process ";
      return unanswered(
          WireStatus.status(status),
          certainty,
          replier
              + " "
              + did
              + site
              + " (status "
              + status
              + "): "
              + (hint.isEmpty() ? "" : hint + ". It said: ")
              + text,
          null);
    }
    int id = response.header().serializationId();
    if (id != serialization.wireId()) {
      return unreadable(
          site,
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
      return decodeMarked(response, serialization, binding, resultType, gate);
    }
    try (MessageReader reader = serialization.reader(response.input(0), Terms.PLAIN.payload())) {
      int type = reader.readByte();
      boolean mayFollow =
          type >= ResponseEncoder.WITH_ATTACHMENTS || !serialization.dependsOnEqualClasses();
      return read(type, reader, site, resultType, gate, leniency, mayFollow);
    }
  }

  private static Outcome decodeMarked(
      Inbound.Frame response,
      Serialization serialization,
      MethodBinding binding,
      Type resultType,
      ClassGate gate) {
    CallSite site = binding.head().site();
    PayloadInput in = response.input(0);
    int type = in.read();
    boolean isCompressed = type >= 0 && (type & ResponseEncoder.COMPRESSED) != 0;
    if (isCompressed) {
      type -= ResponseEncoder.COMPRESSED;
    }
    if (type >= 0 && (type & ResponseEncoder.CALL_SITE) != 0) {
      type -= ResponseEncoder.CALL_SITE;
      long number = Varints.read(in);
      if (!isCallSite(number)) {
        return unreadable(site, "its call-site number is " + number + ", expected 1 or more", null);
      }
    }
    if (isCompressed) {
      Inbound.Frame content =
          CompressedPart.read(
              response, in.position(), binding.terms(), binding.readable(), Side.CLIENT);
      try {
        return decodeMarked(type, content.input(0), serialization, binding, resultType, gate);
      } finally {
        content.release();
      }
    }
    return decodeMarked(type, in, serialization, binding, resultType, gate);
  }

  /** Reads what the serialization wrote behind the type. */
  private static Outcome decodeMarked(
      int type,
      PayloadInput in,
      Serialization serialization,
      MethodBinding binding,
      Type resultType,
      ClassGate gate) {
    if (type == ResponseEncoder.NULL && in.remaining() == 0) {
      return Outcome.value(null);
    }
    CallSite site = binding.head().site();
    try (MessageReader reader = serialization.reader(in, binding.terms().payload())) {
      return read(type, reader, site, resultType, gate, null, false);
    }
  }

  /**
   * @param leniency null under terms
   * @param mayFollow whether bytes may follow a plain response; dubbo-go, for one, writes a null
   *     behind everything, at which stock peers do not look
   */
  private static Outcome read(
      int type,
      MessageReader reader,
      CallSite site,
      Type resultType,
      ClassGate gate,
      @Nullable Leniency leniency,
      boolean mayFollow) {
    int plainType =
        type >= ResponseEncoder.WITH_ATTACHMENTS ? type - ResponseEncoder.WITH_ATTACHMENTS : type;
    Object value = null;
    switch (plainType) {
      case ResponseEncoder.EXCEPTION -> {
        try {
          value = reader.readThrowable(gate);
        } catch (ClassRefusedException refused) {
          gate.learnedAt(site + ", exception"); // other classes in it
          return new Outcome.Failure(RemoteFailures.refused(site, refused), Map.of());
        }
      }
      case ResponseEncoder.VALUE -> value = reader.readObject(resultType, gate);
      case ResponseEncoder.NULL -> {}
      default -> {
        return unreadable(site, "its type is " + type + ", expected 0 to 5", null);
      }
    }
    Map<String, Object> attachments = type == plainType ? Map.of() : reader.readAttachments(gate);
    if (leniency != null) {
      Set<PeerFault> tolerated =
          mayFollow
              ? PlainEnd.skipRest(reader, PeerFault.BYTES_AFTER_REPLY)
              : PlainEnd.tolerated(reader);
      if (!tolerated.isEmpty()) {
        leniency.tolerated(site, tolerated);
      }
    }
    reader.finish();
    if (gate.isLearning()) {
      gate.learnedAt(site + (plainType == ResponseEncoder.EXCEPTION ? ", exception" : ", result"));
    }
    if (plainType == ResponseEncoder.EXCEPTION && value instanceof Throwable error) {
      return new Outcome.Failure(RemoteFailures.named(error, attachments), attachments);
    }
    if (plainType == ResponseEncoder.VALUE) {
      Class<?> expected = TypeResolver.erase(resultType);
      if (!ValueTypes.accepts(expected, value)) {
        return unreadable(
            site,
            "its value is " + ValueTypes.nameOf(value) + ", expected " + expected.getName(),
            null);
      }
    }
    return new Outcome.Value(value, attachments);
  }

  private static Outcome unreadable(CallSite site, String why, @Nullable Throwable cause) {
    return unanswered(
        Status.BAD_RESPONSE,
        Certainty.UNKNOWN,
        "the reply to " + site + " cannot be read: " + why,
        cause);
  }

  private static Outcome unanswered(
      Status status, Certainty certainty, String message, @Nullable Throwable cause) {
    return new Outcome.Unanswered(new RpcException(status, certainty, message, cause));
  }
}
