package io.trunkline.internal.client;

import io.trunkline.internal.faults.FaultLog;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Fails the calls of one connection whose time has passed, on its event loop, for as long as calls
 * wait. Threads that wait look at the clock themselves; this is for calls that no thread waits for.
 */
final class ExpirySweep extends SweepTurns.Member {

  private final ConnectionCalls calls;
  private final PendingCalls pending;
  private final SweepTurns turns;
  private final String peer;
  private final FaultLog log;
  private final AtomicBoolean running = new AtomicBoolean();

  /**
   * @param turns of its connection's event loop
   */
  ExpirySweep(
      ConnectionCalls calls, PendingCalls pending, SweepTurns turns, String peer, FaultLog log) {
    this.calls = calls;
    this.pending = pending;
    this.turns = turns;
    this.peer = peer;
    this.log = log;
  }

  /** To be called after each call that was added. */
  void ensureRunning() {
    if (!running.get() && running.compareAndSet(false, true)) {
      turns.join(this);
    } else {
      turns.start(); // nothing, but where there was no memory for it
    }
  }

  /** Ends the calls whose time is over; false if none is left. */
  @Override
  boolean waits() {
    try {
      long now = System.nanoTime();
      pending.endIf(
          call -> isOver(call, now),
          call -> call.failed(calls.reports().timedOut(call, calls.giveUp(call))),
          this::failed);
      return !pending.isEmpty();
    } catch (Throwable failure) {
      failed(failure); // no memory, probably; it comes again
      return true;
    }
  }

  private boolean isOver(PendingCall call, long now) {
    if (call.deadlineNanos() - now <= 0) {
      return true;
    }
    if (!call.isBlocking()) { // else its thread asks
      calls.reports().askIfDue(call, now);
    }
    return false;
  }

  private void failed(Throwable failure) {
    try {
      log.error(() -> peer + ": a call could not be ended when its time was over", failure);
    } catch (Throwable noMemory) {
      // Nothing can be logged now; other calls, and those of other connections, still have to end.
    }
  }

  @Override
  void left() {
    running.set(false);
    if (!pending.isEmpty()) { // added before it could see that this one leaves
      ensureRunning();
    }
  }
}
