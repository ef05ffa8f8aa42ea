package io.trunkline.internal.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.trunkline.tls.ClientTls;
import io.trunkline.tls.KeySource;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;

/** TLS of one client: makes what stands first in the pipeline of a connection. Thread-safe. */
public final class ClientFront implements AutoCloseable {

  private final ClientTls tls;
  private final ReloadingContext context;

  /**
   * Reads the files; blocks.
   *
   * @param owner the client, for messages
   * @throws IllegalArgumentException if they cannot be used; the message says why
   */
  public ClientFront(ClientTls tls, String owner) {
    this.tls = tls;
    this.context =
        new ReloadingContext(
            owner,
            ContextParts.files(tls.key(), tls.trust()),
            tls.reloadInterval(),
            () -> make(tls));
  }

  private static ReloadingContext.Made make(ClientTls tls) throws MaterialException, SSLException {
    SslContextBuilder builder =
        SslContextBuilder.forClient()
            .endpointIdentificationAlgorithm(tls.checkHost() ? "HTTPS" : null);
    String flaw = null;
    KeySource key = tls.key();
    if (key != null) {
      KeyMaterial own = KeyMaterial.read(key);
      builder.keyManager(own.key(), own.chain());
      flaw = own.flaw(key, Instant.now());
    }
    X509Certificate[] trusted = KeyMaterial.trusted(tls.trust());
    if (trusted != null) {
      builder.trustManager(trusted);
    }
    return new ReloadingContext.Made(
        ContextParts.build(builder, tls.protocols(), tls.ciphers()), flaw);
  }

  /**
   * What comes first in the pipeline of a new connection. The handshake's own promise says how it
   * ended.
   *
   * @param address whose name the provider's certificate has to be for, unless the settings name
   *     another
   */
  public List<ChannelHandler> handlers(ByteBufAllocator allocator, InetSocketAddress address) {
    String expected = tls.expectedHost();
    String host = expected == null ? address.getHostString() : expected;
    SslHandler handler = context.current().newHandler(allocator, host, address.getPort());
    handler.setHandshakeTimeout(tls.handshakeTimeout().toNanos(), TimeUnit.NANOSECONDS);
    handler.setCloseNotifyFlushTimeoutMillis(ServerFront.CLOSE_NOTIFY_MILLIS);
    return List.of(handler, new TlsEnd(false, this::late, reason -> {}));
  }

  /** How long a handshake may take. */
  public long handshakeNanos() {
    return tls.handshakeTimeout().toNanos();
  }

  private String late() {
    return TlsFailure.late(handshakeNanos(), "is the provider overloaded?");
  }

  /** Says why a handshake of a client failed, and what to change. */
  public String explain(Throwable failure) {
    return TlsFailure.explain(failure, false, this::late);
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
