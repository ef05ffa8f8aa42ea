package io.trunkline.internal.server;

import io.trunkline.internal.pool.FlowGroup;

/**
 * One peer address at a port: its connections, and the turns that their requests take together. For
 * IPv6 an address is a network: {@link PeerNetwork}. Thread-safe.
 */
final class AddressAccount {

  private final FlowGroup turns = new FlowGroup();

  /** Changed under the lock of {@link OpenConnections}. */
  private volatile int connections;

  /** The turns of the address in the queue for threads. */
  FlowGroup turns() {
    return turns;
  }

  /** How many connections the address has. */
  int connections() {
    return connections;
  }

  void connections(int now) {
    connections = now;
  }
}
