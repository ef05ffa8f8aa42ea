package io.trunkline.internal.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.handler.ssl.SslHandler;
import io.trunkline.tls.ClientTls;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** TLS of one client: makes the first handlers of each connection's pipeline. Thread-safe. */
public final class TlsClientHandlers implements AutoCloseable {

  private final ClientTls tls;
  private final ReloadingContext context;

  /**
   * Reads the files; blocks.
   *
   * @param owner the client, for messages
   * @throws IllegalArgumentException if they cannot be used; the message gives the reason
   */
  public TlsClientHandlers(ClientTls tls, String owner) {
    this.tls = tls;
    this.context = new ReloadingContext(owner, ContextSettings.of(tls));
  }

  /**
   * The first handlers of a new connection. The handshake's own promise reports how it ended.
   *
   * @param address whose name the provider's certificate has to be for, unless the settings name
   *     another
   */
  public List<ChannelHandler> handlers(ByteBufAllocator allocator, InetSocketAddress address) {
    String expected = tls.expectedHost();
    String host = expected == null ? address.getHostString() : expected;
    SslHandler handler = context.current().newHandler(allocator, host, address.getPort());
    handler.setHandshakeTimeout(handshakeNanos(), TimeUnit.NANOSECONDS);
    handler.setCloseNotifyFlushTimeoutMillis(TlsEnd.CLOSE_NOTIFY_MILLIS);
    return List.of(handler, new TlsEnd(handshakeNanos(), null, null));
  }

  /** How long a handshake may take. */
  public long handshakeNanos() {
    return tls.handshakeTimeout().toNanos();
  }

  /** Explains why a handshake of a client failed, and what to change. */
  public String explain(Throwable failure) {
    return TlsFailure.explain(failure, handshakeNanos(), null);
  }

  /** Reads changed files now; for tests. */
  void reload() {
    context.reload();
  }

  /** Ends the watch of the files; connections go on. */
  @Override
  public void close() {
    context.close();
  }
}
