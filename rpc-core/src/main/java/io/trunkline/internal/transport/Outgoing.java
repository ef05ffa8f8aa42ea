package io.trunkline.internal.transport;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Bytes on their way to a socket, made by any thread. The {@link WriteQueue} they are given to ends
 * them.
 */
public interface Outgoing extends SendGuard {

  /** How many bytes. */
  int size();

  /**
   * Called once, on the event loop. A frame whose send was cancelled is released unwritten; by
   * default no send can be cancelled.
   */
  @Override
  default boolean markSent() {
    return true;
  }

  /** Whether this is a call, which may not leave behind {@link WriteQueue#sendLast}. */
  default boolean isCall() {
    return false;
  }

  /** The form of this frame and all that follow it in its queue; null for that of the last one. */
  default @Nullable Framing begins() {
    return null;
  }

  /**
   * Takes this form, unless it has it: a frame may have been made before the form was agreed on.
   *
   * @return by how many bytes it has grown
   */
  default int seal(Framing framing) {
    return 0;
  }

  /** The parts that it is written in, so that others need not wait for it; null for one. */
  default @Nullable Parts parts() {
    return null;
  }

  /** Sets what decides whether it leaves, before it is sent; by default nothing does. */
  default void guardedBy(SendGuard guard) {}

  /** Appends them to a buffer with room for them; called on the event loop. */
  void writeTo(ByteBuf target);

  /**
   * Appends some of them to a buffer with room for these; called on the event loop.
   *
   * @param from how many of them come before
   */
  default void writeTo(ByteBuf target, int from, int count) {
    if (count == size()) {
      writeTo(target);
      return;
    }
    ByteBuf all = target.alloc().heapBuffer(size());
    try {
      writeTo(all);
      target.writeBytes(all, from, count);
    } finally {
      all.release();
    }
  }

  /** Says that they are not needed any more, whether they were written or not. Called once. */
  void release();
}
