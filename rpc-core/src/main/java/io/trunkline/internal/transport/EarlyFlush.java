package io.trunkline.internal.transport;

/**
 * Counts the frames that an event loop sends itself. After some of them the loop flushes in the
 * middle of its turn: otherwise two peers that both reply on their event loops would take turns
 * idling. For the event loop.
 */
final class EarlyFlush {

  private static final int FRAMES = 8;
  private static final int BYTES = 32 * 1024;

  private int frames;
  private long bytes;

  /** Counts a frame, and returns whether it is time to flush. */
  boolean count(int size) {
    frames++;
    bytes += size;
    return frames >= FRAMES || bytes >= BYTES;
  }

  /** A flush has begun. */
  void reset() {
    frames = 0;
    bytes = 0;
  }
}
