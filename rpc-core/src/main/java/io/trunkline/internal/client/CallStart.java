package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.transport.CallerTurns;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.internal.transport.StackRoom;
import io.trunkline.internal.transport.WriteQueue;
import org.jspecify.annotations.Nullable;

/**
 * The start of each call of one connection that gets a reply. The call waits from before its
 * arguments are written, which runs code of the application: a connection that drains meanwhile
 * stays for it. A call that cannot be sent is taken back, unless it has ended already. Thread-safe.
 */
final class CallStart {

  private final PendingCalls pending;
  private final CallWriter writer;
  private final ConnectionAdmission admission;
  private final WriteQueue queue;
  private final @Nullable CallerTurns turns;

  /**
   * @param turns of the connection's event loop; null if only the loop's own thread drives it
   */
  CallStart(
      PendingCalls pending,
      CallWriter writer,
      ConnectionAdmission admission,
      WriteQueue queue,
      @Nullable CallerTurns turns) {
    this.pending = pending;
    this.writer = writer;
    this.admission = admission;
    this.queue = queue;
    this.turns = turns;
  }

  /**
   * Starts a call.
   *
   * @return the reason if it was not sent; null if it was, or has ended already
   * @throws StackOverflowError if the thread has too little stack for a call; nothing has happened
   */
  @Nullable RpcException start(PendingCall call, Invocation invocation) {
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
    // First: a close that does not see it is seen here.
    if (!call.queued() || admission.isClosing()) {
      frame.release();
      return takeBack(call, admission.notTaken(method));
    }
    return send(call, frame) || !call.takenBackUnsent()
        ? null
        : takeBack(call, admission.notTaken(method));
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

  /** The reason, or null if another thread has ended the call. */
  private @Nullable RpcException takeBack(PendingCall call, RpcException reason) {
    return pending.remove(call) ? reason : null;
  }
}
