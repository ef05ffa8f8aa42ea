package io.trunkline.internal.cluster;

import java.util.concurrent.CompletableFuture;

/** The endpoints of a reference, from its source of addresses. Thread-safe. */
interface Endpoints extends AutoCloseable {

  /** The current endpoints; empty until the source lists some. */
  EndpointSet current();

  /**
   * Completes with the first endpoints, at once if there are some. Fails with an {@link
   * io.trunkline.call.RpcException} that is {@link io.trunkline.call.Certainty#NOT_EXECUTED} if the
   * source lists none or is unavailable, and when this is closed.
   */
  CompletableFuture<EndpointSet> some();

  /**
   * Begins to connect to all endpoints, and from now on to those that the source lists later, a few
   * at a time. Does not wait.
   */
  void connectSoon();

  /** Wakes calls when an endpoint was connected and when the set has changed. */
  ReadinessSignal readiness();

  /** The source and its last problem, for messages. */
  @Override
  String toString();

  /** Gives back all connections and ends the source. Does not wait. */
  @Override
  void close();
}
