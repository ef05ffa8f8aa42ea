package io.trunkline.internal.client;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The connections to one address: the current one, those on which only the last calls end, and
 * those whose handshake has not ended, on which no call is. Thread-safe.
 */
final class LiveConnections {

  private final Set<ClientConnection> opening = new HashSet<>();
  private final Set<ClientConnection> used = new HashSet<>();
  private Traffic past = Traffic.NONE;
  private @Nullable String stoppedBecause;

  /** Adds a connection whose handshake begins. */
  void opening(ClientConnection connection) {
    String stopped;
    synchronized (this) {
      opening.add(connection);
      stopped = stoppedBecause;
    }
    if (stopped != null) {
      connection.close(stopped, 1);
    }
  }

  /** Takes a connection out whose handshake has ended. */
  synchronized void opened(ClientConnection connection) {
    opening.remove(connection);
  }

  /** Whether the handshake of any connection has not ended. */
  synchronized boolean hasOpening() {
    return !opening.isEmpty();
  }

  /** Adds a connection that calls may use. */
  synchronized void use(ClientConnection connection) {
    used.add(connection);
  }

  /**
   * Takes out a connection that is gone.
   *
   * @return false if no call could use it
   */
  synchronized boolean lost(ClientConnection connection) {
    opening.remove(connection); // an Error may have stopped its handshake
    past = past.plus(connection.lastTraffic());
    return used.remove(connection);
  }

  /** Closes the connections without calls, including those that are opened later. */
  void stop(String reason) {
    List<ClientConnection> unused;
    synchronized (this) {
      stoppedBecause = reason;
      unused = List.copyOf(opening);
    }
    unused.forEach(connection -> connection.close(reason, 1));
  }

  private synchronized List<ClientConnection> used() {
    return List.copyOf(used);
  }

  /** Closes each connection once its last call has ended, after {@link #stop}. */
  void retire(String reason) {
    used().forEach(connection -> connection.retire(reason));
  }

  /** Closes each connection after {@link #stop}, once its frames are sent; waiting calls fail. */
  void close(String reason, long limitNanos) {
    used().forEach(connection -> connection.close(reason, limitNanos));
  }

  /** Drops the bindings of retired methods. */
  void forget(Collection<ClientMethod> methods) {
    used().forEach(connection -> connection.calls().writer().forget(methods));
  }

  /** Whether no call waits on any connection. */
  boolean isQuiet() {
    return used().stream().allMatch(connection -> connection.calls().isEmpty());
  }

  /** Whether all connections are gone. */
  synchronized boolean isEmpty() {
    return used.isEmpty() && opening.isEmpty();
  }

  /** What crossed the connections so far, earlier ones included. */
  synchronized Traffic traffic() {
    return Stream.concat(used.stream(), opening.stream())
        .map(ClientConnection::traffic)
        .reduce(past, Traffic::plus);
  }
}
