package io.trunkline.internal.client;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ConnectTimeoutException;
import io.trunkline.call.Filter;
import io.trunkline.call.RpcException;
import io.trunkline.internal.tls.TlsClientHandlers;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Opens connections to one address. Thread-safe. */
final class ConnectionOpener {

  private final ClientResources resources;
  private final Destination destination;
  private final ClientConnection.Listener listener;
  private final @Nullable TlsClientHandlers tls;
  private final LiveConnections live;

  /**
   * @param listener of the connections
   * @param live has the connections, from when they are opened
   */
  ConnectionOpener(
      ClientResources resources,
      Destination destination,
      ClientConnection.Listener listener,
      LiveConnections live) {
    this.resources = resources;
    this.destination = destination;
    this.listener = listener;
    this.live = live;
    this.tls = destination.secured() ? resources.tls() : null;
  }

  /** How long one attempt may take. */
  long attemptNanos() {
    return resources.connectTimeoutNanos()
        + (tls == null ? 0 : tls.handshakeNanos())
        + TimeUnit.MILLISECONDS.toNanos(ClientHandshake.PATIENCE_MILLIS);
  }

  /** The exception for a call whose time limit passed during an attempt. */
  RpcException tooLate(ClientMethod method, Throwable cause) {
    return live.hasOpening()
        ? CallFailures.notSent(
            method,
            destination + " had not answered the heartbeat that begins a connection",
            CallFailures.CONNECT_BEFORE
                + "; if it answers no heartbeat, switch the handshake off: handshake(false) on the"
                + " client builder (handshake=\"false\" on the protocol element in XML)",
            cause)
        : CallFailures.notSent(
            method, destination + " was being connected", CallFailures.CONNECT_BEFORE, cause);
  }

  /**
   * Opens a connection and waits for its handshake, which decides how calls are written there.
   *
   * @param then receives the connection, or the reason why there is none
   */
  void open(BiConsumer<@Nullable ClientConnection, @Nullable Throwable> then) {
    CompletableFuture<ClientConnection> begun = null;
    try {
      CompletableFuture<ClientConnection> opened =
          resources.transport().connect(destination.address(), this::newConnection);
      begun = opened;
      Stages.whenEnded(
          opened.thenCompose(this::handshakeEnded),
          (connection, failure) ->
              then.accept(connection, failure == null ? null : Filter.unwrapped(failure)),
          broken -> failed(opened, broken, then));
    } catch (Throwable notBegun) { // the client's threads have ended, for example
      failed(begun, notBegun, then);
    }
  }

  /** Calls wait for a connection; the one that was being opened is not handed out. */
  private static void failed(
      @Nullable CompletableFuture<ClientConnection> opened,
      Throwable why,
      BiConsumer<@Nullable ClientConnection, @Nullable Throwable> then) {
    if (opened != null) {
      opened.thenAccept(connection -> connection.close("its opening failed", 1));
    }
    then.accept(null, why);
  }

  private ClientConnection newConnection(Channel channel) {
    ClientConnection connection =
        new ClientConnection(resources, channel, destination.toString(), listener);
    List<ChannelHandler> front =
        tls == null ? List.of() : tls.handlers(resources.allocator(), destination.address());
    channel.pipeline().addLast(connection.handlers(front));
    return connection;
  }

  private CompletableFuture<ClientConnection> handshakeEnded(ClientConnection connection) {
    live.opening(connection);
    return connection
        .handshakeEnded()
        .thenApply(
            ended -> {
              live.opened(connection);
              return connection;
            });
  }

  /** Why no connection was opened, and what to do about it. */
  String explain(Throwable cause) {
    if (tls != null && cause instanceof SSLException) {
      return tls.explain(cause) + ".";
    }
    if (cause instanceof ConnectTimeoutException) {
      return cause.getMessage()
          + "; is the provider there? If it takes longer, raise connectTimeout on the client"
          + " builder.";
    }
    return cause instanceof UnknownHostException
        ? "unknown host; is the name right?"
        : (cause.getMessage() == null ? String.valueOf(cause) : cause.getMessage())
            + "; is the provider running there?";
  }

  /** Why the provider closed a connection, or wants no calls, before the handshake ended. */
  static String explainEarlyEnd(ClientConnection connection) {
    String known = connection.calls().closedBecause();
    String why = known == null ? "closed by the peer, whose log may give the reason" : known;
    return "it was closed in its handshake: " + why + (why.endsWith("?") ? "" : ".");
  }
}
