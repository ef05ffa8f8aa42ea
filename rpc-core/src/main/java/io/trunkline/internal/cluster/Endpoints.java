package io.trunkline.internal.cluster;

import java.util.concurrent.CompletableFuture;

/** The providers of a reference, as its source of addresses names them. Thread-safe. */
interface Endpoints extends AutoCloseable {

  /** Those known now; empty as long as the source has named none. */
  EndpointSet current();

  /**
   * Those known as soon as there are any: at once if there are some now. Fails with an {@link
   * io.trunkline.call.RpcException} that is {@link io.trunkline.call.Certainty#NOT_EXECUTED} if the
   * source has said that there are none or that it cannot tell, and when this is closed.
   */
  CompletableFuture<EndpointSet> some();

  /**
   * Begins to connect to all of them, and from now on to those that the source names later, a few
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
