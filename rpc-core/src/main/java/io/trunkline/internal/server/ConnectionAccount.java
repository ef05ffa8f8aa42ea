package io.trunkline.internal.server;

import io.trunkline.internal.pool.TaskFlow;

/**
 * What one connection has of its port: its address, its turns in the queue for threads, and whether
 * its requests stand there. Whatever a port shares, it shares first among addresses and then among
 * the connections of each ({@link OpenConnections#shareOf}). Thread-safe.
 */
final class ConnectionAccount {

  private final StandingQueue standing = new StandingQueue();
  private AddressAccount address = new AddressAccount();
  private TaskFlow turns = new TaskFlow(address.turns());

  /** The connection is counted at this address; called once, before its first request. */
  void countedAt(AddressAccount counted) {
    address = counted;
    turns = new TaskFlow(counted.turns());
  }

  /** The address of the peer. */
  AddressAccount address() {
    return address;
  }

  /** The turns of its requests in the queue for threads. */
  TaskFlow turns() {
    return turns;
  }

  /** Whether its requests have waited in a queue that stands. */
  StandingQueue standing() {
    return standing;
  }
}
