package io.trunkline.internal.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The queue of all frames of one connection: any thread adds frames, and the event loop writes the
 * queued frames in a few large buffers and flushes once. Frames of one thread keep their order,
 * apart from {@link LongFrames}, which other frames overtake. Netty gets only as many bytes as its
 * buffer accepts, so that nearly all frames that the peer does not read can still be cancelled
 * ({@link Outgoing#markSent}).
 *
 * <p>{@link FrameScheduler} decides what is written next, {@link PartReceipts} how long the queue
 * waits for the peer to acknowledge parts, {@link CloseProtocol} how the connection ends without
 * losing frames, and {@link SentBytes} counts.
 */
public final class WriteQueue implements Runnable {

  /** What becomes of a frame that is sent. */
  public enum Acceptance {
    /** The frame leaves unless its send is cancelled. */
    QUEUED,
    /** The connection is being closed, so the frame was released unwritten. */
    RELEASED,
    /**
     * The frame is a call that may come after the {@linkplain #sendLast last} frame. Its {@link
     * SendGuard} records whether it has left, and it does not leave once its send is cancelled.
     */
    MAYBE_TOO_LATE
  }

  /** How many times a turn goes on with a long frame whose parts the socket takes at once. */
  private static final int PARTS_PER_TURN = 8;

  private final Channel channel;
  private final EventLoop loop;
  private final QueuedFrames queue = new QueuedFrames();
  private final ScheduledOnce turns = new ScheduledOnce();
  private final SentBytes bytes = new SentBytes();
  private final FrameScheduler scheduler;
  private final SentTraffic traffic;
  private final PartReceipts receipts;
  private final DeadFrames dead;
  private final CloseProtocol close;

  private final EarlyFlush early = new EarlyFlush();

  /** Whether a flush is under way; for the event loop alone. */
  private boolean flushing;

  public WriteQueue(Channel channel) {
    this.channel = channel;
    this.loop = channel.eventLoop();
    this.scheduler = new FrameScheduler(channel, queue, bytes);
    this.traffic = new SentTraffic(channel, bytes, scheduler.longFrames());
    this.receipts = new PartReceipts(this, channel, scheduler.longFrames());
    this.dead = new DeadFrames(this, channel, scheduler, bytes);
    this.close = new CloseProtocol(channel);
  }

  /**
   * Sends a frame and becomes its owner, even if sending fails. Never blocks.
   *
   * @return how the frame is handled
   */
  public Acceptance send(Outgoing frame) {
    if (close.hasBegun()) {
      discard(frame);
      return Acceptance.RELEASED;
    }
    int size = frame.size(); // first, like the next one: the loop may return it to its pool
    boolean isCall = frame.isCall();
    add(frame, size);
    if (loop.inEventLoop() && early.count(size)) {
      flush();
    } else {
      scheduleTurn();
    }
    return isCall && scheduler.hasLast() // after the add: a flag that is not set yet is set later
        ? Acceptance.MAYBE_TOO_LATE
        : Acceptance.QUEUED;
  }

  private void add(Outgoing frame, int size) {
    boolean isLong = frame.parts() != null;
    bytes.accepted(size, isLong);
    try {
      queue.add(frame);
    } catch (Throwable failure) { // no stack or memory is left, and the loop never sees the frame
      if (isLong) {
        bytes.longTaken(size);
      }
      bytes.discard(frame);
      throw failure;
    }
  }

  /**
   * Releases a frame instead of sending it. If its {@link SendGuard} is queued, another thread may
   * cancel the send meanwhile, and would subtract bytes that were never added.
   */
  public void discard(Outgoing frame) {
    bytes.accepted(frame.size(), false);
    bytes.discard(frame);
  }

  /**
   * The send of a frame is about to be cancelled before the frame leaves: its bytes do not wait any
   * more. Any thread may call this, once for a frame, also just before the frame is sent. If this
   * throws, nothing has happened.
   *
   * @param size of the frame when it was queued; less than 0 to undo this, as the frame has left
   */
  public void takenBack(int size, boolean isLong) {
    bytes.takenBack(size, isLong);
  }

  /**
   * Has the event loop release the frames that were {@linkplain #takenBack taken back}, if these
   * are many; otherwise it releases each when it comes to it. Any thread may call this.
   */
  public void sweepIfDue() {
    dead.sweepIfDue();
  }

  /** Nobody waits any more for the outcome of a long frame that has begun to leave. */
  public void cutShortUnwanted() {
    if (scheduler.longFrames().unwrittenBytes() > 0) {
      scheduleTurn();
    }
  }

  /** Sends a frame after which no calls leave; everything sent before it leaves before it. */
  public void sendLast(Outgoing frame) {
    scheduler.last(frame);
    send(frame);
  }

  /**
   * Takes what is asked for a frame, with the time, whenever others are about to be written; that
   * frame goes first. For the event loop.
   */
  public void leadingFrame(LongFunction<@Nullable Outgoing> frame) {
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
   * once the last frame has left. If a socket is closed while bytes for it arrive, it resets the
   * connection, and the peer loses the bytes that it has not read.
   *
   * @param lingerNanos how long the peer may take; 0 or less not to wait
   */
  public void closeAfterWrites(long limitNanos, long lingerNanos) {
    close.begin(lingerNanos);
    try {
      loop.execute(
          () ->
              LoopStep.run(
                  channel,
                  () -> {
                    close.limit(limitNanos);
                    flush();
                  }));
    } catch (RejectedExecutionException loopEnded) {
      scheduler.releaseAll(); // the loop closed its channels before it ended
    } catch (Throwable failure) { // else nobody would close it
      channel.close();
      throw failure;
    }
  }

  private void scheduleTurn() {
    try {
      turns.execute(loop, this);
    } catch (RejectedExecutionException loopEnded) {
      // The loop outlives its channels, so the channel is closed: nobody will read the frames.
      scheduler.releaseAll();
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
  public void partsAcknowledged(long total) {
    scheduler.longFrames().taken(total);
    writabilityChanged();
    receipts.await();
  }

  /** Releases the unsent frames; called on the event loop once the channel is inactive. */
  public void inactive() {
    scheduler.releaseAll();
  }

  /** Takes a turn of the event loop. */
  @Override
  public void run() {
    turns.begun();
    try {
      flush();
    } catch (Throwable failure) { // the loop would log it and leave the frames
      channel.pipeline().fireExceptionCaught(failure);
    }
  }

  /**
   * Writes the queued frames, on the event loop: gathers as long as Netty takes it, schedules a
   * turn for the rest, and begins the end if this was the last frame of a connection that closes.
   * The flag comes last, so that a frame which is sent meanwhile by this thread waits for the loop.
   */
  void flush() {
    early.reset();
    if (!channel.isActive()) {
      scheduler.releaseAll();
      if (close.hasBegun()) {
        channel.close(); // it may never have been connected
      }
      return;
    }
    if (flushing) {
      return; // the flush under way takes the frame, or schedules a turn for it
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
      receipts.await();
      if (close.awaitsLastFrame() && scheduler.isEmpty()) {
        close.lastFlushBegun();
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(flushed -> lastFlushEnded());
      }
    } catch (Throwable notWritten) {
      channel.pipeline().fireExceptionCaught(notWritten); // frames are lost: so is the connection
      return;
    } finally {
      flushing = false;
    }
    writabilityChanged(); // the socket has taken it, or this flush itself has sent a frame
  }

  private void lastFlushEnded() {
    close.lastFlushEnded();
    if (channel.isActive() && !scheduler.isEmpty()) {
      flush(); // a frame that was sent just before the close has followed
    } else {
      close.finish();
    }
  }

  /** Counts the frames and bytes of this queue. */
  public SentTraffic traffic() {
    return traffic;
  }

  /** The form of the frames that are written from now on; for the event loop. */
  public Framing framing() {
    return scheduler.framing();
  }
}
