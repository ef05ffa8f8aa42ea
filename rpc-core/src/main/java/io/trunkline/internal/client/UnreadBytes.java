package io.trunkline.internal.client;

import io.trunkline.internal.protocol.ArrivingBodies;
import io.trunkline.internal.protocol.BodyPool;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The bytes of replies that a client holds because their callers have not read them. Bodies that
 * are arriving do not count: a body that has begun must be completed, or it could never be read.
 * Thread-safe.
 */
final class UnreadBytes {

  /** An eighth of the heap, where no limit is set. */
  static final int HEAP_SHARE = 8;

  private final BodyPool bodies;
  private final ArrivingBodies arriving;
  private final long limit;
  private final AtomicInteger connections = new AtomicInteger();

  /**
   * @param arriving has room for all
   * @param limit how many bytes there may be
   */
  UnreadBytes(BodyPool bodies, ArrivingBodies arriving, long limit) {
    this.bodies = bodies;
    this.arriving = arriving;
    this.limit = limit;
  }

  void opened() {
    connections.incrementAndGet();
  }

  void closed() {
    connections.decrementAndGet();
  }

  /** How many bytes there may be. */
  long limit() {
    return limit;
  }

  /** How many bytes each connection may hold where all of them hold too many. */
  long share() {
    return limit / Math.max(1, connections.get());
  }

  /** Whether there are more. */
  boolean areTooMany() {
    return bodies.heldBytes() - arriving.takenBytes() > limit;
  }
}
