package io.trunkline.internal.callback;

import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.Callbacks;
import io.trunkline.internal.protocol.DecodedRequest;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.Leniency;
import io.trunkline.internal.protocol.RequestEncoder;
import io.trunkline.internal.protocol.RequestRefusedException;
import io.trunkline.internal.protocol.RequestedMethod;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.transport.WriteQueue;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The objects that the consumer of one connection has passed, and the provider's calls of them.
 * They live as long as the connection. Thread-safe.
 */
public final class ConsumerCallbacks {

  /**
   * The services of the connection.
   *
   * @param queue of the connection
   * @param hasRoom whether a frame of so many bytes may be queued
   * @param peer where the consumer is, for messages
   * @param later runs short tasks at a time
   * @param blockingExecutor reads replies for which no thread waits
   * @param awaitsReply is run when a call waits for its reply
   */
  public record Session(
      RequestEncoder encoder,
      WriteQueue queue,
      IntPredicate hasRoom,
      Supplier<? extends @Nullable Object> peer,
      ScheduledExecutorService later,
      Executor blockingExecutor,
      Leniency leniency,
      Runnable awaitsReply) {}

  private final CallbackCalls calls;

  /** The objects by their interface and number; guarded by this. */
  private final Map<Class<?>, Map<Integer, CallbackProxy>> held = new HashMap<>();

  public ConsumerCallbacks(Session session) {
    this.calls = new CallbackCalls(session);
  }

  /**
   * A request with the objects in their places that it passes or takes back.
   *
   * @param entry the serialization it is written with
   * @param terms what it is written under
   * @throws RequestRefusedException if the connection has as many as it may, or a number is none;
   *     what came before among the arguments stays passed, or taken back
   */
  public <M extends RequestedMethod> DecodedRequest<M> received(
      DecodedRequest<M> request,
      CallbackParameters parameters,
      SerializationTable.Entry entry,
      Terms terms)
      throws RequestRefusedException {
    @Nullable Object[] arguments = request.arguments().clone();
    Map<String, Object> attachments = new HashMap<>(request.attachments());
    for (CallbackParameters.Parameter parameter : parameters.list()) {
      Object said = attachments.remove(Callbacks.attachment(parameter.index()));
      int id = said == null ? 0 : id(said, request.method());
      if (id == 0) {
        continue; // as of Dubbo's consumers for a null
      }
      arguments[parameter.index()] =
          parameter.released()
              ? released(parameter.type().type(), id)
              : passed(parameter.type(), id, parameters.most(), request.method(), entry, terms);
    }
    return new DecodedRequest<>(
        request.method(),
        arguments,
        attachments,
        request.deadlineNanos(),
        request.replyForm(),
        request.tolerated());
  }

  private static int id(Object said, RequestedMethod method) throws RequestRefusedException {
    try {
      return said instanceof Integer number ? number : Integer.parseInt((String) said);
    } catch (ClassCastException | NumberFormatException e) {
      throw new RequestRefusedException(
          PeerFault.UNREADABLE,
          "a callback of "
              + method.site()
              + " has a number that is not a whole number; send it as text, as Dubbo does");
    }
  }

  private synchronized Object passed(
      CallbackType type,
      int id,
      int most,
      RequestedMethod method,
      SerializationTable.Entry entry,
      Terms terms)
      throws RequestRefusedException {
    Map<Integer, CallbackProxy> ofType =
        held.computeIfAbsent(type.type(), unknown -> new HashMap<>());
    CallbackProxy known = ofType.get(id);
    if (known == null) {
      if (ofType.size() >= most) {
        throw new RequestRefusedException(
            PeerFault.CALLBACK_ARGUMENT,
            method.site() + ": " + CallbackParameters.full(type, ofType.size(), most));
      }
      known = new CallbackProxy(calls, type, id, entry, terms);
      ofType.put(id, known);
    }
    return known.object();
  }

  private synchronized @Nullable Object released(Class<?> type, int id) {
    Map<Integer, CallbackProxy> ofType = held.get(type);
    CallbackProxy gone = ofType == null ? null : ofType.remove(id);
    if (gone == null) {
      return null;
    }
    gone.release();
    return gone.object();
  }

  /**
   * Takes a reply, to be released; false if no call waits for it, and then it is not taken. For the
   * event loop.
   */
  public boolean answered(Inbound.Frame reply) {
    return calls.answered(reply);
  }

  /** Ends the call whose reply cannot be taken; false if none waits for it. */
  public boolean answerRefused(long id, String reason) {
    return calls.answerRefused(id, reason);
  }

  /** Whether a call waits for its reply. */
  public boolean hasWaitingCalls() {
    return calls.hasWaitingCalls();
  }

  /** The connection is gone: its objects cannot be called any more. */
  public void closed(String reason) {
    calls.closed(reason);
    synchronized (this) {
      held.clear();
    }
  }
}
