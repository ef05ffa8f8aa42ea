package io.trunkline.internal.transport;

import io.netty.util.internal.PlatformDependent;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The frames of one connection that the event loop has yet to take, in order. Any thread adds them;
 * the other methods are for the event loop.
 */
final class QueuedFrames {

  private final Queue<Outgoing> added = PlatformDependent.newMpscQueue();

  /** Frames that a sweep has looked at and kept; they come before those added since. */
  private Queue<Outgoing> kept = new ArrayDeque<>(1);

  /** Adds a frame. Any thread may call this. */
  void add(Outgoing frame) {
    added.add(frame);
  }

  /** Whether there is none. */
  boolean isEmpty() {
    return kept.isEmpty() && added.isEmpty();
  }

  /** Takes the next one out; null if there is none. */
  @Nullable Outgoing poll() {
    if (kept.isEmpty()) {
      return added.poll();
    }
    Outgoing frame = kept.remove();
    if (kept.isEmpty()) {
      kept = new ArrayDeque<>(1); // it may have grown to many thousands
    }
    return frame;
  }

  /**
   * Releases the frames that were taken back.
   *
   * @return how many bytes of the others wait
   */
  long sweep(SentBytes bytes) {
    for (Outgoing frame = added.peek(); frame != null; frame = added.peek()) {
      kept.add(frame); // first: there may be no memory for it
      added.poll();
    }
    return sweep(
        kept,
        frame -> {
          if (frame.parts() != null) {
            bytes.longTaken(frame.size());
          }
          bytes.discard(frame);
        });
  }

  /**
   * Takes the frames that were taken back out of a queue; the others keep their order.
   *
   * @return how many bytes of the others wait
   */
  static long sweep(Queue<Outgoing> queue, Consumer<Outgoing> discard) {
    long left = 0;
    for (int i = queue.size(); i > 0; i--) { // each is put back behind the others
      Outgoing frame = queue.remove();
      if (frame.takenBackBytes() == 0) {
        left += frame.size();
        queue.add(frame);
      } else {
        discard.accept(frame);
      }
    }
    return left;
  }
}
