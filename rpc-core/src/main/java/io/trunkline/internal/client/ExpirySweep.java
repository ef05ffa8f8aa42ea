package io.trunkline.internal.client;

import io.netty.channel.EventLoop;
import io.trunkline.internal.faults.FaultLog;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Fails the calls of one connection whose time has passed, on its event loop, for as long as calls
 * wait. Threads that wait look at the clock themselves; this is for calls that no thread waits for.
 */
final class ExpirySweep implements Runnable {

  private static final long INTERVAL_MILLIS = 10;

  private final ConnectionCalls calls;
  private final PendingCalls pending;
  private final EventLoop loop;
  private final String peer;
  private final FaultLog log;
  private final AtomicBoolean running = new AtomicBoolean();

  /** Repeats itself without an allocation of ours: it goes on where memory has run out. */
  private volatile @Nullable ScheduledFuture<?> turns;

  ExpirySweep(
      ConnectionCalls calls, PendingCalls pending, EventLoop loop, String peer, FaultLog log) {
    this.calls = calls;
    this.pending = pending;
    this.loop = loop;
    this.peer = peer;
    this.log = log;
  }

  /** To be called after each call that was added. */
  void ensureRunning() {
    if (!running.get() && running.compareAndSet(false, true)) {
      try {
        turns =
            loop.scheduleWithFixedDelay(
                this, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException loopEnded) {
        // The loop closed its channels before it ended, and their calls failed with them.
      } catch (Throwable notScheduled) {
        running.set(false); // the next call tries again
        throw notScheduled;
      }
    }
  }

  @Override
  public void run() {
    try {
      long now = System.nanoTime();
      pending.endIf(
          call -> call.deadlineNanos() - now <= 0,
          call ->
              call.failed(call.method().timedOut(peer, call.remainingNanos(), calls.giveUp(call))),
          this::failed);
      if (pending.isEmpty()) {
        stop();
      }
    } catch (Throwable failure) {
      failed(failure); // no memory, probably; it comes again
    }
  }

  private void failed(Throwable failure) {
    try {
      log.error(() -> peer + ": a call could not be ended when its time was over", failure);
    } catch (VirtualMachineError noMemory) {
      // Nothing can be said now; other calls still have to end.
    }
  }

  private void stop() {
    ScheduledFuture<?> current = turns;
    if (current == null) {
      return; // it was scheduled a moment ago, by a thread that is about to say so
    }
    turns = null;
    current.cancel(false);
    running.set(false);
    if (!pending.isEmpty()) { // added before it could see that this one stops
      ensureRunning();
    }
  }
}
