package io.trunkline.internal.client;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The calls and listeners that wait for another connection to one address, whichever attempt makes
 * it. For one thread at a time, except {@link #onConnected} and {@link Awaited#arrived}.
 */
final class NextConnection {

  /** The calls that wait for one connection. */
  record Awaited(CompletableFuture<ClientConnection> future, Set<Runnable> listeners) {

    /** Passes the connection on. */
    void arrived(ClientConnection connection) {
      future.complete(connection);
      listeners.forEach(Runnable::run);
    }
  }

  private final Set<Runnable> listeners = ConcurrentHashMap.newKeySet();
  private Awaited awaited = new Awaited(new CompletableFuture<>(), listeners);

  /** Runs an action for each new connection; closing the result ends that. */
  Runnable onConnected(Runnable action) {
    listeners.add(action);
    return () -> listeners.remove(action);
  }

  /** Ends with the connection. */
  CompletableFuture<ClientConnection> future() {
    return awaited.future();
  }

  /** Ends the wait for this connection; later calls wait for the one after it. */
  Awaited end() {
    Awaited ended = awaited;
    awaited = new Awaited(new CompletableFuture<>(), listeners);
    return ended;
  }
}
