package io.trunkline.internal.tls;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.trunkline.call.TlsPeer;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/**
 * Stands behind the {@link SslHandler}. To what follows, the channel becomes active when the
 * handshake is done; {@link Secured} comes just before. A handshake that fails closes the channel.
 */
final class TlsEnd extends ChannelInboundHandlerAdapter {

  private final boolean atServer;
  private final Supplier<String> late;
  private final Consumer<String> failed;
  private boolean done;
  private boolean told;

  /** Whether anything came after the handshake, or it is known why nothing did. */
  private boolean heard;

  /**
   * @param atServer whether the peer is the consumer
   * @param late says why a handshake took too long
   * @param failed told why the handshake failed, on the event loop
   */
  TlsEnd(boolean atServer, Supplier<String> late, Consumer<String> failed) {
    this.atServer = atServer;
    this.late = late;
    this.failed = failed;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    // Passed on when the handshake is done.
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof MadeRoom evicted) {
      if (!done) { // one that is done has given its place back
        tell(evicted.reason());
        ctx.close();
      }
    } else if (!(event instanceof SslHandshakeCompletionEvent ended)) {
      ctx.fireUserEventTriggered(event);
    } else if (!ended.isSuccess()) {
      fail(ctx, ended.cause());
    } else if (!done) {
      done = true;
      SSLSession session = ctx.pipeline().get(SslHandler.class).engine().getSession();
      ctx.fireUserEventTriggered(new Secured(peer(session), null));
      ctx.fireChannelActive();
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    heard = true;
    ctx.fireChannelRead(message);
  }

  /**
   * In TLS 1.3 a consumer's handshake is done before the provider has looked at its certificate. If
   * the provider refuses it, its alert can be lost, because what the consumer sent meanwhile resets
   * the connection.
   */
  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (done && !heard && !atServer) {
      ctx.fireExceptionCaught(new TlsFailedException(TlsFailure.AFTER_HANDSHAKE, null));
    }
    ctx.fireChannelInactive();
  }

  private static TlsPeer peer(SSLSession session) {
    List<X509Certificate> certificates = new ArrayList<>();
    try {
      for (Certificate certificate : session.getPeerCertificates()) {
        if (certificate instanceof X509Certificate shown) {
          certificates.add(shown);
        }
      }
    } catch (SSLPeerUnverifiedException noneShown) {
      return new TlsPeer(session.getProtocol(), session.getCipherSuite(), List.of());
    }
    return new TlsPeer(session.getProtocol(), session.getCipherSuite(), certificates);
  }

  private void fail(ChannelHandlerContext ctx, Throwable cause) {
    if (!done) {
      tell(TlsFailure.explain(cause, atServer, late));
    }
    ctx.close();
  }

  private void tell(String reason) {
    if (!told) {
      told = true;
      failed.accept(reason);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    heard = true;
    if (!done) {
      fail(ctx, cause);
    } else if (TlsFailure.isOfTls(cause)) {
      ctx.fireExceptionCaught(
          new TlsFailedException(TlsFailure.explain(cause, atServer, late), cause));
    } else {
      ctx.fireExceptionCaught(cause);
    }
  }
}
