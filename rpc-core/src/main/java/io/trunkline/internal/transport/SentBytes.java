package io.trunkline.internal.transport;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the frames and bytes of one connection's queue, from when a frame is accepted until it is
 * written or dropped. Any thread may read it, add accepted frames and drop them; only the event
 * loop counts what is written.
 */
final class SentBytes {

  private final LongAdder accepted = new LongAdder();
  private final LongAdder dropped = new LongAdder();

  /** Of long frames that the event loop has yet to take from the queue. */
  private final LongAdder longQueued = new LongAdder();

  /** Written by the event loop alone, like the next one. */
  private volatile long framesWritten;

  private volatile long bytesWritten;

  /** A frame is about to be queued. */
  void accepted(int bytes, boolean isLong) {
    if (isLong) {
      longQueued.add(bytes); // first: otherwise other frames seem to wait for this one
    }
    accepted.add(bytes);
  }

  /** A long frame has left the queue. */
  void longTaken(int bytes) {
    longQueued.add(-bytes);
  }

  /** A frame has become longer, or shorter, since it was accepted. */
  void grown(int bytes) {
    accepted.add(bytes);
  }

  /** So many bytes were released unwritten. */
  void dropped(long bytes) {
    dropped.add(bytes);
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
    return longQueued.sum();
  }

  /** How many accepted bytes were neither written nor dropped. */
  long left() {
    long done = bytesWritten + dropped.sum(); // first: nothing is done that was not accepted
    return Math.max(0, accepted.sum() - done);
  }
}
