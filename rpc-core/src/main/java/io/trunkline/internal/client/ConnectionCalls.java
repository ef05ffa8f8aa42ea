package io.trunkline.internal.client;

import io.trunkline.call.CallSite;
import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.internal.callback.PassedCallbacks;
import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.faults.PeerFaults;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.Leniency;
import io.trunkline.internal.protocol.SendState;
import io.trunkline.internal.transport.CallerDrivenIo;
import io.trunkline.internal.transport.WriteQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one connection: sends them, keeps waiting calls, and ends each once. Thread-safe;
 * calls are written on the threads that make them, answered and failed on the event loop.
 */
final class ConnectionCalls implements Leniency {

  private final ClientResources resources;
  private final String peer;
  private final WriteQueue queue;
  private final PeerFaults faults;
  private final PendingCalls pending;

  /** Of its event loop; null if only the loop's own thread drives it. */
  private final @Nullable CallerDrivenIo turns;

  private final Executor executor;
  private final ProviderConduct conduct;
  private final ConnectionAdmission admission;
  private final CallWriter writer;
  private final RequestSender sender;
  private final CallReports reports;
  private final ExpirySweep sweep;

  /**
   * @param peer the provider's address, for messages
   * @param handshake decides under which terms calls are written
   */
  ConnectionCalls(
      ClientResources resources, String peer, Connection connection, ClientHandshake handshake) {
    this.resources = resources;
    this.peer = peer;
    this.queue = connection.queue();
    this.faults = connection.faults();
    this.turns = CallerDrivenIo.attach(connection.channel());
    this.executor =
        turns == null
            ? resources.executor()
            : new OffTurnExecutor(resources.executor(), resources.spare(), turns);
    this.pending =
        new PendingCalls(
            resources.maxWaitingCalls(),
            turns == null ? new AtomicInteger() : turns.waiting(),
            new ConcurrentHashMap<>());
    this.conduct = new ProviderConduct(resources.table());
    this.admission = new ConnectionAdmission(resources, peer, connection, conduct);
    this.writer = new CallWriter(resources, peer, connection, handshake, executor);
    this.reports = new CallReports(resources.calls(), peer, connection, pending, writer);
    this.sender = new RequestSender(pending, writer, admission, reports, queue, turns);
    this.sweep =
        new ExpirySweep(
            this, pending, resources.sweepTurns(connection.loop()), peer, resources.faults());
  }

  /** How many calls wait for their reply. */
  int waiting() {
    return pending.size();
  }

  /** Whether no call waits, and none of the provider runs. */
  boolean isEmpty() {
    return pending.isEmpty() && callbacks().isIdle();
  }

  /** The objects that calls have passed to the provider. */
  PassedCallbacks callbacks() {
    return writer.callbacks();
  }

  /** Whether new calls are taken. */
  boolean isOpen() {
    return admission.isOpen();
  }

  /** Reports where the time of calls went. */
  CallReports reports() {
    return reports;
  }

  /** How long the connection waits for the provider to close after its last frame. */
  long lingerNanos() {
    return sender.lingerNanos();
  }

  /** Takes no new calls from now on, because the provider wants none. */
  void drain() {
    admission.drain();
  }

  /** Takes no new calls from now on. The first reason is the true one and is kept. */
  void close(String reason) {
    admission.close(reason);
  }

  /** Why no calls are taken any more; null as long as nothing is known. */
  @Nullable String closedBecause() {
    return admission.closedBecause();
  }

  /** What to add to the reason of a failure; empty unless the provider has refused each call. */
  String refusedEach() {
    return conduct.refusedEach();
  }

  /** Writes the requests, each method in its form. */
  CallWriter writer() {
    return writer;
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
      RpcException refused = sender.sendOneWay(method, invocation);
      return refused == null ? Outcome.value(null) : new Outcome.Unanswered(refused);
    }
    boolean isBlocking = completion.isBlocking();
    if (isBlocking && turns != null && turns.isInTurn()) {
      return new Outcome.Unanswered(Invoker.blockedLoop(method));
    }
    PendingCall call = new PendingCall(method, invocation, completion, this, owner);
    try {
      if (!isBlocking) {
        invocation
            .cancellation()
            .onCancel(() -> cancel(call)); // first: the sender looks for what it missed
      }
      RpcException refused = sender.send(call, invocation);
      if (refused != null) {
        return new Outcome.Unanswered(refused);
      }
      if (isBlocking) {
        return call.await(pending, turns);
      }
      sweep.ensureRunning();
      return null;
    } catch (Throwable broken) { // an Error may come anywhere: nobody waits for the call any more
      sender.abandon(call);
      throw broken;
    } finally {
      try {
        call.endTurn(turns);
      } catch (Throwable failure) { // it does the rest: a loop that a caller keeps would be lost
        call.endTurn(turns);
      }
    }
  }

  /** Gives up a call that was taken out; returns whether it can have been executed. */
  Certainty giveUp(PendingCall call) {
    return sender.giveUp(call);
  }

  /** Ends a call that its caller gave up, if the call waits here. */
  private void cancel(PendingCall call) {
    endTaken(
        taken -> CallFailures.futureCancelled(taken.method(), giveUp(taken)),
        pending.remove(call) ? call : null);
  }

  /** Ends a call that was taken out: nobody else can, so an Error ends it, too. */
  private static void endTaken(
      Function<PendingCall, RpcException> reason, @Nullable PendingCall call) {
    if (call != null) {
      try {
        call.failed(reason.apply(call));
      } catch (Throwable failure) {
        call.end(failure);
        throw failure;
      }
    }
  }

  /** Completes calls whose callers have no queue of their own. */
  Executor executor() {
    return executor;
  }

  /** Runs the steps of a call that an event loop cannot run. */
  Executor blockingExecutor(Completion completion) {
    return completion.executor(resources.blockingExecutor());
  }

  /** Completes a call that has timed out if the client's executor does not get to it. */
  void watch(PendingCall call) {
    resources.completeLate(call::isDue, call);
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
  boolean answered(Inbound.Frame reply, long arrivedNanos) {
    PendingCall call = pending.remove(reply.id());
    if (call == null) {
      return false;
    }
    try {
      conduct.replied(reply, call.method());
      call.answered(reply, arrivedNanos);
    } catch (Throwable failure) { // nobody else can end it
      if (call.end(failure)) {
        reply.discard();
      }
      throw failure;
    }
    return true;
  }

  /** Ends the call whose answer cannot be taken, if it waits. */
  void answerRefused(long id, String reason) {
    endTaken(call -> CallFailures.tooLarge(call.method(), reason), pending.remove(id));
  }

  /** The provider has rejected the certificate of this side before it read a request. */
  void rejected() {
    conduct.rejected();
  }

  /**
   * Ends all calls whose requests have left, because the connection is gone and was closed before.
   *
   * @return how many there were
   */
  int failLeft() {
    return failIf(SendState::hasLeft);
  }

  /**
   * Ends those whose requests were queued and never left; another connection can make them. A call
   * that is still being written is taken back by its own thread.
   */
  void failNeverLeft() {
    failIf(SendState::isWritten);
  }

  private RpcException lost(ClientMethod method, Certainty certainty) {
    return certainty == Certainty.UNKNOWN && conduct.hasReadNothing()
        ? admission.rejected(method)
        : admission.gone(method, certainty);
  }

  private int failIf(Predicate<PendingCall> condition) {
    return pending.endIf(
        condition,
        call -> call.failed(lost(call.method(), call.cancelSend(queue))),
        failure ->
            resources
                .faults()
                .error(() -> peer + ": a call could not be ended with its connection", failure));
  }
}
