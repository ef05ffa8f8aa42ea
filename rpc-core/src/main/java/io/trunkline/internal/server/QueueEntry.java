package io.trunkline.internal.server;

import org.jspecify.annotations.Nullable;

/** The state of a request that {@link QueuePlaces} and {@link PortRequests} keep in it. */
class QueueEntry {

  /** Whether the request has a place in the queue for threads. */
  boolean isPlaced;

  /** When the request entered the queue for threads; 0 if it has not. */
  long placedNanos;

  /** The request after it in its line; guarded by the lock of the places. */
  @Nullable RequestTask nextInLine;
}
