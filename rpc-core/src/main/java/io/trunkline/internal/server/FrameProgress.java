package io.trunkline.internal.server;

import static io.trunkline.settings.ProviderSettings.FRAME_TIMEOUT;

import io.netty.channel.Channel;
import io.trunkline.internal.protocol.DecodingProgress;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Detects a peer that has begun a frame and does not continue it. {@code Heartbeats} handle silence
 * between frames. For the event loop.
 */
final class FrameProgress implements Runnable {

  /** Less than this is no progress: a link of 8 kbit/s is faster. */
  static final int BYTES_PER_SECOND = 512;

  /** The owner of the connection. */
  interface Owner {

    /** Closes the connection, whose peer was too slow. */
    void tooSlow(String how);
  }

  private final Channel channel;
  private final DecodingProgress progress;
  private final long limitNanos;
  private final Owner owner;
  private final long leastBytes;
  private @Nullable Future<?> look;
  private boolean watching;
  private boolean wasPaused;
  private long frames;
  private long bytes;

  /** Whether a message in chunks was under way, between whose chunks other frames may come. */
  private boolean inChunks;

  private long chunkBytes;

  /**
   * @param limitNanos how long a frame may take, and how long each part of a long one, of {@link
   *     #BYTES_PER_SECOND} for each second; 0 or less to watch nothing
   */
  FrameProgress(Channel channel, DecodingProgress progress, long limitNanos, Owner owner) {
    this.channel = channel;
    this.progress = progress;
    this.limitNanos = limitNanos;
    this.owner = owner;
    this.leastBytes =
        Math.max(1, TimeUnit.NANOSECONDS.toMillis(limitNanos) * BYTES_PER_SECOND / 1_000);
  }

  /** The decoder has read all bytes that had arrived. */
  void readComplete() {
    if (!watching && limitNanos > 0 && progress.isInFrame()) {
      watch();
    }
  }

  /** This side stops reading: what does not come is not the peer's fault. */
  void paused() {
    wasPaused = true;
  }

  /**
   * The connection has ended. The loop would otherwise hold it for as long as a frame may take, so
   * peers that come and go in the middle of a frame would fill the heap.
   */
  void ended() {
    if (look != null) {
      look.cancel(false);
      look = null;
    }
  }

  private void watch() {
    wasPaused = !channel.config().isAutoRead();
    frames = progress.framesEnded();
    bytes = progress.readBytes();
    inChunks = progress.isInChunks();
    chunkBytes = progress.chunkBytes();
    watching = true;
    try {
      look = channel.eventLoop().schedule(this, limitNanos, TimeUnit.NANOSECONDS);
    } catch (Throwable notScheduled) { // no memory; the next read tries again
      watching = false;
      throw notScheduled;
    }
  }

  @Override
  public void run() {
    watching = false;
    if (!channel.isActive() || !progress.isInFrame()) {
      return;
    }
    boolean slowFrame =
        progress.framesEnded() == frames && progress.readBytes() - bytes < leastBytes;
    boolean slowMessage =
        inChunks && progress.isInChunks() && progress.chunkBytes() - chunkBytes < leastBytes;
    if ((slowFrame || slowMessage) && !wasPaused) {
      owner.tooSlow(
          "a frame began, and less than "
              + BYTES_PER_SECOND
              + " bytes a second of it came for "
              + TimeUnit.NANOSECONDS.toMillis(limitNanos)
              + " ms; for slower links raise "
              + FRAME_TIMEOUT.where());
    } else {
      watch();
    }
  }
}
