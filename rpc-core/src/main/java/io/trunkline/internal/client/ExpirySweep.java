package io.trunkline.internal.client;

import io.netty.channel.EventLoop;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fails the calls of one connection whose time has passed, on its event loop, for as long as calls
 * wait. Threads that wait look at the clock themselves; this is for calls that no thread waits for.
 */
final class ExpirySweep implements Runnable {

  private static final Logger log = LoggerFactory.getLogger(ExpirySweep.class);
  private static final long INTERVAL_MILLIS = 10;

  private final PendingCalls pending;
  private final EventLoop loop;
  private final String peer;
  private final AtomicBoolean running = new AtomicBoolean();

  ExpirySweep(PendingCalls pending, EventLoop loop, String peer) {
    this.pending = pending;
    this.loop = loop;
    this.peer = peer;
  }

  /** To be called behind each call that was added. */
  void ensureRunning() {
    if (!running.get() && running.compareAndSet(false, true)) {
      schedule();
    }
  }

  private void schedule() {
    try {
      loop.schedule(this, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException loopEnded) {
      // The loop closed its channels before it ended, and their calls failed with them.
    }
  }

  @Override
  public void run() {
    try {
      pending.removeExpired(System.nanoTime()).forEach(this::fail);
    } finally {
      goOn(); // also where memory ran out: other calls still have to end
    }
  }

  private void fail(PendingCall call) {
    try {
      call.failed(call.method().timedOut(peer));
    } catch (Throwable broken) { // those behind it still have to end
      log.error("{}: a call could not be ended when its time was over", peer, broken);
    }
  }

  private void goOn() {
    if (!pending.isEmpty()) {
      schedule();
    } else {
      running.set(false);
      if (!pending.isEmpty()) { // added before it could see that this one stops
        ensureRunning();
      }
    }
  }
}
