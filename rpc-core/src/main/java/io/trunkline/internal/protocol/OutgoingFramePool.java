package io.trunkline.internal.protocol;

import io.netty.util.internal.PlatformDependent;
import io.trunkline.serialization.PayloadOutput;
import java.util.Queue;

/**
 * The arrays that frames are written into, pooled. Thread-safe: callers take them, the event loop
 * brings them back, so they are in one shared queue, not per thread.
 */
public final class OutgoingFramePool {

  private static final int INITIAL_BYTES = 1024;
  private static final int KEPT_FRAMES = 256;

  /** The JDK makes no arrays that are much longer with their headers. */
  private static final int LONGEST_BODY = Integer.MAX_VALUE - 64 - OutgoingFrame.BODY_OFFSET;

  private final int limit;
  private final Queue<OutgoingFrame> idle = PlatformDependent.newFixedMpmcQueue(KEPT_FRAMES);

  /**
   * @param maxBodyBytes the longest body that may be written; 0 or less for no limit
   */
  public OutgoingFramePool(int maxBodyBytes) {
    this.limit = maxBodyBytes <= 0 ? LONGEST_BODY : Math.min(LONGEST_BODY, maxBodyBytes);
  }

  /** An empty frame with room for the header left in front. */
  OutgoingFrame acquire() {
    OutgoingFrame frame = idle.poll();
    return frame == null
        ? new OutgoingFrame(
                new PayloadOutput(INITIAL_BYTES, limit, OutgoingFrame.BODY_OFFSET), this)
            .begin()
        : frame.begin();
  }

  void release(OutgoingFrame frame) {
    idle.offer(frame);
  }
}
