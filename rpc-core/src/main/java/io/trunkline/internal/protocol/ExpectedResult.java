package io.trunkline.internal.protocol;

import io.trunkline.call.CallSite;
import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.TypeResolver;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result that a reply to calls of one method should have.
 *
 * @param site the method called, for messages
 * @param type the resolved type of the result
 * @param gate decides on the classes of results and exceptions
 */
public record ExpectedResult(CallSite site, Type type, ClassGate gate) {

  /**
   * Reads the serialization's bytes after the type of a reply, to their end.
   *
   * @param kind the type of the reply
   * @param leniency null under terms
   * @param mayFollow whether bytes may follow a plain response; dubbo-go, for one, writes a null
   *     after everything, at which stock peers do not look
   */
  Outcome read(int kind, MessageReader reader, @Nullable Leniency leniency, boolean mayFollow) {
    int plainKind =
        kind >= ResponseEncoder.WITH_ATTACHMENTS ? kind - ResponseEncoder.WITH_ATTACHMENTS : kind;
    Object value = null;
    switch (plainKind) {
      case ResponseEncoder.EXCEPTION -> {
        try {
          value = reader.readThrowable(gate);
        } catch (ClassRefusedException refused) {
          gate.learnedAt(site + ", exception"); // other classes in it
          return new Outcome.Failure(RemoteFailures.refused(site, refused), Map.of());
        }
      }
      case ResponseEncoder.VALUE -> value = reader.readObject(type, gate);
      case ResponseEncoder.NULL -> {}
      default -> {
        return unreadable("its type is " + kind + ", expected 0 to 5", null);
      }
    }
    Map<String, Object> attachments = kind == plainKind ? Map.of() : reader.readAttachments(gate);
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
      gate.learnedAt(site + (plainKind == ResponseEncoder.EXCEPTION ? ", exception" : ", result"));
    }
    if (plainKind == ResponseEncoder.EXCEPTION && value instanceof Throwable error) {
      return new Outcome.Failure(RemoteFailures.named(error, attachments), attachments);
    }
    return plainKind == ResponseEncoder.VALUE
            && !ValueTypes.accepts(TypeResolver.erase(type), value)
        ? unreadable(
            "its value is "
                + ValueTypes.nameOf(value)
                + ", expected "
                + TypeResolver.erase(type).getName(),
            null)
        : new Outcome.Value(value, attachments);
  }

  /** The outcome of a call whose reply cannot be read. */
  Outcome unreadable(String why, @Nullable Throwable cause) {
    return new Outcome.Unanswered(
        new RpcException(
            Status.BAD_RESPONSE,
            Certainty.UNKNOWN,
            "the reply to " + site + " cannot be read: " + why,
            cause));
  }
}
