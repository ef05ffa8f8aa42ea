package io.trunkline.internal.client;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Makes calls on several connections to one address in turn, of which those that are not there are
 * passed over. Thread-safe.
 */
final class OwnConnections implements AddressInvoker {

  private final List<SharedConnection> connections;
  private final AtomicInteger turn = new AtomicInteger();

  /**
   * @param connections one or more, to one address
   */
  OwnConnections(List<SharedConnection> connections) {
    this.connections = List.copyOf(connections);
  }

  /** The next one that is ready; if none is, the next one, which may be waited for. */
  private SharedConnection next(ClientMethod method) {
    int first = turn.getAndIncrement();
    for (int i = 0; i < connections.size(); i++) {
      SharedConnection connection = connection(first + i);
      if (connection.isReadyFor(method)) {
        return connection;
      }
      connection.connectSoon(); // for a later call
    }
    return connection(first);
  }

  private SharedConnection connection(int number) {
    return connections.get(Math.floorMod(number, connections.size()));
  }

  @Override
  public boolean isReadyFor(ClientMethod method) {
    return connections.stream().anyMatch(connection -> connection.isReadyFor(method));
  }

  @Override
  public Outcome call(ClientMethod method, Invocation invocation) {
    return next(method).call(method, invocation);
  }

  @Override
  public CompletableFuture<Outcome> callAsync(ClientMethod method, Invocation invocation) {
    return next(method).callAsync(method, invocation);
  }

  @Override
  public Outcome callNow(ClientMethod method, Invocation invocation) {
    return next(method).callNow(method, invocation);
  }

  @Override
  public CompletableFuture<Outcome> callAsyncNow(ClientMethod method, Invocation invocation) {
    return next(method).callAsyncNow(method, invocation);
  }

  /** Waits for one of them; all are being connected. */
  @Override
  public void awaitConnected() {
    connectSoon();
    AddressInvoker.awaitOne(connections);
  }

  @Override
  public void connectSoon() {
    connections.forEach(SharedConnection::connectSoon);
  }

  @Override
  public boolean isConnected() {
    return connections.stream().anyMatch(SharedConnection::isConnected);
  }

  /** Each once: one provider usually agrees on the same on all of them. */
  @Override
  public String terms() {
    return connections.stream()
        .map(SharedConnection::terms)
        .distinct()
        .collect(Collectors.joining("; "));
  }

  @Override
  public void forget(Collection<ClientMethod> methods) {
    connections.forEach(connection -> connection.forget(methods));
  }

  /** They end when they are given back. */
  @Override
  public void close() {}

  /** The address, as it was given. */
  @Override
  public String toString() {
    return connections.get(0).toString();
  }
}
