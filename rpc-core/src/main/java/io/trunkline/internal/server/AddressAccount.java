package io.trunkline.internal.server;

/**
 * The shares of a port's limits that the connections of one peer address have together. For IPv6 an
 * address is a network: {@link PeerNetwork}. Thread-safe.
 */
final class AddressAccount {

  private final QueuePlaces places = new QueuePlaces();
  private final LongReplies longReplies = new LongReplies();
  private final CostlyRequests costlyRequests = new CostlyRequests();

  /** Changed under the lock of {@link OpenConnections}. */
  private volatile int connections;

  /** The places of its requests in the queue for threads. */
  QueuePlaces places() {
    return places;
  }

  /** The long replies that it may get. */
  LongReplies longReplies() {
    return longReplies;
  }

  /** Whether its requests may cost less to read than others. */
  CostlyRequests costlyRequests() {
    return costlyRequests;
  }

  /** How many connections it has. */
  int connections() {
    return connections;
  }

  /** Whether it has neither connections nor requests, and no restriction. */
  boolean isIdle() {
    return connections == 0
        && places.isIdle()
        && !longReplies.areLimited()
        && !costlyRequests.areRestricted(System.nanoTime());
  }

  void connections(int now) {
    connections = now;
  }
}
