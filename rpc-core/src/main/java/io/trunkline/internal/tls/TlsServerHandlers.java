package io.trunkline.internal.tls;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.handler.ssl.SslContext;
import io.trunkline.tls.ServerTls;
import java.net.InetAddress;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** TLS of one port: makes the first handlers of each connection's pipeline. Thread-safe. */
public final class TlsServerHandlers implements AutoCloseable {

  private final ServerTls tls;
  private final ReloadingContext context;
  private final Handshakes handshakes;

  /**
   * Reads the files; blocks.
   *
   * @param owner the server, for messages
   * @param addresses what counts as the address of a connection
   * @throws IllegalArgumentException if they cannot be used; the message gives the reason
   */
  public TlsServerHandlers(ServerTls tls, String owner, Function<Channel, InetAddress> addresses) {
    this.tls = tls;
    this.handshakes = Handshakes.of(tls.maxHandshakes(), addresses);
    this.context = new ReloadingContext(owner, ContextSettings.of(tls));
  }

  /**
   * The first handlers of a new connection.
   *
   * @param failed takes the reason why a handshake failed, on the event loop; the channel closes
   */
  public List<ChannelHandler> handlers(Consumer<String> failed) {
    return List.of(new FirstBytes(this, failed));
  }

  Handshakes handshakes() {
    return handshakes;
  }

  SslContext context() {
    return context.current();
  }

  boolean optional() {
    return tls.optional();
  }

  long handshakeNanos() {
    return tls.handshakeTimeout().toNanos();
  }

  /** Reads changed files now; for tests. */
  void reload() {
    context.reload();
  }

  /** Ends the watch of the files, and handshakes; connections that are secured go on. */
  @Override
  public void close() {
    context.close();
    handshakes.close();
  }

  /** The settings in one line, for the log at the start. */
  @Override
  public String toString() {
    return "TLS "
        + (tls.optional() ? "optional" : "required")
        + switch (tls.clientAuth()) {
          case NONE -> "";
          case OPTIONAL -> ", asking for certificates of consumers";
          case REQUIRED -> ", requiring certificates of consumers";
        };
  }
}
