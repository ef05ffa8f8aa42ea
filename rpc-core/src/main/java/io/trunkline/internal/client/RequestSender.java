package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.protocol.Notice;
import io.trunkline.internal.transport.CallerDrivenIo;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.internal.transport.StackRoom;
import io.trunkline.internal.transport.WriteQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Sends the requests of one connection's calls, or takes the calls back. Thread-safe. */
final class RequestSender {

  /** How long a provider may take to read one-way calls to their end and close. */
  static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final PendingCalls pending;
  private final CallWriter writer;
  private final ConnectionAdmission admission;
  private final CallReports reports;
  private final WriteQueue queue;
  private final @Nullable CallerDrivenIo turns;

  /**
   * How long the connection lingers after its last frame, because no reply shows that a one-way
   * call was read; 0 until one was sent.
   */
  private volatile long lingerNanos;

  /**
   * @param turns of the connection's event loop; null if only the loop's own thread drives it
   */
  RequestSender(
      PendingCalls pending,
      CallWriter writer,
      ConnectionAdmission admission,
      CallReports reports,
      WriteQueue queue,
      @Nullable CallerDrivenIo turns) {
    this.pending = pending;
    this.writer = writer;
    this.admission = admission;
    this.reports = reports;
    this.queue = queue;
    this.turns = turns;
  }

  /** How long the connection waits for the provider to close after its last frame. */
  long lingerNanos() {
    return lingerNanos;
  }

  /** Sends a one-way call; returns the reason if it cannot. */
  @Nullable RpcException sendOneWay(ClientMethod method, Invocation invocation) {
    StackRoom.require(invocation.deadlineNanos());
    try {
      MethodBinding binding = writer.binding(method);
      long remaining = admission.requireTimeAndRoom(method, invocation);
      TimedCall state = new TimedCall(invocation);
      state.writing(remaining);
      Outgoing frame =
          writer.write(method, binding, pending.nextId(), invocation, remaining, state);
      if (!admission.isOpen()) {
        frame.release();
        return admission.notTaken(method);
      }
      state.queued(frame);
      if (lingerNanos == 0) {
        lingerNanos = LINGER_NANOS; // before the call can be sent, so that a close sees it
      }
      if (!sent(frame) && state.cancelIfUnsent(queue)) {
        return admission.notTaken(method);
      }
      reports.sent(state, binding);
      return null;
    } catch (RpcException notSent) {
      return notSent;
    }
  }

  /**
   * Sends a call that waits for its reply from before its arguments are written, which runs code of
   * the application: a connection that drains meanwhile stays for it.
   *
   * @return the reason if it was not sent; null if it was, or has ended already
   * @throws StackOverflowError if the thread has too little stack for a call; nothing has happened
   */
  @Nullable RpcException send(PendingCall call, Invocation invocation) {
    StackRoom.require(invocation.deadlineNanos());
    ClientMethod method = call.method();
    MethodBinding binding;
    long remaining;
    try {
      binding = writer.binding(method);
      remaining = admission.requireTimeAndRoom(method, invocation);
    } catch (RpcException notSent) {
      return notSent;
    }
    call.begin(pending.nextId(), binding, remaining);
    if (!pending.add(call)) {
      return admission.tooMany(method, pending.size());
    }
    if (call.isGivenUp()) {
      return takeBack(call, CallFailures.futureCancelled(method, Certainty.NOT_EXECUTED));
    }
    if (!admission.isOpen()) {
      return takeBack(call, admission.notTaken(method));
    }
    Outgoing frame;
    try {
      frame = writer.write(method, binding, call.id(), invocation, remaining, call);
    } catch (RpcException notSent) {
      return takeBack(call, notSent);
    } catch (Throwable broken) {
      if (!pending.remove(call)) {
        return null; // it has ended already
      }
      throw broken;
    }
    if (!call.queued(frame)) { // first: a close that does not see it is seen below
      frame.release();
      return takeBack(call, admission.notTaken(method));
    }
    if (admission.isClosing()) {
      queue.discard(frame);
      return takeBack(call, admission.notTaken(method));
    }
    return queue(call, frame) || !call.cancelIfUnsent(queue)
        ? null
        : takeBack(call, admission.notTaken(method));
  }

  /** Sends a frame; false if it may never leave, which its send state decides. */
  private boolean sent(Outgoing frame) {
    return queue.send(frame) == WriteQueue.Acceptance.QUEUED;
  }

  private boolean queue(PendingCall call, Outgoing frame) {
    try {
      call.beginTurn(turns);
      return sent(frame);
    } catch (Throwable notQueued) {
      if (!pending.remove(call)) { // else it counts as one that waits
        return true; // it has ended already
      }
      call.cancelSend(queue); // it may be queued
      throw notQueued;
    }
  }

  /** The reason, or null if another thread has ended the call. */
  private @Nullable RpcException takeBack(PendingCall call, RpcException reason) {
    return pending.remove(call) ? reason : null;
  }

  /**
   * Gives up a call that was taken out: takes its request back, or else sends the provider a notice
   * if it understands one.
   *
   * @return whether the call can have been executed
   */
  Certainty giveUp(PendingCall call) {
    Certainty certainty = call.cancelSend(queue);
    if (certainty != Certainty.NOT_EXECUTED && writer.terms().hasCancel()) {
      queue.send(Notice.CANCEL.frame(call.id()));
    }
    return certainty;
  }

  /** Forgets a call whose thread an Error has stopped, and takes its request back. */
  void abandon(PendingCall call) {
    try {
      if (pending.remove(call)) {
        giveUp(call);
      }
    } finally {
      call.abandon();
    }
  }
}
