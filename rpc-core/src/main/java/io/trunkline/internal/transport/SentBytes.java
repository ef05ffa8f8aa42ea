package io.trunkline.internal.transport;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the frames and bytes of one connection's queue, from when a frame is accepted until it is
 * written, dropped or taken back. Any thread may read it, add accepted frames and drop them; only
 * the event loop counts what is written.
 *
 * <p>The bytes of a frame are subtracted once: by the thread that cancels its send, at that moment,
 * or else by the event loop when it writes or releases the frame. A frame that was taken back keeps
 * its memory until the loop releases it, and counts among the dead bytes until then.
 *
 * <p>The counters allocate nothing, so no Error comes between those that change together.
 */
final class SentBytes {

  private final AtomicLong accepted = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();

  /**
   * Of long frames that the event loop has yet to take from the queue, without dead ones: less than
   * 0 if these have left the queue and were not released.
   */
  private final AtomicLong longQueued = new AtomicLong();

  /** Of frames that were taken back and not released. */
  private final AtomicLong dead = new AtomicLong();

  /** Written by the event loop alone, like the next one. */
  private volatile long framesWritten;

  private volatile long bytesWritten;

  /** A frame is about to be queued. */
  void accepted(int bytes, boolean isLong) {
    if (isLong) {
      longQueued.addAndGet(bytes); // first: otherwise other frames seem to wait for this one
    }
    accepted.addAndGet(bytes);
  }

  /** A long frame has left the queue. */
  void longTaken(int bytes) {
    longQueued.addAndGet(-bytes);
  }

  /** A frame has become longer, or shorter, since it was accepted. */
  void grown(int bytes) {
    accepted.addAndGet(bytes);
  }

  /** So many bytes were released unwritten. */
  void dropped(long bytes) {
    dropped.addAndGet(bytes);
  }

  /** The send of a frame was cancelled before the frame left, so its bytes do not wait any more. */
  void takenBack(int bytes, boolean isLong) {
    if (isLong) {
      longQueued.addAndGet(-bytes);
    }
    dropped.addAndGet(bytes);
    dead.addAndGet(bytes);
  }

  /** Releases an accepted frame unwritten, and subtracts its bytes unless it was taken back. */
  void discard(Outgoing frame) {
    int size = frame.size(); // first: a thread that takes it from its pool may fill it at once
    int takenBack = frame.markDropped() ? 0 : frame.takenBackBytes();
    if (takenBack > 0) {
      dead.addAndGet(-takenBack);
      if (frame.isTakenBackAsLong()) { // it may have become long, or no longer be, since then
        longQueued.addAndGet(takenBack);
      }
    }
    dropped.addAndGet(size - takenBack); // it may have grown since it was accepted
    frame.release();
  }

  /** How many bytes were taken back and are held until the event loop releases them. */
  long dead() {
    return dead.get();
  }

  /** Counts what was given to Netty. For the event loop. */
  void written(int frames, long bytes) {
    framesWritten += frames;
    bytesWritten += bytes;
  }

  long framesWritten() {
    return framesWritten;
  }

  long bytesWritten() {
    return bytesWritten;
  }

  long longQueued() {
    return longQueued.get();
  }

  /** How many accepted bytes were neither written nor dropped. */
  long left() {
    long done = bytesWritten + dropped.get(); // first: nothing is done that was not accepted
    return Math.max(0, accepted.get() - done);
  }
}
