package io.trunkline.internal.server;

import org.jspecify.annotations.Nullable;

/** What {@link QueuePlaces} keep in a request. */
class QueueEntry {

  /** Whether the request has a place in the queue for threads. */
  boolean isPlaced;

  /** The request after it in its line; guarded by the lock of the places. */
  @Nullable RequestTask nextInLine;
}
