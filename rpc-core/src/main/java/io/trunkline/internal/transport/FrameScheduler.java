package io.trunkline.internal.transport;

import static java.util.Objects.requireNonNull;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Decides what one connection writes next, and gathers it in few large buffers: a frame that has
 * begun goes on, {@link LongFrames} and the others take turns, and calls do not leave after the
 * last frame. For the event loop alone, apart from {@link #last} and {@link #releaseAll}.
 */
final class FrameScheduler {

  /** After so many frames the loop turns to its other work. */
  private static final int FRAMES_PER_TURN = 512;

  private static final int BUFFER_BYTES = 32 * 1024;

  /** A longer frame is given to Netty in parts, as the peer reads: direct memory is scarce. */
  private static final int WHOLE_BYTES = 64 * 1024;

  /** Whether calls may leave. */
  private enum Calls {
    /** The turn of the last frame has not come. */
    LEAVE,
    /** The turn of the last frame has come; it is held until long frames before it are written. */
    LAST_FRAME_HELD,
    /** The last frame has left. */
    ENDED
  }

  private final Channel channel;
  private final QueuedFrames queue;
  private final SentBytes bytes;
  private final LongFrames longFrames;
  private final Turn turn = new Turn();

  /** The frame after which no calls are sent; null if there is no such frame. Set by any thread. */
  private volatile @Nullable Outgoing last;

  private Calls calls = Calls.LEAVE;

  /** The form of the frames that are written from now on. */
  private Framing framing = Framing.PLAIN;

  /** Asked for a frame that goes first, whenever others are about to be written; null for none. */
  private @Nullable LongFunction<@Nullable Outgoing> leadingFrame;

  /** A frame that has departed and is not all written; null if there is none. */
  private @Nullable Outgoing begun;

  private int begunBytes;

  FrameScheduler(Channel channel, QueuedFrames queue, SentBytes bytes) {
    this.channel = channel;
    this.queue = queue;
    this.bytes = bytes;
    this.longFrames = new LongFrames(bytes);
  }

  /** The last frame is about to be queued. Called by any thread. */
  void last(Outgoing frame) {
    last = frame;
  }

  /** Whether a last frame was announced. Any thread may ask. */
  boolean hasLast() {
    return last != null;
  }

  Framing framing() {
    return framing;
  }

  LongFrames longFrames() {
    return longFrames;
  }

  void leadingFrame(LongFunction<@Nullable Outgoing> frame) {
    leadingFrame = frame;
  }

  boolean hasLeadingFrame() {
    return leadingFrame != null;
  }

  /** Whether a frame has begun to be written and goes on. */
  boolean hasBegun() {
    return begun != null;
  }

  /** Whether nothing is left to be written. */
  boolean isEmpty() {
    return begun == null
        && queue.isEmpty()
        && longFrames.isEmpty()
        && calls != Calls.LAST_FRAME_HELD;
  }

  /** Whether something can be written now, as far as this side knows. */
  boolean hasNext() {
    return begun != null || !queue.isEmpty() || longFrames.mayGoOn() || isHeldFrameDue();
  }

  private boolean isHeldFrameDue() {
    return calls == Calls.LAST_FRAME_HELD && longFrames.isEmpty();
  }

  /** The frames and bytes that one call of {@link #gather} has written. */
  private static final class Turn {

    /** The buffer that was not given to the channel yet; null if nothing was gathered. */
    private @Nullable ByteBuf buffer;

    private int frames;
    private long bytes;

    /** When it began with frames that want to know; 0 before. */
    private long nanos;

    private void reset() {
      buffer = null;
      frames = 0;
      bytes = 0;
      nanos = 0;
    }

    /** The time, which is read once for all frames of the turn. */
    private long nanos() {
      if (nanos == 0) {
        nanos = System.nanoTime();
      }
      return nanos;
    }

    private boolean isOver() {
      return frames >= FRAMES_PER_TURN;
    }
  }

  /** Whether the last turn ended because the loop has other work to do before the next frames. */
  boolean isTurnOver() {
    return turn.isOver();
  }

  /**
   * Writes buffers that are full and returns the last one; null if nothing was queued. If a frame
   * cannot be written, the bytes gathered before it are lost, and so is the connection.
   */
  @Nullable ByteBuf gather() {
    turn.reset();
    try {
      return gatherTurn();
    } catch (Throwable notWritten) {
      if (turn.buffer != null) {
        turn.buffer.release();
        turn.buffer = null;
      }
      throw notWritten;
    } finally { // the gathered bytes no longer wait: they are written or lost
      bytes.written(turn.frames, turn.bytes);
    }
  }

  private @Nullable ByteBuf gatherTurn() {
    longFrames.abortUnwanted();
    Outgoing first = leadingFrame();
    while (mayTake(turn.buffer)) {
      if (begun == null) {
        Outgoing frame = first == null ? next() : first;
        first = null;
        if (frame == null) {
          if (!writePart()) {
            break;
          }
          continue;
        }
        if (!begin(frame)) {
          continue;
        }
        turn.frames++;
      }
      if (writeBegun() && turn.isOver()) {
        break;
      }
    }
    return turn.buffer;
  }

  /** Writes a part of a long frame; false if nothing is left that may be written. */
  private boolean writePart() {
    int size = longFrames.nextSize();
    if (size == 0) {
      return isHeldFrameDue();
    }
    ByteBuf buffer = turn.buffer;
    if (buffer == null || buffer.maxFastWritableBytes() < size) {
      withRoom(size);
      return true; // the next frame may be another one by now
    }
    turn.frames += longFrames.write(buffer) ? 1 : 0;
    turn.bytes += size;
    return true;
  }

  /** Lets a frame depart; false if it is written in parts later, or its send was cancelled. */
  private boolean begin(Outgoing frame) {
    boolean wasLong = frame.parts() != null;
    seal(frame);
    if (frame.parts() != null) {
      longFrames.add(frame);
      if (wasLong) {
        bytes.longTaken(frame.size());
      }
      return false;
    }
    if (frame.wantsTime()) {
      frame.leaves(turn.nanos());
    }
    if (!frame.markSent()) {
      bytes.discard(frame);
      return false;
    }
    begun = frame;
    return true;
  }

  /** Writes of the frame that has begun as much as fits one buffer; false if more is left. */
  private boolean writeBegun() {
    Outgoing frame = requireNonNull(begun);
    int rest = frame.size() - begunBytes;
    int part = rest <= WHOLE_BYTES ? rest : BUFFER_BYTES;
    ByteBuf buffer = withRoom(part);
    frame.writeTo(buffer, begunBytes, part);
    longFrames.passed(part);
    turn.bytes += part;
    begunBytes += part;
    if (part < rest) {
      return false;
    }
    begun = null;
    begunBytes = 0;
    frame.release();
    return true;
  }

  /** The next frame that is written as a whole; null if a part of a long one comes first. */
  private @Nullable Outgoing next() {
    if (isHeldFrameDue()) {
      calls = Calls.ENDED;
      return last;
    }
    if (longFrames.areNext()) {
      return null;
    }
    for (Outgoing frame = queue.poll(); frame != null; frame = queue.poll()) {
      if (frame == last) {
        if (longFrames.isEmpty()) {
          calls = Calls.ENDED;
          return frame;
        }
        calls = Calls.LAST_FRAME_HELD; // calls that are long are before it
      } else if (calls != Calls.LEAVE && frame.isCall()) {
        noLongerQueued(frame);
        bytes.discard(frame);
      } else {
        return frame;
      }
    }
    return null;
  }

  private @Nullable Outgoing leadingFrame() {
    if (leadingFrame == null || begun != null || queue.isEmpty() || !channel.isWritable()) {
      return null;
    }
    Outgoing frame = leadingFrame.apply(turn.nanos());
    if (frame != null) {
      bytes.accepted(frame.size(), false);
    }
    return frame;
  }

  /** Gives a frame the current form: it may have been made before both ends agreed on that. */
  private void seal(Outgoing frame) {
    Framing newForm = frame.begins();
    if (newForm != null) {
      framing = newForm;
    }
    int growth = frame.seal(framing);
    if (growth != 0) {
      bytes.grown(growth);
    }
  }

  /** The buffer of the turn, with room for so many bytes. */
  private ByteBuf withRoom(int size) {
    ByteBuf buffer = turn.buffer;
    if (buffer != null && buffer.maxFastWritableBytes() >= size) {
      return buffer;
    }
    if (buffer != null) {
      turn.buffer = null; // first: the channel owns it now
      channel.write(buffer, channel.voidPromise());
    }
    buffer = channel.alloc().directBuffer(firstSize(size));
    turn.buffer = buffer;
    return buffer;
  }

  /** Exactly one frame's size if it comes alone, room for its followers if there are some. */
  private int firstSize(int size) {
    return queue.isEmpty() && longFrames.isEmpty() ? size : Math.max(size, BUFFER_BYTES);
  }

  /** Whether Netty takes more than these bytes; else it comes again when the peer has read. */
  private boolean mayTake(@Nullable ByteBuf buffer) {
    return buffer == null
        ? channel.isWritable()
        : buffer.readableBytes() < channel.bytesBeforeUnwritable();
  }

  private void noLongerQueued(Outgoing frame) {
    if (frame.parts() != null) {
      bytes.longTaken(frame.size());
    }
  }

  /** Releases the frames that were taken back; returns how many bytes of the others wait. */
  long sweep() {
    return queue.sweep(bytes) + longFrames.sweep();
  }

  /**
   * Releases the frames that were not sent. For the event loop of a closed channel, and for sending
   * threads after that loop has ended.
   */
  synchronized void releaseAll() {
    longFrames.releaseAll();
    Outgoing first = begun;
    if (first != null) {
      bytes.dropped(first.size() - begunBytes);
      begun = null;
      begunBytes = 0;
      first.release();
    }
    Outgoing held = calls == Calls.LAST_FRAME_HELD ? last : null;
    if (held != null) {
      calls = Calls.ENDED;
      noLongerQueued(held);
      bytes.discard(held);
    }
    for (Outgoing frame = queue.poll(); frame != null; frame = queue.poll()) {
      noLongerQueued(frame);
      bytes.discard(frame);
    }
  }
}
