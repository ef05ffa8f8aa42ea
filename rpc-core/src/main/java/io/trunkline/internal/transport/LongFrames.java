package io.trunkline.internal.transport;

import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;

/**
 * The frames of one connection that are written in {@link Parts}: one part of each in turn, and
 * other frames in between. More than {@value #MAX_UNDER_WAY} are not begun at once, as the peer
 * keeps each until its last part has come; the others wait, and can still be cancelled. For the
 * event loop.
 */
final class LongFrames {

  /** How many are under way at once; the receiver takes as many. */
  static final int MAX_UNDER_WAY = 8;

  /** So many bytes of other frames go before the next part, if there are as many. */
  private static final int BYTES_BETWEEN = 32 * 1024;

  private final Queue<Outgoing> underWay = new ArrayDeque<>();
  private final Queue<Outgoing> waiting = new ArrayDeque<>();
  private final SentBytes bytes;
  private final SendWindow window = new SendWindow(System.nanoTime());
  private int bytesSince;

  /** Read by other threads, too. */
  private volatile long unwritten;

  LongFrames(SentBytes bytes) {
    this.bytes = bytes;
  }

  boolean isEmpty() {
    return underWay.isEmpty() && waiting.isEmpty();
  }

  /** How many bytes of all of them are left. */
  long unwrittenBytes() {
    return unwritten;
  }

  void add(Outgoing frame) {
    waiting.add(frame);
    unwritten += parts(frame).unwritten();
  }

  /** Whether a part could be written now. */
  boolean mayGoOn() {
    return !isEmpty() && window.isOpen();
  }

  /** Whether nothing goes on before the peer has taken more. */
  boolean areHeld() {
    return !isEmpty() && !window.isOpen();
  }

  /** How many bytes of parts the peer has taken, as far as is known. */
  long taken() {
    return window.taken();
  }

  /** The peer no longer reports which bytes it has taken. */
  void giveUpWaiting() {
    window.giveUp();
  }

  /** Whether a part comes next, even if another frame could be written. */
  boolean areNext() {
    return bytesSince >= BYTES_BETWEEN && mayGoOn();
  }

  /**
   * The peer has taken parts.
   *
   * @param total how many bytes since the connection began
   */
  void taken(long total) {
    window.taken(total, System.nanoTime());
  }

  /** Releases the frames that were taken back; returns how many bytes of the others wait. */
  long sweep() {
    return QueuedFrames.sweep(waiting, this::discard);
  }

  /** Cuts short the frames under way whose callers have given up. */
  void abortUnwanted() {
    if (underWay.isEmpty()) { // as nearly always: no iterator is made
      return;
    }
    for (Outgoing frame : underWay) {
      if (frame.isUnwanted()) {
        Parts parts = parts(frame);
        int before = parts.unwritten();
        parts.abort();
        int less = before - parts.unwritten();
        unwritten -= less;
        bytes.grown(-less);
      }
    }
  }

  private void discard(Outgoing frame) {
    unwritten -= parts(frame).unwritten();
    bytes.discard(frame);
  }

  /** Another frame was written. */
  void passed(int size) {
    bytesSince = Math.min(BYTES_BETWEEN, bytesSince + size); // no overflow
  }

  /** How many bytes the next part has; 0 if there is none, or too much is on its way. */
  int nextSize() {
    if (!window.isOpen()) {
      return 0;
    }
    begin();
    Outgoing frame = underWay.peek();
    if (frame == null) {
      return 0;
    }
    return parts(frame).nextSize();
  }

  private void begin() {
    while (underWay.size() < MAX_UNDER_WAY && !waiting.isEmpty()) {
      Outgoing frame = waiting.remove();
      if (frame.wantsTime()) {
        frame.leaves(System.nanoTime());
      }
      if (frame.markSent()) {
        underWay.add(frame);
      } else {
        discard(frame);
      }
    }
  }

  /**
   * Appends that part, and puts its frame at the end of the turn.
   *
   * @return whether it was the last part: then its frame was released
   */
  boolean write(ByteBuf target) {
    Outgoing frame = underWay.element(); // first: it is released with its connection if this fails
    Parts parts = parts(frame);
    int size = parts.nextSize();
    unwritten -= size;
    bytesSince = 0;
    window.sent(size, System.nanoTime());
    parts.writeNext(target);
    underWay.remove();
    if (parts.hasNext()) {
      underWay.add(frame);
      return false;
    }
    frame.release();
    return true;
  }

  /** Releases all. */
  void releaseAll() {
    for (Outgoing frame = underWay.poll(); frame != null; frame = underWay.poll()) {
      bytes.dropped(parts(frame).unwritten());
      frame.release();
    }
    for (Outgoing frame = waiting.poll(); frame != null; frame = waiting.poll()) {
      bytes.discard(frame);
    }
    unwritten = 0;
  }

  private static Parts parts(Outgoing frame) {
    return Objects.requireNonNull(frame.parts());
  }
}
