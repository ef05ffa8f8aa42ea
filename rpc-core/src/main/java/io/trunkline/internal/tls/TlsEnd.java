package io.trunkline.internal.tls;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.trunkline.call.TlsPeer;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * Follows the {@link SslHandler} in a pipeline. To later handlers the channel becomes active when
 * the handshake is done; {@link Secured} comes just before. A handshake that fails closes the
 * channel.
 */
final class TlsEnd extends ChannelInboundHandlerAdapter {

  /** How long closing waits for the last record, which announces that it is the last. */
  static final long CLOSE_NOTIFY_MILLIS = 1_000;

  private enum State {
    HANDSHAKE,

    /** The handshake failed, and the reason is reported. */
    FAILED,

    /** The handshake is done, and nothing came since. */
    SECURED,

    /** Something came after the handshake, or it is known why nothing did. */
    IN_USE
  }

  private final long limitNanos;
  private final @Nullable HandshakeTasks tasks;
  private final @Nullable Consumer<String> failed;
  private State state = State.HANDSHAKE;

  /**
   * @param limitNanos how long the handshake may take
   * @param tasks those of the handshake at a provider; null at a consumer
   * @param failed takes the reason why the handshake failed, on the event loop; null at a consumer,
   *     where the handshake's promise has it
   */
  TlsEnd(long limitNanos, @Nullable HandshakeTasks tasks, @Nullable Consumer<String> failed) {
    this.limitNanos = limitNanos;
    this.tasks = tasks;
    this.failed = failed;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    // Passed on when the handshake is done.
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof Handshakes.MadeRoom evicted) {
      if (!isSecured()) { // a handshake that is done has given its place back
        fail(ctx, evicted.reason());
      }
    } else if (!(event instanceof SslHandshakeCompletionEvent ended)) {
      ctx.fireUserEventTriggered(event);
    } else if (!ended.isSuccess()) {
      fail(ctx, explain(ended.cause()));
    } else if (!isSecured()) {
      state = State.SECURED;
      SSLSession session = ctx.pipeline().get(SslHandler.class).engine().getSession();
      ctx.fireUserEventTriggered(new Secured(peer(session), null));
      ctx.fireChannelActive();
    }
  }

  private boolean isSecured() {
    return state == State.SECURED || state == State.IN_USE;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (state == State.SECURED) {
      state = State.IN_USE;
    }
    ctx.fireChannelRead(message);
  }

  /**
   * In TLS 1.3 a consumer's handshake is done before the provider has looked at its certificate. If
   * the provider refuses it, its alert can be lost, because what the consumer sent meanwhile resets
   * the connection.
   */
  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (state == State.SECURED && tasks == null) {
      ctx.fireExceptionCaught(new TlsFailedException(TlsFailure.AFTER_HANDSHAKE, null, false));
    }
    ctx.fireChannelInactive();
  }

  private static TlsPeer peer(SSLSession session) {
    List<X509Certificate> certificates;
    try {
      certificates =
          Stream.of(session.getPeerCertificates())
              .filter(X509Certificate.class::isInstance)
              .map(X509Certificate.class::cast)
              .toList();
    } catch (SSLPeerUnverifiedException noneShown) {
      certificates = List.of();
    }
    return new TlsPeer(session.getProtocol(), session.getCipherSuite(), certificates);
  }

  private String explain(Throwable cause) {
    return TlsFailure.explain(cause, limitNanos, tasks);
  }

  private void fail(ChannelHandlerContext ctx, String reason) {
    if (state == State.HANDSHAKE) {
      state = State.FAILED;
      if (failed != null) {
        failed.accept(reason);
      }
    }
    ctx.close();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (!isSecured()) {
      fail(ctx, explain(cause));
      return;
    }
    boolean isRejection = state == State.SECURED && TlsFailure.isRejection(cause);
    state = State.IN_USE;
    ctx.fireExceptionCaught(
        TlsFailure.isOfTls(cause)
            ? new TlsFailedException(explain(cause), cause, isRejection)
            : cause);
  }
}
