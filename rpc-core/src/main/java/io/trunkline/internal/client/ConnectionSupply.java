package io.trunkline.internal.client;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Certainty;
import io.trunkline.call.Filter;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Supplies the connection to one address that calls of a method can be made on, now or as soon as
 * there is one. Thread-safe.
 *
 * @param reconnector makes the connections
 */
record ConnectionSupply(Reconnector reconnector) {

  /** The connection being made, once it takes calls of this method. */
  CompletableFuture<ClientConnection> connect(ClientMethod method) {
    return offering(reconnector.connect(), method);
  }

  /** The next connection that takes calls of this method. */
  CompletableFuture<ClientConnection> next(ClientMethod method) {
    return offering(reconnector.next(), method);
  }

  /** A connection whose peer was offered what calls of this method can be written with. */
  private CompletableFuture<ClientConnection> offering(
      CompletableFuture<ClientConnection> coming, ClientMethod method) {
    return coming.thenCompose(
        connection ->
            connection.isReadyFor(method) || !connection.isUsable()
                ? CompletableFuture.completedFuture(connection)
                : reconnector.renew(connection));
  }

  /** The current connection if calls of this method need not wait for anything. */
  @Nullable ClientConnection readyFor(ClientMethod method) {
    ClientConnection connection = reconnector.current();
    return connection != null && connection.isUsable() && connection.isReadyFor(method)
        ? connection
        : null;
  }

  /**
   * Waits on this thread for the connection of a call.
   *
   * @throws RpcException if there is none by then, or the thread is interrupted
   */
  ClientConnection await(
      CompletableFuture<ClientConnection> coming, ClientMethod method, long deadlineNanos) {
    return await(coming, deadlineNanos, late -> reconnector.opener().tooLate(method, late));
  }

  /**
   * Waits on this thread for a connection, for as long as an attempt may take and a little longer.
   *
   * @throws RpcException if there is none by then, or the thread is interrupted
   */
  void awaitAttempt(CompletableFuture<ClientConnection> coming, long deadlineNanos) {
    await(
        coming,
        deadlineNanos,
        late ->
            new RpcException(
                Status.TIMEOUT,
                Certainty.NOT_EXECUTED,
                "connecting to "
                    + reconnector
                    + " did not end in time: the threads of this side had no time for it; look for"
                    + " code that blocks them, or give the process more processors",
                late));
  }

  private ClientConnection await(
      CompletableFuture<ClientConnection> coming,
      long deadlineNanos,
      Function<TimeoutException, RpcException> tooLate) {
    try {
      return coming.get(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw notConnected(Filter.unwrapped(requireNonNull(e.getCause())));
    } catch (TimeoutException e) {
      throw tooLate.apply(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RpcException(
          Status.CANCELLED,
          Certainty.NOT_EXECUTED,
          "interrupted while connecting to " + reconnector,
          e);
    }
  }

  /** Why a call is not sent for which no connection was made. */
  RpcException failure(ClientMethod method, Throwable error) {
    Throwable cause = Filter.unwrapped(error);
    if (cause instanceof CancellationException) {
      return CallFailures.futureCancelled(method, Certainty.NOT_EXECUTED);
    }
    return cause instanceof TimeoutException
        ? reconnector.opener().tooLate(method, cause)
        : notConnected(cause);
  }

  private RpcException notConnected(Throwable cause) {
    return cause instanceof RpcException reason
        ? reason
        : new RpcException(
            Status.CONNECT_FAILED, Certainty.NOT_EXECUTED, reconnector + ": " + cause, cause);
  }
}
