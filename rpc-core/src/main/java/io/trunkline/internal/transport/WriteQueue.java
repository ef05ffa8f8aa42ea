package io.trunkline.internal.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.EventLoop;
import io.netty.util.internal.PlatformDependent;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The queue of all frames of one connection: any thread adds them, and the event loop writes what
 * is there in few large buffers and flushes once. Frames of one thread keep their order, apart from
 * {@link LongFrames}, which the others pass. No more is given to Netty than it takes without piling
 * up, so that nearly all of what the peer does not read can still be taken back ({@link
 * Outgoing#markSent}).
 *
 * <p>{@link FrameScheduler} decides what is written next, {@link PartReceipts} how long the queue
 * waits for the peer to acknowledge parts, {@link CloseProtocol} how the connection ends without
 * losing frames, and {@link SentBytes} counts.
 */
public final class WriteQueue implements Runnable {

  /** How many times a turn goes on with a long frame whose parts the socket takes at once. */
  private static final int PARTS_PER_TURN = 8;

  /**
   * After so many frames or bytes of its own the loop flushes in the middle of its turn: otherwise
   * two peers that both reply on their event loops would take turns idling.
   */
  private static final int EARLY_FRAMES = 8;

  private static final int EARLY_BYTES = 32 * 1024;

  private final Channel channel;
  private final EventLoop loop;
  private final Queue<Outgoing> queue = PlatformDependent.newMpscQueue();
  private final AtomicBoolean scheduled = new AtomicBoolean();
  private final SentBytes bytes = new SentBytes();
  private final FrameScheduler scheduler;
  private final PartReceipts receipts;
  private final CloseProtocol close;

  /** Whether a flush is under way; for the event loop alone, like all fields below. */
  private boolean flushing;

  /** What the loop has sent since the last flush. */
  private int ownFrames;

  private long ownBytes;

  public WriteQueue(Channel channel) {
    this.channel = channel;
    this.loop = channel.eventLoop();
    this.scheduler = new FrameScheduler(channel, queue, bytes);
    this.receipts = new PartReceipts(this, loop, scheduler.longFrames());
    this.close = new CloseProtocol(channel);
  }

  /**
   * Sends a frame and takes it over, whatever becomes of it. Never blocks.
   *
   * @return true if the frame leaves unless it is taken back. False if it was released unwritten,
   *     because this connection is being closed; or if it is a call that may have come after the
   *     {@linkplain #sendLast last} frame: then its {@link SendGuard} records whether it has left,
   *     and it does not leave once it is taken back
   */
  public boolean send(Outgoing frame) {
    if (close.hasBegun()) {
      frame.release();
      return false;
    }
    int size = frame.size(); // first, like the next one: the loop may return it to its pool
    boolean isCall = frame.isCall();
    bytes.accepted(size, frame.parts() != null);
    queue.add(frame);
    if (loop.inEventLoop() && isEnough(size)) {
      flush();
    } else {
      scheduleTurn();
    }
    return !isCall || !scheduler.hasLast(); // after the add: what is not set yet was set later
  }

  /** Sends a frame after which no calls leave; everything sent before it leaves before it. */
  public void sendLast(Outgoing frame) {
    scheduler.last(frame);
    send(frame);
  }

  /**
   * Takes what is asked for a frame whenever others are about to be written; that frame goes first.
   * For the event loop.
   */
  public void leadingFrame(Supplier<@Nullable Outgoing> frame) {
    scheduler.leadingFrame(frame);
  }

  /** Whether something is asked for a leading frame; for the event loop. */
  public boolean hasLeadingFrame() {
    return scheduler.hasLeadingFrame();
  }

  /**
   * Closes the channel once every frame sent before this call has reached the socket, or when the
   * limit has passed: a peer that does not read cannot hold the connection open. Frames sent later
   * are released. May be called from any thread and more than once; the shortest limit counts.
   * Never blocks.
   *
   * @param limitNanos how long the frames may take, more than 0
   */
  public void closeAfterWrites(long limitNanos) {
    closeAfterWrites(limitNanos, 0);
  }

  /**
   * Closes the channel as {@link #closeAfterWrites(long)} does, but waits for the peer to close
   * once the last frame has left. A socket that is closed while something for it arrives resets the
   * connection, and then the peer loses what it has not read.
   *
   * @param lingerNanos how long the peer may take; 0 or less not to wait
   */
  public void closeAfterWrites(long limitNanos, long lingerNanos) {
    close.begin(lingerNanos);
    try {
      loop.execute(
          () -> {
            close.limit(limitNanos);
            flush();
          });
    } catch (RejectedExecutionException loopEnded) {
      scheduler.releaseAll(); // the loop closed its channels before it ended
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
        scheduled.set(false); // first: a thread that adds a frame after the release does it again
        scheduler.releaseAll();
      }
    }
  }

  /** Goes on if the peer has read; called on the event loop when that may be so. */
  public void writabilityChanged() {
    if (channel.isWritable() && scheduler.hasNext()) {
      scheduleTurn();
    }
  }

  /**
   * The peer has taken parts of long frames; for the event loop.
   *
   * @param total how many bytes since the connection began, according to the peer
   */
  public void partsTaken(long total) {
    scheduler.longFrames().taken(total);
    writabilityChanged();
    receipts.await();
  }

  /** Releases what has not left; called on the event loop once the channel is inactive. */
  public void inactive() {
    scheduler.releaseAll();
  }

  /** Takes a turn of the event loop. */
  @Override
  public void run() {
    scheduled.set(false);
    flush();
  }

  /** Writes what is queued, for the event loop. */
  void flush() {
    ownFrames = 0;
    ownBytes = 0;
    if (!channel.isActive()) {
      scheduler.releaseAll();
      if (close.hasBegun()) {
        channel.close(); // it may never have been connected
      }
      return;
    }
    if (flushing) {
      return; // the flush under way takes all there is
    }
    flushing = true;
    try {
      int parts = PARTS_PER_TURN;
      do {
        ByteBuf gathered = scheduler.gather();
        if (gathered != null) {
          channel.writeAndFlush(gathered, channel.voidPromise());
        }
      } while (scheduler.hasBegun() && channel.isWritable() && --parts > 0);
      if (scheduler.isTurnOver()) {
        scheduleTurn();
      }
      writabilityChanged(); // if the socket has taken it, there is room for more
      receipts.await();
      if (close.awaitsLastFrame() && scheduler.isEmpty()) {
        close.lastFlushBegun();
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(flushed -> lastFlushEnded());
      }
    } catch (Throwable notWritten) {
      channel.pipeline().fireExceptionCaught(notWritten); // frames are lost: so is the connection
    } finally {
      flushing = false;
    }
  }

  private void lastFlushEnded() {
    close.lastFlushEnded();
    if (channel.isActive() && !scheduler.isEmpty()) {
      flush(); // a frame that was sent just before the close has followed
    } else {
      close.finish();
    }
  }

  /** The form of what is written from now on; for the event loop. */
  public Framing framing() {
    return scheduler.framing();
  }

  /** How many frames were written, or begun to be; counted before they are flushed. */
  public long framesOut() {
    return bytes.framesWritten();
  }

  /** How many bytes these frames had. */
  public long bytesOut() {
    return bytes.bytesWritten();
  }

  /**
   * How many bytes were sent by this side and did not reach the socket: frames in this queue, and
   * what Netty keeps for a peer that reads slowly, with its own overhead. Exact when nothing is
   * sent meanwhile; 0 once the connection is closed and its frames were released.
   */
  public long unwrittenBytes() {
    return bytes.left() + flushingBytes();
  }

  /** How many of the unwritten bytes belong to long frames, which others pass. */
  public long unwrittenLongBytes() {
    return scheduler.longFrames().unwrittenBytes() + bytes.longQueued();
  }

  /** How many of the unwritten bytes do not belong to long frames. */
  public long unreadBytes() {
    return Math.max(0, unwrittenBytes() - unwrittenLongBytes());
  }

  /** How many bytes the socket has taken, a few less or more; for the event loop. */
  public long takenBytes() {
    ChannelOutboundBuffer flushingNow = channel.unsafe().outboundBuffer();
    // A long frame counts as pending until its last byte is written.
    return bytesOut() - flushingBytes() + (flushingNow == null ? 0 : flushingNow.currentProgress());
  }

  /** How many bytes of parts of long frames the peer has taken, according to the peer. */
  public long partsTaken() {
    return scheduler.longFrames().taken();
  }

  /** Whether the socket has no room for what was flushed; for the event loop. */
  public boolean isBlocked() {
    return flushingBytes() > 0;
  }

  /** What Netty has and the socket has not taken. */
  private long flushingBytes() {
    ChannelOutboundBuffer pending = channel.unsafe().outboundBuffer(); // null of a closed channel
    return pending == null ? 0 : pending.totalPendingWriteBytes();
  }
}
