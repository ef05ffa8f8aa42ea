package io.trunkline.internal.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.ScheduledFuture;
import io.netty.util.internal.PlatformDependent;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All frames of one connection go to its socket through this queue: any thread adds them, the event
 * loop gathers what is there in few large buffers and flushes once. Frames of one thread keep their
 * order, but {@link LongFrames}, which the others pass. No more is given to Netty than it takes
 * without piling up, so that nearly all of what the peer does not read can still be taken back
 * ({@link Outgoing#depart}). It is also how a connection ends without losing frames: {@link
 * #closeAfterWrites}.
 *
 * <p>Longer than 400 lines because one loop decides what is written next, and each way to wait
 * there has its own place in the order, in what is counted and in what is released at the end.
 */
public final class WriteQueue implements Runnable {

  private static final int FRAMES_PER_TURN = 512;
  private static final int BUFFER_BYTES = 32 * 1024;

  /** A longer frame is given to Netty in parts, as the peer reads: direct memory is scarce. */
  private static final int WHOLE_BYTES = 64 * 1024;

  /** How many times a turn goes on with a long frame whose parts the socket takes at once. */
  private static final int PARTS_PER_TURN = 8;

  /**
   * After so many frames or bytes of its own the loop flushes in the middle of its turn: otherwise
   * two peers that both reply on their event loops would take turns idling.
   */
  private static final int EARLY_FRAMES = 8;

  private static final int EARLY_BYTES = BUFFER_BYTES;

  /** A peer that has said for so long nothing of the parts it was sent gets more nevertheless. */
  private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Channel channel;
  private final EventLoop loop;
  private final Queue<Outgoing> queue = PlatformDependent.newMpscQueue();
  private final AtomicBoolean scheduled = new AtomicBoolean();
  private volatile boolean closing;

  /** The frame behind which no calls leave; null while there is none. */
  private volatile @Nullable Outgoing last;

  /** That frame, while long ones before it are being written; for the loop alone. */
  private @Nullable Outgoing held;

  /** Whether its turn has come, so that no more calls leave; for the loop alone. */
  private boolean callsHaveEnded;

  /** Asked for a frame that goes first, whenever others are about to be written; null for none. */
  private @Nullable Supplier<@Nullable Outgoing> leadingFrame;

  private volatile long lingerNanos;

  /** Whether the channel is closed as soon as what was written is flushed; for the loop alone. */
  private boolean lastFlush;

  private final LongFrames longFrames;

  /** Of the frames written from now on; for the loop alone. */
  private Framing framing = Framing.PLAIN;

  /** A frame that has departed and is not all written; for the loop, and for the last release. */
  private @Nullable Outgoing begun;

  private int begunBytes;

  /** Whether a flush is under way; for the loop alone. */
  private boolean flushing;

  /** Whether it will be looked whether the peer still takes parts; for the loop alone. */
  private boolean looking;

  private int ownFrames;
  private long ownBytes;
  private volatile long framesOut;
  private volatile long bytesOut;

  /** Of all frames that were sent, by any thread. */
  private final LongAdder bytesTaken = new LongAdder();

  /** Of long frames that the loop has yet to take from the queue. */
  private final LongAdder longQueued = new LongAdder();

  /** Of those that were released unwritten; changed while this is locked. */
  private volatile long bytesDropped;

  public WriteQueue(Channel channel) {
    this.channel = channel;
    this.loop = channel.eventLoop();
    this.longFrames = new LongFrames(this::takenBack, less -> bytesTaken.add(-less));
  }

  /**
   * Sends a frame and takes it over, whatever becomes of it. Never blocks.
   *
   * @return false if the frame was released unwritten, because this connection is being closed; or
   *     if it is a call that may have come behind the {@linkplain #sendLast last} frame: then its
   *     departure knows whether it has left, and it does not leave once it is taken back
   */
  public boolean send(Outgoing frame) {
    if (closing) {
      frame.release();
      return false;
    }
    int size = frame.size(); // first, like the next one: whoever takes it from its pool may fill it
    boolean isCall = frame.isCall();
    if (frame.parts() != null) {
      longQueued.add(size); // first: nobody sees it as a frame that others wait behind
    }
    bytesTaken.add(size);
    queue.add(frame);
    if (loop.inEventLoop() && isEnough(size)) {
      flush();
    } else {
      scheduleTurn();
    }
    return last == null || !isCall; // read behind the add: what is null was set later
  }

  /** Sends a frame behind which no calls leave; everything sent before it leaves before it. */
  public void sendLast(Outgoing frame) {
    last = frame;
    send(frame);
  }

  /**
   * Takes what is asked for a frame whenever others are about to be written; that frame goes first.
   * For the event loop.
   */
  public void leadingFrame(Supplier<@Nullable Outgoing> frame) {
    leadingFrame = frame;
  }

  /** Whether something is asked for a leading frame; for the event loop. */
  public boolean hasLeadingFrame() {
    return leadingFrame != null;
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
   * As {@link #closeAfterWrites(long)}, but waits for the peer to close once the last frame has
   * left. A socket that is closed while something for it arrives resets the connection, and then
   * the peer loses what it has not read.
   *
   * @param lingerNanos how long the peer may take; 0 or less not to wait
   */
  public void closeAfterWrites(long limitNanos, long lingerNanos) {
    this.lingerNanos = lingerNanos;
    closing = true;
    try {
      loop.execute(
          () -> {
            ScheduledFuture<?> limit =
                loop.schedule((Runnable) channel::close, limitNanos, TimeUnit.NANOSECONDS);
            channel.closeFuture().addListener(closed -> limit.cancel(false));
            flush();
          });
    } catch (RejectedExecutionException loopEnded) {
      releaseAll(); // the loop closed its channels before it ended
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
        scheduled.set(false); // first: who adds a frame behind the release does it again
        releaseAll();
      }
    }
  }

  /** Goes on if the peer has read; called on the event loop when that may be so. */
  public void writabilityChanged() {
    if (channel.isWritable() && hasNext()) {
      scheduleTurn();
    }
  }

  /**
   * The peer has taken parts of long frames; for the event loop.
   *
   * @param bytes how many since the connection began, as it says
   */
  public void partsTaken(long bytes) {
    longFrames.taken(bytes);
    writabilityChanged();
    lookForReceipts();
  }

  /** Releases what has not left; called on the event loop once the channel is inactive. */
  public void inactive() {
    releaseAll();
  }

  /** Writes what is queued; runs on the event loop only, so the counters need no lock. */
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
      if (closing) {
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
        ByteBuf gathered = gather();
        if (gathered != null) {
          channel.writeAndFlush(gathered, channel.voidPromise());
        }
      } while (begun != null && channel.isWritable() && --parts > 0);
      writabilityChanged(); // if the socket has taken it, there is room for more
      lookForReceipts();
      if (closing && !lastFlush && isEmpty()) {
        lastFlush = true;
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(flushed -> closeIfDone());
      }
    } catch (Throwable noMemory) {
      channel.pipeline().fireExceptionCaught(noMemory); // frames are lost: so is the connection
    } finally {
      flushing = false;
    }
  }

  /** Everything written so far is flushed; a frame sent just before the close may have followed. */
  private void closeIfDone() {
    lastFlush = false;
    if (channel.isActive() && !isEmpty()) {
      flush();
    } else if (lingerNanos > 0 && channel.isActive() && channel instanceof DuplexChannel socket) {
      shutdownOutput(socket); // the peer reads to the end and closes, and so does this channel
      ScheduledFuture<?> limit =
          loop.schedule((Runnable) channel::close, lingerNanos, TimeUnit.NANOSECONDS);
      channel.closeFuture().addListener(closed -> limit.cancel(false));
    } else {
      channel.close();
    }
  }

  /** A secured stream has an end of its own; without it the peer must take it as cut off. */
  private static void shutdownOutput(DuplexChannel socket) {
    SslHandler tls = socket.pipeline().get(SslHandler.class);
    if (tls == null) {
      socket.shutdownOutput();
    } else {
      tls.closeOutbound().addListener(said -> socket.shutdownOutput());
    }
  }

  /**
   * A peer that does not read at the moment, because this side has to take its turn first, says
   * nothing either: neither may wait for the other.
   */
  private void lookForReceipts() {
    if (looking || !longFrames.areHeld()) {
      return;
    }
    looking = true;
    long taken = longFrames.taken();
    loop.schedule(
        () -> {
          looking = false;
          if (longFrames.areHeld() && longFrames.taken() == taken) {
            longFrames.giveUpWaiting();
          }
          flush();
        },
        SILENCE_NANOS,
        TimeUnit.NANOSECONDS);
  }

  /** Writes buffers that are full and returns the last one; null if nothing was queued. */
  private @Nullable ByteBuf gather() {
    int frames = 0;
    long bytes = 0;
    ByteBuf buffer = null;
    Outgoing first = first();
    while (mayTake(buffer)) {
      Outgoing frame = begun;
      if (frame == null) {
        frame = first == null ? next() : first;
        first = null;
        if (frame == null) {
          int size = longFrames.nextSize();
          if (size == 0) {
            if (held == null || !longFrames.isEmpty()) {
              break;
            }
            continue;
          }
          if (buffer == null || buffer.maxFastWritableBytes() < size) {
            buffer = withRoom(buffer, size);
            continue; // what comes next may be another one by now
          }
          frames += longFrames.write(buffer) ? 1 : 0;
          bytes += size;
          continue;
        }
        boolean wasLong = frame.parts() != null;
        seal(frame);
        if (frame.parts() != null) {
          longFrames.add(frame);
          if (wasLong) {
            longQueued.add(-frame.size());
          }
          continue;
        }
        if (!frame.depart()) {
          takenBack(frame);
          continue;
        }
        begun = frame;
        frames++;
      }
      int rest = frame.size() - begunBytes;
      int part = rest <= WHOLE_BYTES ? rest : BUFFER_BYTES;
      buffer = withRoom(buffer, part);
      frame.writeTo(buffer, begunBytes, part);
      longFrames.passed(part);
      bytes += part;
      begunBytes += part;
      if (part == rest) {
        begun = null;
        begunBytes = 0;
        frame.release();
        if (frames >= FRAMES_PER_TURN) {
          scheduleTurn(); // the loop has other work than this queue
          break;
        }
      }
    }
    framesOut += frames;
    bytesOut += bytes;
    return buffer;
  }

  /** The next frame that is written as a whole; null if a part of a long one comes first. */
  private @Nullable Outgoing next() {
    if (held != null && longFrames.isEmpty()) {
      Outgoing frame = held;
      held = null;
      return frame;
    }
    if (longFrames.areNext()) {
      return null;
    }
    for (Outgoing frame = queue.poll(); frame != null; frame = queue.poll()) {
      if (frame == last) {
        callsHaveEnded = true;
        if (longFrames.isEmpty()) {
          return frame;
        }
        held = frame; // calls that are long are before it
      } else if (callsHaveEnded && frame.isCall()) {
        noLongerQueued(frame);
        takenBack(frame);
      } else {
        return frame;
      }
    }
    return null;
  }

  private @Nullable Outgoing first() {
    if (leadingFrame == null || begun != null || queue.isEmpty() || !channel.isWritable()) {
      return null;
    }
    Outgoing first = leadingFrame.get();
    if (first != null) {
      bytesTaken.add(first.size());
    }
    return first;
  }

  private ByteBuf withRoom(@Nullable ByteBuf buffer, int size) {
    if (buffer != null && buffer.maxFastWritableBytes() >= size) {
      return buffer;
    }
    if (buffer != null) {
      channel.write(buffer, channel.voidPromise());
    }
    return channel.alloc().directBuffer(firstSize(size));
  }

  private void takenBack(Outgoing frame) {
    dropped(frame.size());
    frame.release();
  }

  private void noLongerQueued(Outgoing frame) {
    if (frame.parts() != null) {
      longQueued.add(-frame.size());
    }
  }

  private boolean isEmpty() {
    return begun == null && queue.isEmpty() && longFrames.isEmpty() && held == null;
  }

  /** Whether something can be written now, as far as this side knows. */
  private boolean hasNext() {
    return begun != null
        || !queue.isEmpty()
        || longFrames.mayGoOn()
        || (held != null && longFrames.isEmpty());
  }

  /** What was made before the other form was agreed on follows what begins it all the same. */
  private void seal(Outgoing frame) {
    Framing newForm = frame.begins();
    if (newForm != null) {
      framing = newForm;
    }
    int growth = frame.seal(framing);
    if (growth != 0) {
      bytesTaken.add(growth);
    }
  }

  /** Whether Netty takes more than these bytes; else it comes again when the peer has read. */
  private boolean mayTake(@Nullable ByteBuf buffer) {
    return buffer == null
        ? channel.isWritable()
        : buffer.readableBytes() < channel.bytesBeforeUnwritable();
  }

  /** Exactly one frame's size if it comes alone, room for its followers if there are some. */
  private int firstSize(int size) {
    return queue.isEmpty() && longFrames.isEmpty() ? size : Math.max(size, BUFFER_BYTES);
  }

  /** The form of what is written from now on; for the event loop. */
  public Framing framing() {
    return framing;
  }

  /** How many frames were written, or begun to be; counted before they are flushed. */
  public long framesOut() {
    return framesOut;
  }

  /** How many bytes these frames had. */
  public long bytesOut() {
    return bytesOut;
  }

  /**
   * How many bytes were sent by this side and did not reach the socket: frames in this queue, and
   * what Netty keeps for a peer that reads slowly, with its own overhead. Exact when nothing is
   * sent meanwhile; 0 once the connection is closed and its frames were released.
   */
  public long unwrittenBytes() {
    long done = bytesOut + bytesDropped; // first, so that none is done that was not taken
    return Math.max(0, bytesTaken.sum() - done) + flushingBytes();
  }

  /** How many of these belong to long frames, which others pass. */
  public long unwrittenLongBytes() {
    return longFrames.unwrittenBytes() + longQueued.sum();
  }

  /** How many of them do not. */
  public long unreadBytes() {
    return Math.max(0, unwrittenBytes() - unwrittenLongBytes());
  }

  /** How many bytes the socket has taken, a few less or more; for the event loop. */
  public long takenBytes() {
    ChannelOutboundBuffer flushing = channel.unsafe().outboundBuffer();
    // A long frame counts as pending until its last byte is written.
    return bytesOut - flushingBytes() + (flushing == null ? 0 : flushing.currentProgress());
  }

  /** How many bytes of parts of long frames the peer has taken, as it says. */
  public long partsTaken() {
    return longFrames.taken();
  }

  /** Whether the socket has no room for what was flushed; for the event loop. */
  public boolean isBlocked() {
    return flushingBytes() > 0;
  }

  /** What Netty has and the socket has not taken. */
  private long flushingBytes() {
    ChannelOutboundBuffer flushing = channel.unsafe().outboundBuffer(); // null of a closed channel
    return flushing == null ? 0 : flushing.totalPendingWriteBytes();
  }

  private synchronized void releaseAll() {
    long bytes = longFrames.releaseAll();
    Outgoing first = begun;
    if (first != null) {
      bytes += first.size() - begunBytes;
      begun = null;
      begunBytes = 0;
      first.release();
    }
    Outgoing waiting = held;
    if (waiting != null) {
      held = null;
      bytes += waiting.size();
      noLongerQueued(waiting);
      waiting.release();
    }
    for (Outgoing frame = queue.poll(); frame != null; frame = queue.poll()) {
      bytes += frame.size(); // first: whoever takes it from its pool may fill it at once
      noLongerQueued(frame);
      frame.release();
    }
    dropped(bytes);
  }

  private synchronized void dropped(long bytes) {
    bytesDropped += bytes;
  }
}
