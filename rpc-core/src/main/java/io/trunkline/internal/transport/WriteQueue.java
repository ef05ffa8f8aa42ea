package io.trunkline.internal.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.util.internal.PlatformDependent;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The way of all frames of one connection to its socket: any thread puts them in, the event loop
 * gathers what is there in few large buffers and flushes once. Frames of one thread keep their
 * order.
 */
public final class WriteQueue implements Runnable {

  private static final int FRAMES_PER_TURN = 512;
  private static final int BUFFER_BYTES = 32 * 1024;

  /**
   * After so many frames or bytes of its own the loop flushes in the middle of its turn: else two
   * peers that both answer on their loops would wait for each other by turns.
   */
  private static final int EARLY_FRAMES = 8;

  private static final int EARLY_BYTES = BUFFER_BYTES;

  private final Channel channel;
  private final EventLoop loop;
  private final Queue<Outgoing> queue = PlatformDependent.newMpscQueue();
  private final AtomicBoolean scheduled = new AtomicBoolean();
  private int ownFrames;
  private long ownBytes;
  private volatile long framesOut;
  private volatile long bytesOut;

  public WriteQueue(Channel channel) {
    this.channel = channel;
    this.loop = channel.eventLoop();
  }

  /** Sends a frame and takes it over, whatever becomes of it. Never blocks. */
  public void send(Outgoing frame) {
    int size = frame.size();
    queue.add(frame);
    if (loop.inEventLoop() && isEnough(size)) {
      flush();
    } else {
      scheduleTurn();
    }
  }

  private boolean isEnough(int size) {
    ownFrames++;
    ownBytes += size;
    return ownFrames >= EARLY_FRAMES || ownBytes >= EARLY_BYTES;
  }

  private void scheduleTurn() {
    if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
      try {
        loop.execute(this);
      } catch (RejectedExecutionException loopEnded) {
        // The loop outlives its channels, so the channel is closed: nobody will read the frames.
        releaseAll();
        scheduled.set(false);
      }
    }
  }

  /** Writes what is queued; called by the event loop only, which so is the only one to count. */
  @Override
  public void run() {
    scheduled.set(false);
    flush();
  }

  private void flush() {
    ownFrames = 0;
    ownBytes = 0;
    if (!channel.isActive()) {
      releaseAll();
      return;
    }
    try {
      ByteBuf gathered = gather();
      if (gathered != null) {
        channel.writeAndFlush(gathered, channel.voidPromise());
      }
    } catch (Throwable noMemory) {
      channel.pipeline().fireExceptionCaught(noMemory); // frames are lost: so is the connection
    }
  }

  /** Writes buffers that are full and answers the last one; null if nothing was queued. */
  private @Nullable ByteBuf gather() {
    int frames = 0;
    long bytes = 0;
    ByteBuf buffer = null;
    for (Outgoing frame = queue.poll(); frame != null; frame = queue.poll()) {
      int size = frame.size();
      if (buffer != null && buffer.maxFastWritableBytes() < size) {
        channel.write(buffer, channel.voidPromise());
        buffer = null;
      }
      if (buffer == null) {
        buffer = channel.alloc().directBuffer(firstSize(size));
      }
      frame.writeTo(buffer);
      frame.release();
      bytes += size;
      if (++frames == FRAMES_PER_TURN) {
        scheduleTurn(); // the loop has other work than this queue
        break;
      }
    }
    framesOut += frames;
    bytesOut += bytes;
    return buffer;
  }

  /** Exactly one frame's size if it comes alone, room for its followers if there are some. */
  private int firstSize(int size) {
    return queue.isEmpty() ? size : Math.max(size, BUFFER_BYTES);
  }

  /** How many frames were written; counted before they are flushed. */
  public long framesOut() {
    return framesOut;
  }

  /** How many bytes these frames had. */
  public long bytesOut() {
    return bytesOut;
  }

  private synchronized void releaseAll() {
    for (Outgoing frame = queue.poll(); frame != null; frame = queue.poll()) {
      frame.release();
    }
  }
}
