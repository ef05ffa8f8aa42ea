package io.trunkline.internal.client;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One attempt to replace a connection that calls still use by one with better terms. */
final class Renewal {

  /** What becomes of the connection that was to be replaced. */
  enum Result {
    /** The new connection has taken its place. */
    TAKEN,
    /** Calls go on with it, because the new connection closed early or was not made. */
    OLD_IS_KEPT,
    /** It was lost meanwhile. */
    OLD_IS_GONE
  }

  private final Reconnector reconnector;
  private final CompletableFuture<ClientConnection> connection = new CompletableFuture<>();

  Renewal(Reconnector reconnector) {
    this.reconnector = reconnector;
  }

  /** The connection that calls use then; fails if only the old one exists. */
  CompletableFuture<ClientConnection> connection() {
    return connection;
  }

  /** Takes the new connection, or the reason why there is none. */
  void ended(@Nullable ClientConnection fresh, @Nullable Throwable failure) {
    Result result = reconnector.endRenewal(this, fresh);
    if (fresh == null) {
      fail(reconnector.opener().explain(requireNonNull(failure)), failure);
      return;
    }
    if (result == Result.TAKEN) {
      return;
    }
    // First: the next line must not prevent it.
    String why = ConnectionOpener.explainEarlyEnd(fresh);
    fresh.close("it was to replace one that is gone", 1);
    if (result == Result.OLD_IS_KEPT) {
      fail(why, null);
    } else {
      reconnector.connect().whenComplete(this::takeOther);
    }
  }

  private void fail(String why, @Nullable Throwable failure) {
    connection.completeExceptionally(
        ConnectionState.refusal("no further connection to " + reconnector + ": " + why, failure));
  }

  private void takeOther(@Nullable ClientConnection other, @Nullable Throwable failure) {
    if (failure == null) {
      connection.complete(other);
    } else {
      connection.completeExceptionally(failure);
    }
  }
}
