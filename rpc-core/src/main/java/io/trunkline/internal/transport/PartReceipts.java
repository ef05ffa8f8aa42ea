package io.trunkline.internal.transport;

import io.netty.channel.Channel;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the peer's receipts of parts of long frames, and ends the wait of frames that are held
 * for them. A peer that does not read at the moment, because this side has to take its turn first,
 * acknowledges nothing either: neither may wait for the other. For the event loop.
 */
final class PartReceipts {

  /** A peer that has acknowledged no part for so long gets more nevertheless. */
  private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final WriteQueue queue;
  private final Channel channel;
  private final LongFrames longFrames;

  /** Null if no check is scheduled. */
  private @Nullable Future<?> check;

  PartReceipts(WriteQueue queue, Channel channel, LongFrames longFrames) {
    this.queue = queue;
    this.channel = channel;
    this.longFrames = longFrames;
  }

  /** Begins to wait if frames are held for a receipt. */
  void await() {
    if (check == null && longFrames.areHeld()) {
      long taken = longFrames.taken();
      check =
          channel
              .eventLoop()
              .schedule(
                  () -> LoopStep.run(channel, () -> waited(taken)),
                  SILENCE_NANOS,
                  TimeUnit.NANOSECONDS);
    }
  }

  private void waited(long takenBefore) {
    check = null;
    if (longFrames.areHeld() && longFrames.taken() == takenBefore) {
      longFrames.giveUpWaiting();
    }
    queue.flush();
  }
}
