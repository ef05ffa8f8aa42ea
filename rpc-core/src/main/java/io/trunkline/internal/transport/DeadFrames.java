package io.trunkline.internal.transport;

import io.netty.channel.Channel;
import java.util.concurrent.RejectedExecutionException;

/**
 * The frames of one queue whose sends were cancelled. The event loop releases each when it comes to
 * it, and all of them before they hold much memory: a peer that does not read keeps it from coming.
 * Thread-safe.
 */
final class DeadFrames implements Runnable {

  /** So many bytes are not worth a sweep. */
  private static final int LEAST_SWEPT_BYTES = 64 * 1024;

  private final WriteQueue queue;
  private final Channel channel;
  private final FrameScheduler scheduler;
  private final SentBytes bytes;
  private final ScheduledOnce sweeps = new ScheduledOnce();

  /**
   * How many dead bytes are swept: with at least half as many as wait, a sweep costs each of its
   * frames no more than its way through the queue. Set by the event loop.
   */
  private volatile long sweptBytes = LEAST_SWEPT_BYTES;

  DeadFrames(WriteQueue queue, Channel channel, FrameScheduler scheduler, SentBytes bytes) {
    this.queue = queue;
    this.channel = channel;
    this.scheduler = scheduler;
    this.bytes = bytes;
  }

  /** Has the loop sweep if there are many dead bytes. Any thread may call this. */
  void sweepIfDue() {
    if (bytes.dead() >= sweptBytes) {
      try {
        sweeps.execute(channel.eventLoop(), this);
      } catch (RejectedExecutionException loopEnded) {
        scheduler.releaseAll(); // the loop closed its channels before it ended
      }
    }
  }

  /** Sweeps; for the event loop. */
  @Override
  public void run() {
    sweeps.begun();
    LoopStep.run(
        channel,
        () -> {
          sweptBytes = Math.max(LEAST_SWEPT_BYTES, scheduler.sweep() / 2);
          queue.flush(); // if the connection closes, it may have waited for these frames
        });
  }
}
