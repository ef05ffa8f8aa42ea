package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What there is of the connection to an address. */
sealed interface ConnectionState {

  /**
   * The connection for a call that asks for it now. Fails with an {@link RpcException} that is
   * certainly {@link Certainty#NOT_EXECUTED}.
   */
  CompletableFuture<ClientConnection> connection();

  /**
   * An attempt is under way, with its handshakes, or comes at once: calls wait for it.
   *
   * @param connection ends with the attempt
   */
  record Connecting(CompletableFuture<ClientConnection> connection) implements ConnectionState {}

  /** There is a connection. */
  record Ready(CompletableFuture<ClientConnection> connection) implements ConnectionState {}

  /** The last attempt failed and the next one comes after a wait: calls fail at once. */
  record Waiting(String why) implements ConnectionState {

    @Override
    public CompletableFuture<ClientConnection> connection() {
      return CompletableFuture.failedFuture(refusal(why, null));
    }
  }

  /** The provider wants no calls and still listens: they fail at once until it has left. */
  record Leaving(ClientConnection leaving, String why) implements ConnectionState {

    @Override
    public CompletableFuture<ClientConnection> connection() {
      return CompletableFuture.failedFuture(refusal(why, null));
    }
  }

  /** No more attempts. */
  record Closed(String why) implements ConnectionState {

    RpcException refusal() {
      return new RpcException(Status.MISUSED, Certainty.NOT_EXECUTED, why);
    }

    @Override
    public CompletableFuture<ClientConnection> connection() {
      return CompletableFuture.failedFuture(refusal());
    }
  }

  /** The refusal of a call while there is no connection. */
  static RpcException refusal(String why, @Nullable Throwable cause) {
    return new RpcException(Status.CONNECT_FAILED, Certainty.NOT_EXECUTED, why, cause);
  }
}
