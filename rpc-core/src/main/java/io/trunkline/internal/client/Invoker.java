package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.transport.EventLoops;
import java.util.Collection;

/**
 * Makes the calls of a reference on its connections: a single connection is one implementation, the
 * cluster of several providers another. Thread-safe.
 */
public interface Invoker extends CallStage {

  /**
   * Waits for a connection, for as long as an attempt may take.
   *
   * @throws RpcException if there is none, with {@link Status#MISUSED} on an event loop; further
   *     attempts follow unless {@link #close} ends them
   */
  void awaitConnected();

  /**
   * Begins what {@link #awaitConnected} waits for, where it can be begun apart.
   *
   * @return waits for it, once and on the same thread, as {@link #awaitConnected} does
   * @throws RpcException with {@link Status#MISUSED} on an event loop
   */
  default Runnable beginConnecting() {
    return this::awaitConnected;
  }

  /** Begins to connect if nothing was begun before. Does not wait. */
  void connectSoon();

  /** Whether a call could be sent right now. */
  boolean isConnected();

  /** The agreed terms of the current connections, in human-readable form. */
  String terms();

  /**
   * How these methods are written on the current connections, in human-readable form; empty if
   * there is no connection.
   */
  default String serializations(Collection<ClientMethod> methods) {
    return "";
  }

  /** Drops the bindings of methods that are no longer called. */
  void forget(Collection<ClientMethod> methods);

  /**
   * Takes no more calls; those under way end first, within their deadlines, and then connections
   * that nobody else uses. Does not wait. May be called more than once.
   */
  void close();

  /** Whether this thread is an event loop, which may not wait. */
  static boolean isOnEventLoop() {
    return EventLoops.onLoop();
  }

  /**
   * Has to be asked before a thread waits for a connection.
   *
   * @param what the thread would wait for, and how to do without; for the message
   * @throws RpcException with {@link Status#MISUSED} on an event loop, which would wait for itself
   */
  static void forbidWaitingOnEventLoop(String what, String instead) {
    if (isOnEventLoop()) {
      throw misused(what, instead);
    }
  }

  /**
   * Has to be asked before a thread waits for a call.
   *
   * @throws RpcException with {@link Status#MISUSED} on an event loop, which would wait for itself
   */
  static void forbidBlockingCallOnEventLoop(ClientMethod method) {
    if (isOnEventLoop()) { // asked first: each call comes here, and its text is not free
      throw blockedLoop(method);
    }
  }

  /** Why a thread that is in a turn of an event loop cannot wait for this call. */
  static RpcException blockedLoop(ClientMethod method) {
    return misused(
        method + ": a blocking call", "use a CompletableFuture method or another thread");
  }

  private static RpcException misused(String what, String instead) {
    return new RpcException(
        Status.MISUSED,
        Certainty.NOT_EXECUTED,
        what + " on an event loop would stop all calls of its connections; " + instead);
  }
}
