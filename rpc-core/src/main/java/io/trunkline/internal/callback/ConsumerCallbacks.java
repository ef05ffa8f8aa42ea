package io.trunkline.internal.callback;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.Callbacks;
import io.trunkline.internal.protocol.DecodedRequest;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.Leniency;
import io.trunkline.internal.protocol.RequestDeparture;
import io.trunkline.internal.protocol.RequestEncoder;
import io.trunkline.internal.protocol.RequestRefusedException;
import io.trunkline.internal.protocol.RequestedMethod;
import io.trunkline.internal.protocol.ResponseDecoder;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.transport.EventLoops;
import io.trunkline.internal.transport.Outgoing;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The objects that the consumer of one connection has passed, and the provider's calls of them.
 * They live as long as the connection. Thread-safe.
 */
public final class ConsumerCallbacks {

  /** How many calls of them may wait for their replies on one connection. */
  static final int MAX_WAITING = 10_000;

  /** Far from the ids of the consumer's own requests: chunks of both are told apart by them. */
  private static final long FIRST_ID = 1L << 62;

  /**
   * What the connection does for them.
   *
   * @param send sends a frame; false if it was released unsent
   * @param hasRoom whether a frame of so many bytes may be queued
   * @param peer where the consumer is, for messages
   * @param later runs short tasks at a time
   * @param patient reads replies for which no thread waits
   */
  public record Session(
      RequestEncoder encoder,
      Predicate<Outgoing> send,
      IntPredicate hasRoom,
      Supplier<? extends @Nullable Object> peer,
      ScheduledExecutorService later,
      Executor patient,
      Leniency leniency) {}

  private final Session session;
  private final AtomicLong nextId = new AtomicLong(FIRST_ID);
  private final Map<Long, CallbackCall> waiting = new ConcurrentHashMap<>();

  /** By their interface and their number; guarded by this. */
  private final Map<Class<?>, Map<Integer, CallbackProxy>> held = new HashMap<>();

  private volatile @Nullable String closedBecause;

  public ConsumerCallbacks(Session session) {
    this.session = session;
  }

  /**
   * A request with the objects in their places that it passes or takes back.
   *
   * @param entry the serialization it is written with
   * @param terms what it is written under
   * @throws RequestRefusedException if the connection has as many as it may
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
              + " has a number that is no whole number; send it as text, as Dubbo does");
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
            PeerFault.CALLBACK_ARGUMENT, method.site() + ": " + full(type, ofType.size(), most));
      }
      known = new CallbackProxy(this, type, id, entry, terms);
      ofType.put(id, known);
    }
    return known.object();
  }

  /** Why one more object is not taken. */
  static String full(CallbackType type, int count, int most) {
    return "the connection has "
        + count
        + " callbacks of "
        + type.type().getName()
        + " already, expected at most "
        + most
        + "; pass the same object again, release one, or raise callbacks on the builders of service"
        + " and reference (callbacks=\""
        + (most + 1)
        + "\" in XML)";
  }

  private synchronized @Nullable Object released(Class<?> type, int id) {
    CallbackProxy gone = held.getOrDefault(type, Map.of()).get(id);
    if (gone == null) {
      return null;
    }
    requireNonNull(held.get(type)).remove(id);
    gone.release();
    return gone.object();
  }

  /** Makes a call and waits for its outcome. */
  Outcome call(
      CallbackProxy object, CallbackMethod method, @Nullable Object[] arguments, long deadline) {
    if (EventLoops.onLoop()) {
      return unanswered(
          Status.MISUSED,
          Certainty.NOT_EXECUTED,
          method
              + ": a blocking call of a callback on an event loop would stop all calls of its"
              + " connections; return a CompletableFuture there, or use another thread");
    }
    try {
      CallbackCall call = begin(object, method, arguments, deadline);
      return outcome(call, await(call));
    } catch (RpcException notMade) {
      return new Outcome.Unanswered(notMade);
    }
  }

  /** Makes a call whose outcome comes later; the future never fails. */
  CompletableFuture<Outcome> callAsync(
      CallbackProxy object, CallbackMethod method, @Nullable Object[] arguments, long deadline) {
    CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    CallbackCall call;
    Future<?> limit;
    try {
      call = begin(object, method, arguments, deadline);
      limit =
          session
              .later()
              .schedule(
                  () -> end(call, Status.TIMEOUT, "no reply in time; raise 'timeout'"),
                  Math.max(0, deadline - System.nanoTime()),
                  TimeUnit.NANOSECONDS);
    } catch (RpcException notMade) {
      outcome.complete(new Outcome.Unanswered(notMade));
      return outcome;
    } catch (RejectedExecutionException loopEnded) {
      outcome.complete(new Outcome.Unanswered(lost(method, Certainty.UNKNOWN)));
      return outcome;
    }
    call.answer()
        .thenAccept(
            answer -> {
              limit.cancel(false);
              read(call, answer, outcome);
            });
    return outcome;
  }

  private void read(CallbackCall call, Object answer, CompletableFuture<Outcome> outcome) {
    try {
      session.patient().execute(() -> outcome.complete(outcome(call, answer)));
    } catch (Throwable full) {
      if (answer instanceof Inbound.Frame frame) {
        frame.release();
      }
      outcome.complete(
          unanswered(
              Status.BAD_RESPONSE,
              Certainty.UNKNOWN,
              "the reply to " + call.method() + " could not be read: " + full));
    }
  }

  private CallbackCall begin(
      CallbackProxy object, CallbackMethod method, @Nullable Object[] arguments, long deadline) {
    if (object.isReleased()) {
      throw new RpcException(
          Status.SERVICE_NOT_FOUND,
          Certainty.NOT_EXECUTED,
          method + ": the consumer " + this + " has taken this callback back");
    }
    long remaining = deadline - System.nanoTime();
    if (remaining <= 0) {
      throw new RpcException(
          Status.TIMEOUT,
          Certainty.NOT_EXECUTED,
          method + ": its time limit passed before it could be sent; raise 'timeout'");
    }
    if (waiting.size() >= MAX_WAITING) {
      throw overloaded(method, waiting.size() + " calls wait for their replies");
    }
    CallbackCall call =
        new CallbackCall(
            nextId.getAndIncrement(),
            method,
            object.binding(method),
            deadline,
            new RequestDeparture(),
            new CompletableFuture<>());
    waiting.put(call.id(), call);
    try {
      Invocation invocation =
          new Invocation(method.site(), arguments, object.attachments(), false, deadline);
      send(
          call,
          session
              .encoder()
              .encode(call.binding(), call.id(), invocation, remaining, call.departure()));
    } catch (Throwable notMade) {
      if (waiting.remove(call.id()) != null) {
        throw notMade;
      }
    }
    return call;
  }

  private void send(CallbackCall call, Outgoing frame) {
    int bytes = frame.size();
    if (!session.hasRoom().test(bytes)) {
      frame.release();
      throw overloaded(
          call.method(), "there is no room for its " + bytes + " bytes beside those not yet taken");
    }
    if (!call.departure().queued()
        || closedBecause != null) { // a close that it missed is seen here
      frame.release();
      throw lost(call.method(), Certainty.NOT_EXECUTED);
    }
    if (!session.send().test(frame) && call.departure().takenBackUnsent()) {
      throw lost(call.method(), Certainty.NOT_EXECUTED);
    }
  }

  private RpcException overloaded(CallbackMethod method, String why) {
    return new RpcException(
        Status.OVERLOADED,
        Certainty.NOT_EXECUTED,
        method + ": the consumer " + this + " does not keep up: " + why + "; call it less often");
  }

  private Object await(CallbackCall call) {
    try {
      return call.answer()
          .get(Math.max(0, call.deadlineNanos() - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      end(call, Status.TIMEOUT, "no reply in time; raise 'timeout'");
    } catch (InterruptedException e) {
      end(call, Status.CANCELLED, "its thread was interrupted while the call waited");
      Thread.currentThread().interrupt();
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible); // it is only completed with a value
    }
    return call.answer().join(); // whoever took it out is completing it
  }

  /** Ends a call without a reply, unless somebody else ends it. */
  private void end(CallbackCall call, Status status, String why) {
    if (waiting.remove(call.id()) != null) {
      Certainty certainty = call.departure().takeBack();
      call.answer()
          .complete(
              new RpcException(
                  status, certainty, call.method() + " at the consumer " + this + ": " + why));
    }
  }

  private Outcome outcome(CallbackCall call, Object answer) {
    return answer instanceof Inbound.Frame reply
        ? ResponseDecoder.decode(
            reply,
            call.binding(),
            call.method().result().wire(),
            call.method().gate(),
            session.leniency(),
            "the consumer " + this)
        : new Outcome.Unanswered((RpcException) answer);
  }

  /**
   * Takes a reply, to be released; false if no call waits for it, and then it is not taken. For the
   * event loop.
   */
  public boolean answered(Inbound.Frame reply) {
    CallbackCall call = waiting.remove(reply.header().id());
    return call != null && call.answer().complete(reply);
  }

  /** Ends the call whose reply cannot be taken; false if none waits for it. */
  public boolean answerRefused(long id, String reason) {
    CallbackCall call = waiting.remove(id);
    return call != null
        && call.answer()
            .complete(
                new RpcException(
                    Status.TOO_LARGE,
                    Certainty.UNKNOWN,
                    "the reply to " + call.method() + ": " + reason));
  }

  /** The connection is gone: its objects cannot be called any more. */
  public void closed(String reason) {
    closedBecause = reason;
    for (CallbackCall call : waiting.values()) {
      if (waiting.remove(call.id()) != null) {
        call.answer().complete(lost(call.method(), call.departure().takeBack()));
      }
    }
    synchronized (this) {
      held.clear();
    }
  }

  private RpcException lost(CallbackMethod method, Certainty certainty) {
    return new RpcException(
        Status.CONNECTION_LOST,
        certainty,
        method
            + ": the connection of the consumer "
            + this
            + " is gone, and its callbacks with it ("
            + requireNonNull(closedBecause == null ? "it is being closed" : closedBecause)
            + "); forget the object, the consumer passes it anew on its next connection");
  }

  private static Outcome unanswered(Status status, Certainty certainty, String why) {
    return new Outcome.Unanswered(new RpcException(status, certainty, why));
  }

  /** Where the consumer is. */
  @Override
  public String toString() {
    return String.valueOf(session.peer().get());
  }
}
