package io.trunkline.internal.client;

import static io.trunkline.settings.ConsumerSettings.MAX_QUEUED_BYTES;
import static io.trunkline.settings.ConsumerSettings.MAX_WAITING_CALLS;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.connection.Lifecycle;
import io.trunkline.internal.connection.Lifecycle.State;
import io.trunkline.internal.transport.WriteQueue;
import org.jspecify.annotations.Nullable;

/** Decides whether one connection takes a call, and has the reasons why not. Thread-safe. */
final class ConnectionAdmission {

  /** Up to this number of dead bytes, no call is refused: the event loop is about to sweep them. */
  private static final int SWEPT_SOON_BYTES = 1024 * 1024;

  private final ClientResources resources;
  private final String peer;
  private final Lifecycle lifecycle;
  private final WriteQueue queue;
  private final ProviderConduct conduct;

  /**
   * @param peer the provider's address, for messages
   */
  ConnectionAdmission(
      ClientResources resources, String peer, Connection connection, ProviderConduct conduct) {
    this.resources = resources;
    this.peer = peer;
    this.lifecycle = connection.lifecycle();
    this.queue = connection.queue();
    this.conduct = conduct;
  }

  /** Whether new calls are taken. */
  boolean isOpen() {
    return !lifecycle.hasReached(State.DRAINING);
  }

  /** Whether calls under way are about to end, too. */
  boolean isClosing() {
    return lifecycle.hasReached(State.CLOSING);
  }

  /** Takes no new calls from now on. */
  void drain() {
    lifecycle.advance(State.DRAINING);
  }

  /** Takes no new calls from now on. The first reason is the true one and is kept. */
  void close(String reason) {
    lifecycle.because(reason); // first: a caller that sees the state reads the reason
    lifecycle.advance(State.CLOSING);
  }

  /** Why no calls are taken any more; null as long as nothing is known. */
  @Nullable String closedBecause() {
    return lifecycle.reason();
  }

  /**
   * How long a caller still waits.
   *
   * @throws RpcException if it waits no longer, or too much waits to be sent
   */
  long requireTimeAndRoom(ClientMethod method, Invocation invocation) {
    long remaining = invocation.deadlineNanos() - System.nanoTime();
    if (remaining <= 0) {
      throw CallFailures.notSent(
          method,
          "the connection to " + peer + " was there, and its request was being prepared",
          CallFailures.LOAD_BEFORE,
          null);
    }
    long queued = queue.traffic().unwrittenBytes();
    if (queued > resources.maxQueuedBytes()) {
      throw new RpcException(
          Status.OVERLOADED,
          Certainty.NOT_EXECUTED,
          method
              + ": "
              + queued
              + " bytes wait to be sent to "
              + peer
              + ", which does not read them; calls are made while no more than "
              + resources.maxQueuedBytes()
              + " wait. Make fewer at a time, or raise "
              + MAX_QUEUED_BYTES.where());
    }
    long dead = queue.traffic().deadBytes();
    if (dead > Math.max(SWEPT_SOON_BYTES, resources.maxQueuedBytes())) {
      throw new RpcException(
          Status.OVERLOADED,
          Certainty.NOT_EXECUTED,
          method
              + ": requests of "
              + dead
              + " bytes to "
              + peer
              + " were given up, and the event loop has no time to release them. Make fewer calls"
              + " at a time, and look for code that blocks the event loop");
    }
    return remaining;
  }

  /** The refusal of a call while so many others wait. */
  RpcException tooMany(ClientMethod method, int waiting) {
    return new RpcException(
        Status.OVERLOADED,
        Certainty.NOT_EXECUTED,
        method
            + ": "
            + waiting
            + " calls wait for their replies from "
            + peer
            + ", the most that may wait on one connection is "
            + resources.maxWaitingCalls()
            + "; make fewer at a time, or raise "
            + MAX_WAITING_CALLS.where());
  }

  /** The refusal of a call that was never sent. */
  RpcException notTaken(ClientMethod method) {
    return gone(method, Certainty.NOT_EXECUTED);
  }

  /** For a call that was never sent there was no connection; one that waited has lost it. */
  RpcException gone(ClientMethod method, Certainty certainty) {
    return gone(
        method,
        certainty == Certainty.NOT_EXECUTED ? Status.CONNECT_FAILED : Status.CONNECTION_LOST,
        certainty);
  }

  /** The error for a call whose request left, and was not read. No other connection makes it. */
  RpcException rejected(ClientMethod method) {
    return gone(method, Status.CONNECTION_LOST, Certainty.NOT_EXECUTED);
  }

  private RpcException gone(ClientMethod method, Status status, Certainty certainty) {
    String reason = closedBecause();
    return new RpcException(
        status,
        certainty,
        method
            + ": the connection to "
            + peer
            + (reason == null ? " takes no new calls" : " is closed: " + reason)
            + conduct.refusedEach());
  }

  /**
   * Whether a call was refused only because its connection takes no more of them, so that another
   * connection can make it.
   */
  static boolean isForAnother(RpcException refused) {
    return refused.status() == Status.CONNECT_FAILED
        && refused.certainty() == Certainty.NOT_EXECUTED;
  }
}
