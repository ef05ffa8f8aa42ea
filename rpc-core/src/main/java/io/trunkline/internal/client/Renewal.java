package io.trunkline.internal.client;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One attempt to replace a connection that calls still use by one with better terms. */
final class Renewal {

  private final Reconnector reconnector;
  private final CompletableFuture<ClientConnection> connection = new CompletableFuture<>();

  Renewal(Reconnector reconnector) {
    this.reconnector = reconnector;
  }

  /** The connection that calls take then; fails if there is none but the old one. */
  CompletableFuture<ClientConnection> connection() {
    return connection;
  }

  /** Takes the new connection, or why there is none. */
  void ended(@Nullable ClientConnection fresh, @Nullable Throwable failure) {
    if (reconnector.endRenewal(fresh)) {
      connection.complete(fresh);
    } else if (fresh == null) {
      fail(reconnector.opener().explain(requireNonNull(failure)), failure);
    } else {
      // Closed early, it is no better than the old one, which calls go on with.
      boolean isOldKept = !fresh.isUsable() && reconnector.current() != null;
      String why = ConnectionOpener.explainEarlyEnd(fresh); // first: the next line is no reason
      fresh.close("it was to replace one that is gone", 1);
      if (isOldKept) {
        fail(why, null);
      } else {
        reconnector.connect().whenComplete(this::takeOther);
      }
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
