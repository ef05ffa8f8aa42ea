package io.trunkline.internal.transport;

import io.netty.util.internal.PlatformDependent;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The frames of one connection that the event loop has yet to take, in order. Any thread adds them;
 * the other methods are for the event loop.
 */
final class QueuedFrames {

  private final Queue<Outgoing> added = PlatformDependent.newMpscQueue();

  /** Frames that a sweep has looked at and kept; they come before those added since. */
  private final Queue<Outgoing> kept = new ArrayDeque<>(1);

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
    Outgoing frame = kept.poll();
    return frame == null ? added.poll() : frame;
  }

  /**
   * Releases the frames that were taken back.
   *
   * @return how many bytes of the others wait
   */
  long sweep(SentBytes bytes) {
    for (Outgoing frame = added.poll(); frame != null; frame = added.poll()) {
      kept.add(frame);
    }
    long left = 0;
    for (int i = kept.size(); i > 0; i--) { // each is put back behind the others, so all keep order
      Outgoing frame = kept.remove();
      if (frame.takenBackBytes() == 0) {
        left += frame.size();
        kept.add(frame);
      } else {
        if (frame.parts() != null) {
          bytes.longTaken(frame.size());
        }
        bytes.discard(frame);
      }
    }
    return left;
  }
}
