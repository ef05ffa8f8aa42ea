package io.trunkline.internal.server;

import static io.trunkline.settings.ProviderSettings.MAX_CONNECTIONS;
import static io.trunkline.settings.ProviderSettings.MAX_CONNECTIONS_PER_ADDRESS;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a port, and whether there may be more. A connection is unproven until its
 * first complete frame came. If there are too many, the oldest unproven one closes: peers that only
 * connect do not keep out a peer that sends requests. Thread-safe.
 */
final class OpenConnections {

  /** How long the last replies to a connection may take at least while its port is closed. */
  static final long LAST_REPLIES_NANOS = 1_000_000_000;

  private final AcceptLimits limits;
  private final Set<ServerConnection> all = ConcurrentHashMap.newKeySet();

  /** Those counted, with their addresses; guarded by this, like those below. */
  private final Map<ServerConnection, InetAddress> counted = new HashMap<>();

  private final Map<InetAddress, AddressAccount> byAddress = new HashMap<>();
  private final Set<ServerConnection> unproven = new LinkedHashSet<>();

  /** How many addresses have connections. */
  private volatile int addresses;

  /** Whether the port is being closed. */
  private volatile boolean closing;

  OpenConnections(AcceptLimits limits) {
    this.limits = limits;
  }

  /** How many there are, those on their way to be closed included. */
  int count() {
    return all.size();
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  /**
   * The equal share of one connection: addresses share equally, and so do the connections of each.
   *
   * @param account of its address
   * @param whole the shared quantity, in any unit
   */
  long shareOf(AddressAccount account, long whole) {
    return whole / addresses() / Math.max(1, account.connections());
  }

  /** How many addresses have connections, at least 1. */
  int addresses() {
    return Math.max(1, addresses);
  }

  Iterable<ServerConnection> all() {
    return all;
  }

  /**
   * Why one more from there would be refused now; null if it would not.
   *
   * @param address what counts as one: {@link PeerNetwork}
   */
  synchronized @Nullable String refusal(InetAddress address) {
    AddressAccount known = byAddress.get(address);
    if (limits.perAddress() > 0 && known != null && known.connections() >= limits.perAddress()) {
      return "it has "
          + limits.perAddress()
          + " connections, the limit for one address; raise "
          + MAX_CONNECTIONS_PER_ADDRESS.where();
    }
    if (isFull() && unproven.isEmpty()) {
      return "the port has "
          + limits.connections()
          + " connections, its limit; raise "
          + MAX_CONNECTIONS.where();
    }
    return null;
  }

  private boolean isFull() {
    return limits.connections() > 0 && counted.size() >= limits.connections();
  }

  /**
   * Takes a connection in. One that had to make room for it is closed.
   *
   * @param address what counts as one
   * @return null, or why it was not taken in
   */
  @Nullable String add(ServerConnection connection, InetAddress address) {
    ServerConnection oldest;
    synchronized (this) {
      String refusal = refusal(address);
      if (refusal != null) {
        return refusal;
      }
      boolean tooManyUnproven = limits.unproven() > 0 && unproven.size() >= limits.unproven();
      oldest = tooManyUnproven || isFull() ? removeOldest() : null;
      AddressAccount account = byAddress.computeIfAbsent(address, first -> new AddressAccount());
      connection.requests().countedAt(account);
      counted.put(connection, address);
      account.connections(account.connections() + 1);
      countAddresses(account, 1);
      unproven.add(connection);
      all.add(connection);
    }
    if (oldest != null) {
      oldest.makeRoom(
          "no complete frame of an admitted peer came, it was the oldest of its kind, and too many"
              + " are open; if they are honest, raise maxUnprovenConnections or maxConnections on"
              + " the server builder (max-unproven-connections, accepts on the protocol element in"
              + " XML)");
    }
    if (closing) { // it was accepted just before
      connection.close().closeAfterReplies(LAST_REPLIES_NANOS);
    }
    return null;
  }

  /** The port is being closed: connections that still come close after their first replies. */
  void portCloses() {
    closing = true;
  }

  /** Whether the port of these connections is being closed. */
  boolean isClosing() {
    return closing;
  }

  /** There is one where this is called. */
  private ServerConnection removeOldest() {
    Iterator<ServerConnection> oldestFirst = unproven.iterator();
    ServerConnection oldest = oldestFirst.next();
    uncount(oldest);
    return oldest;
  }

  /** A complete frame came. */
  synchronized void established(ServerConnection connection) {
    unproven.remove(connection);
  }

  /** It is closed. */
  void remove(ServerConnection connection) {
    all.remove(connection);
    synchronized (this) {
      uncount(connection);
    }
  }

  private void uncount(ServerConnection connection) {
    InetAddress address = counted.remove(connection);
    if (address != null) {
      unproven.remove(connection);
      AddressAccount account = connection.requests().account();
      account.connections(account.connections() - 1);
      countAddresses(account, 0);
      if (account.isIdle()) {
        byAddress.remove(address);
      }
    }
  }

  /** Counts the address if it has so many connections: the first has come, or the last is gone. */
  private void countAddresses(AddressAccount account, int connections) {
    if (account.connections() == connections) {
      addresses += connections == 0 ? -1 : 1;
    }
  }

  /**
   * Repeats work that an Error has prevented elsewhere: forgets closed connections and addresses
   * without requests, and starts requests that wait for places.
   */
  void removeClosed() {
    synchronized (this) {
      byAddress.values().removeIf(AddressAccount::isIdle);
    }
    for (ServerConnection connection : all) {
      if (!connection.connection().channel().isOpen()) {
        remove(connection);
      } else {
        connection.requests().startWaiting();
      }
    }
  }
}
