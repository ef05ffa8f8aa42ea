package io.trunkline.internal.tls;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.trunkline.tls.ServerTls;
import io.trunkline.tls.TrustSource;
import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.net.ssl.SSLException;

/** TLS of one port: makes what stands first in the pipeline of a connection. Thread-safe. */
public final class ServerFront implements AutoCloseable {

  /** How long closing waits for the last record, which says that it is the last. */
  static final long CLOSE_NOTIFY_MILLIS = 1_000;

  private final ServerTls tls;
  private final ReloadingContext context;
  private final Handshakes handshakes;

  /**
   * Reads the files; blocks.
   *
   * @param owner the server, for messages
   * @param addresses what counts as the address of a connection
   * @throws IllegalArgumentException if they cannot be used; the message says why
   */
  public ServerFront(ServerTls tls, String owner, Function<Channel, InetAddress> addresses) {
    this.tls = tls;
    this.handshakes = Handshakes.of(tls.maxHandshakes(), addresses);
    this.context =
        new ReloadingContext(
            owner,
            ContextParts.files(tls.key(), tls.trust()),
            tls.reloadInterval(),
            () -> make(tls));
  }

  private static ReloadingContext.Made make(ServerTls tls) throws MaterialException, SSLException {
    KeyMaterial own = KeyMaterial.read(tls.key());
    SslContextBuilder builder = SslContextBuilder.forServer(own.key(), own.chain());
    TrustSource trust = tls.trust();
    X509Certificate[] trusted = trust == null ? null : KeyMaterial.trusted(trust);
    if (trusted != null) {
      builder.trustManager(trusted);
    }
    builder.clientAuth(
        switch (tls.clientAuth()) {
          case NONE -> ClientAuth.NONE;
          case OPTIONAL -> ClientAuth.OPTIONAL;
          case REQUIRED -> ClientAuth.REQUIRE;
        });
    return new ReloadingContext.Made(
        ContextParts.build(builder, tls.protocols(), tls.ciphers()),
        own.flaw(tls.key(), Instant.now()));
  }

  /**
   * What comes first in the pipeline of a new connection.
   *
   * @param failed told why the handshake failed, on the event loop; the channel closes
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

  /** For the line in the log at the start. */
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
