package io.trunkline.internal.client;

import static io.trunkline.settings.ConsumerSettings.MAX_QUEUED_BYTES;
import static io.trunkline.settings.ConsumerSettings.MAX_WAITING_CALLS;

import io.netty.channel.Channel;
import io.trunkline.call.CallSite;
import io.trunkline.call.Certainty;
import io.trunkline.call.ConnectionListener;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.callback.CallbackParameters;
import io.trunkline.internal.callback.PassedCallbacks;
import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.connection.Lifecycle;
import io.trunkline.internal.connection.Lifecycle.State;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.faults.PeerFaults;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.Leniency;
import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.protocol.Notice;
import io.trunkline.internal.protocol.RequestDeparture;
import io.trunkline.internal.protocol.ResponseDecoder;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.protocol.WireStatus;
import io.trunkline.internal.transport.CallerTurns;
import io.trunkline.internal.transport.Departure;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.internal.transport.StackRoom;
import io.trunkline.internal.transport.WriteQueue;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one connection: writes them, keeps those that wait, and ends each once. Thread-safe;
 * calls are written on the threads that make them, answered and failed on the event loop.
 *
 * <p>Longer than 400 lines because each way in which a call ends races with each step of its start.
 */
final class ConnectionCalls implements Leniency {

  private final ClientResources resources;
  private final String peer;
  private final Channel channel;
  private final WriteQueue queue;
  private final Lifecycle lifecycle;
  private final ClientHandshake handshake;
  private final PeerFaults faults;
  private final PendingCalls pending;

  /** Of its event loop; null if only the loop's own thread drives it. */
  private final @Nullable CallerTurns turns;

  private final MethodBindings bindings = new MethodBindings();
  private final ExpirySweep sweep;
  private final PassedCallbacks callbacks;
  private volatile boolean sentOneWay;

  /** Whether the provider has done more here than refuse; for the event loop. */
  private boolean served;

  /** The first refusal, as long as there were only refusals. */
  private volatile @Nullable String refusal;

  /**
   * @param peer the provider's address, for messages
   * @param handshake decides under which terms calls are written
   */
  ConnectionCalls(
      ClientResources resources, String peer, Connection connection, ClientHandshake handshake) {
    this.resources = resources;
    this.channel = connection.channel();
    this.queue = connection.queue();
    this.lifecycle = connection.lifecycle();
    this.faults = connection.faults();
    this.turns = CallerTurns.attach(channel);
    this.pending =
        new PendingCalls(
            resources.maxWaitingCalls(), turns == null ? new AtomicInteger() : turns.waiting());
    this.peer = peer;
    this.handshake = handshake;
    this.callbacks =
        new PassedCallbacks(
            new PassedCallbacks.Session(
                resources.table(),
                resources.replies(),
                handshake::terms,
                queue::send,
                resources.executor(),
                resources.blockingExecutor(),
                channel.eventLoop(),
                faults,
                peer,
                new PassedCallbacks.Room(
                    queue::unwrittenBytes, resources.maxQueuedBytes(), resources::countDropped)));
    this.sweep =
        new ExpirySweep(
            this, pending, resources.sweepTurns(channel.eventLoop()), peer, resources.faults());
  }

  /** How many calls wait for their reply. */
  int waiting() {
    return pending.size();
  }

  /** Whether no call waits, and none of the provider runs. */
  boolean isEmpty() {
    return pending.isEmpty() && callbacks.isIdle();
  }

  /** The objects that calls have passed to the provider. */
  PassedCallbacks callbacks() {
    return callbacks;
  }

  /** Whether new calls are taken. */
  boolean isOpen() {
    return !lifecycle.hasReached(State.DRAINING);
  }

  /** Whether some calls were sent of which no reply says that the provider has read them. */
  boolean hasSentOneWay() {
    return sentOneWay;
  }

  /** Takes no new calls from now on, because the provider wants none. */
  void drain() {
    lifecycle.advance(State.DRAINING);
  }

  boolean isDraining() {
    return lifecycle.hasReached(State.DRAINING);
  }

  /** Takes no new calls from now on. The first reason is the true one and is kept. */
  void close(String reason) {
    lifecycle.because(reason); // first: a caller that sees the state reads the reason
    lifecycle.advance(State.CLOSING);
  }

  /** Why no calls are taken any more; null as long as nothing is known. */
  @Nullable String closedBecause() {
    return lifecycle.reason();
  }

  /** What to add to the reason of a failure; empty if the provider has not refused every call. */
  String refusedEach() {
    String first = refusal;
    return first == null ? "" : "; it has refused each call of the connection: " + first;
  }

  /** Drops what is kept for methods that were retired. */
  void forget(Collection<ClientMethod> methods) {
    bindings.forget(methods);
    for (ClientMethod method : methods) {
      CallbackParameters passed = method.settings().callbacks();
      if (passed != null) {
        callbacks.forget(passed);
      }
    }
  }

  /** How many methods something is kept for. */
  int boundMethods() {
    return bindings.size();
  }

  /**
   * Makes a call on this connection.
   *
   * @param owner makes the call again if its request never leaves, unless its caller is blocking;
   *     null for nobody
   * @return the outcome; null if the completion takes it
   */
  @Nullable Outcome call(
      ClientMethod method,
      Invocation invocation,
      Completion completion,
      PendingCall.@Nullable Owner owner) {
    if (method.oneWay()) {
      RpcException refused = sendOneWay(method, invocation);
      return refused == null ? Outcome.value(null) : new Outcome.Unanswered(refused);
    }
    boolean isBlocking = completion.isBlocking();
    if (isBlocking && turns != null && turns.isInTurn()) {
      return new Outcome.Unanswered(Invoker.blockedLoop(method));
    }
    PendingCall call = new PendingCall(method, invocation, completion, this, owner);
    if (!isBlocking) {
      invocation
          .cancellation()
          .onCancel(() -> cancel(call)); // first: start looks for what it missed
    }
    try {
      RpcException refused = start(call, invocation);
      if (refused != null) {
        return new Outcome.Unanswered(refused);
      }
      if (isBlocking) {
        return call.await(pending, peer, turns);
      }
    } finally {
      call.endTurn(turns);
    }
    sweep.ensureRunning();
    return null;
  }

  /** Sends a one-way call; returns the reason if it cannot. */
  private @Nullable RpcException sendOneWay(ClientMethod method, Invocation invocation) {
    StackRoom.require(invocation.deadlineNanos());
    try {
      MethodBinding binding = bindings.of(method, handshake.terms());
      long remaining = remaining(method, invocation);
      RequestDeparture departure = new RequestDeparture();
      departure.queued();
      Outgoing frame = encode(method, binding, pending.nextId(), invocation, remaining, departure);
      if (!isOpen()) {
        frame.release();
        return gone(method, Certainty.NOT_EXECUTED);
      }
      if (!sentOneWay) {
        sentOneWay = true; // before it can be sent, so that a close sees it
      }
      return queue.send(frame) || !departure.takenBackUnsent()
          ? null
          : gone(method, Certainty.NOT_EXECUTED);
    } catch (RpcException notSent) {
      return notSent;
    }
  }

  /**
   * Whether a call was refused only because this connection takes no more of them, so that another
   * connection can make it.
   */
  static boolean isForAnother(RpcException refused) {
    return refused.status() == Status.CONNECT_FAILED
        && refused.certainty() == Certainty.NOT_EXECUTED;
  }

  /**
   * The call waits from before its arguments are written, which runs code of the application: a
   * connection that drains meanwhile stays for it. Null if the call was sent, or has ended already.
   *
   * @throws StackOverflowError if the thread has too little stack for a call; nothing has happened
   */
  private @Nullable RpcException start(PendingCall call, Invocation invocation) {
    StackRoom.require(invocation.deadlineNanos());
    ClientMethod method = call.method();
    MethodBinding binding;
    long remaining;
    try {
      binding = bindings.of(method, handshake.terms());
      remaining = remaining(method, invocation);
    } catch (RpcException notSent) {
      return notSent;
    }
    call.begin(pending.nextId(), binding, remaining);
    if (!pending.add(call)) {
      return tooMany(method);
    }
    if (call.isGivenUp()) {
      return takeBack(call, method.futureCancelled(Certainty.NOT_EXECUTED));
    }
    if (!isOpen()) {
      return takeBack(call, gone(method, Certainty.NOT_EXECUTED));
    }
    Outgoing frame;
    try {
      frame = encode(method, binding, call.id(), invocation, remaining, call);
    } catch (RpcException notSent) {
      return takeBack(call, notSent);
    } catch (Throwable broken) {
      if (!pending.remove(call)) {
        return null; // it has ended already
      }
      throw broken;
    }
    // First: a close that does not see it is seen here.
    if (!call.queued() || lifecycle.hasReached(State.CLOSING)) {
      frame.release();
      return takeBack(call, gone(method, Certainty.NOT_EXECUTED));
    }
    return send(call, frame) || !call.takenBackUnsent()
        ? null
        : takeBack(call, gone(method, Certainty.NOT_EXECUTED));
  }

  private boolean send(PendingCall call, Outgoing frame) {
    try {
      call.beginTurn(turns);
      return queue.send(frame);
    } catch (Throwable noMemory) {
      if (!pending.remove(call)) { // else it counts as one that waits
        return true; // it has ended already
      }
      throw noMemory;
    }
  }

  /**
   * Nobody waits any more for a call that was taken out: its request is taken back, or the provider
   * is told if it can be.
   *
   * @return whether the call can have been executed
   */
  Certainty giveUp(PendingCall call) {
    Certainty certainty = call.takeBack();
    if (certainty != Certainty.NOT_EXECUTED && handshake.terms().hasCancel()) {
      queue.send(Notice.CANCEL.frame(call.id()));
    }
    return certainty;
  }

  /** Ends a call that its caller gave up, if it waits here. */
  private void cancel(PendingCall call) {
    if (pending.remove(call)) {
      call.failed(call.method().futureCancelled(giveUp(call)));
    }
  }

  /** Completes calls whose callers have no queue of their own. */
  Executor executor() {
    return resources.executor();
  }

  /** Runs the steps of a call that an event loop cannot run. */
  Executor blockingExecutor(Completion completion) {
    return completion.executor(resources.blockingExecutor());
  }

  /** Completes a call that has timed out if the client's executor does not get to it. */
  void watch(PendingCall call) {
    resources.completeLate(call::isAnswered, call);
  }

  private RpcException tooMany(ClientMethod method) {
    return new RpcException(
        Status.OVERLOADED,
        Certainty.NOT_EXECUTED,
        method
            + ": "
            + pending.size()
            + " calls wait for their replies from "
            + peer
            + ", the most that may wait on one connection is "
            + resources.maxWaitingCalls()
            + "; make fewer at a time, or raise "
            + MAX_WAITING_CALLS.where());
  }

  /** The reason, or null if somebody else has ended the call. */
  private @Nullable RpcException takeBack(PendingCall call, RpcException reason) {
    return pending.remove(call) ? reason : null;
  }

  /** How long the caller still waits; the call may be made if so. */
  private long remaining(ClientMethod method, Invocation invocation) {
    long remaining = invocation.deadlineNanos() - System.nanoTime();
    if (remaining <= 0) {
      throw new RpcException(
          Status.TIMEOUT,
          Certainty.NOT_EXECUTED,
          method
              + ": its time limit passed before it could be sent; raise 'timeout', or that of the"
              + " call being served, if it needs more");
    }
    long queued = queue.unwrittenBytes();
    if (queued > resources.maxQueuedBytes()) {
      throw new RpcException(
          Status.OVERLOADED,
          Certainty.NOT_EXECUTED,
          method
              + ": "
              + queued
              + " bytes wait to be sent to "
              + peer
              + ", which does not read them; calls are made while no more than "
              + resources.maxQueuedBytes()
              + " wait. Make fewer at a time, or raise "
              + MAX_QUEUED_BYTES.where());
    }
    return remaining;
  }

  private Outgoing encode(
      ClientMethod method,
      MethodBinding binding,
      long id,
      Invocation invocation,
      long remaining,
      Departure departure) {
    tell(invocation.connectionListener());
    CallbackParameters passed = method.settings().callbacks();
    Invocation written =
        passed == null || passed.isEmpty() ? invocation : callbacks.passed(passed, invocation);
    Outgoing frame = resources.encoder().encode(binding, id, written, remaining, departure);
    method.noteLength(frame.size(), binding);
    return frame;
  }

  private void tell(@Nullable ConnectionListener listener) {
    if (listener != null
        && channel.remoteAddress() instanceof InetSocketAddress provider
        && channel.localAddress() instanceof InetSocketAddress local) {
      listener.goesTo(provider, local);
    }
  }

  @Override
  public void tolerated(CallSite site, Set<PeerFault> kinds) {
    for (PeerFault kind : kinds) {
      faults.tolerate(kind, peer, () -> "read a reply to " + site + " as leniently as stock Dubbo");
    }
  }

  /** Whether a call of that id waits that was written under agreed terms. */
  boolean isMarked(long id) {
    PendingCall call = pending.find(id);
    return call != null && call.isMarked();
  }

  /** Whether a call of that id waits. */
  boolean isAwaited(long id) {
    return pending.find(id) != null;
  }

  /** Ends the call that this reply belongs to; false if none waits for it. */
  boolean answered(Inbound.Frame reply) {
    PendingCall call = pending.remove(reply.id());
    if (call == null) {
      return false;
    }
    if (!served) {
      noteRefusal(call, reply);
    }
    call.answered(reply);
    return true;
  }

  /** A provider that refuses a consumer will end the connection: later callers are told why. */
  private void noteRefusal(PendingCall call, Inbound.Frame reply) {
    served = reply.header().status() != WireStatus.BAD_REQUEST;
    if (served) {
      refusal = null;
    } else if (refusal == null) {
      SerializationTable.Entry entry = resources.table().byId(reply.header().serializationId());
      refusal = entry == null ? null : ResponseDecoder.refusal(reply, entry, call.method().site());
    }
  }

  /** Ends the call whose answer cannot be taken, if it waits. */
  void answerRefused(long id, String reason) {
    PendingCall call = pending.remove(id);
    if (call != null) {
      call.failed(
          new RpcException(
              Status.TOO_LARGE,
              Certainty.UNKNOWN,
              "the reply to " + call.method() + ": " + reason));
    }
  }

  /**
   * Ends all calls whose requests have left, because the connection is gone and was closed before;
   * says how many there were.
   */
  int failLeft() {
    return failIf(RequestDeparture::hasLeft);
  }

  /**
   * Ends those whose requests were queued and never left; another connection can make them. A call
   * that is still being written is taken back by its own thread.
   */
  void failNeverLeft() {
    failIf(RequestDeparture::isWritten);
  }

  private int failIf(Predicate<PendingCall> condition) {
    return pending.endIf(
        condition,
        call -> call.failed(gone(call.method(), call.takeBack())),
        failure ->
            resources
                .faults()
                .error(() -> peer + ": a call could not be ended with its connection", failure));
  }

  /** For a call that was never sent there was no connection; one that waited has lost it. */
  private RpcException gone(ClientMethod method, Certainty certainty) {
    String reason = closedBecause();
    return new RpcException(
        certainty == Certainty.NOT_EXECUTED ? Status.CONNECT_FAILED : Status.CONNECTION_LOST,
        certainty,
        method
            + ": the connection to "
            + peer
            + (reason == null ? " takes no new calls" : " is closed: " + reason)
            + refusedEach());
  }
}
