package io.trunkline.internal.tls;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds out by its first byte whether an accepted connection begins with TLS, and makes room for
 * what handles it then. Until that is known the channel is not active to what follows.
 */
final class FirstBytes extends ChannelInboundHandlerAdapter {

  /** The type of the record that begins a handshake; a frame begins with 0xda. */
  private static final byte TLS_HANDSHAKE = 0x16;

  private static final String TLS_REQUIRED =
      "this port takes connections with TLS only, and this one is plain; set ssl-enabled=true (tls)"
          + " on the reference, with the authority of the provider's certificate";

  private final TlsServerHandlers port;
  private final Consumer<String> failed;
  private @Nullable ScheduledFuture<?> limit;
  private long openNanos;

  /**
   * @param failed takes the reason why the connection is refused, on the event loop
   */
  FirstBytes(TlsServerHandlers port, Consumer<String> failed) {
    this.port = port;
    this.failed = failed;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    openNanos = System.nanoTime();
    limit = ctx.executor().schedule(() -> silent(ctx), port.handshakeNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    if (!bytes.isReadable()) {
      bytes.release();
      return;
    }
    stopClock();
    String refusal = null;
    try {
      if (bytes.getByte(bytes.readerIndex()) != TLS_HANDSHAKE) {
        plain(ctx);
      } else {
        refusal = port.handshakes().begin(ctx.channel());
        if (refusal == null) {
          beginTls(ctx);
        }
      }
    } catch (Throwable e) {
      bytes.release();
      throw e;
    }
    if (refusal == null) {
      ctx.fireChannelRead(bytes);
    } else {
      bytes.release();
      refuse(ctx, refusal);
    }
  }

  private void beginTls(ChannelHandlerContext ctx) {
    Channel channel = ctx.channel();
    HandshakeTasks tasks = new HandshakeTasks(port.handshakes(), channel, System::nanoTime);
    SslHandler tls = OneHandshake.of(port.context(), ctx.alloc(), tasks, failed);
    long left = port.handshakeNanos() - (System.nanoTime() - openNanos);
    tls.setHandshakeTimeout(Math.max(1, left), TimeUnit.NANOSECONDS);
    tls.setCloseNotifyFlushTimeoutMillis(TlsEnd.CLOSE_NOTIFY_MILLIS);
    tls.handshakeFuture()
        .addListener(
            done -> {
              port.handshakes().end(channel);
              if (done.isSuccess()) {
                channel.pipeline().remove(tasks);
              }
            });
    TlsEnd end = new TlsEnd(port.handshakeNanos(), tasks, failed);
    ctx.pipeline().addAfter(ctx.name(), null, end);
    ctx.pipeline().addAfter(ctx.name(), null, tls);
    ctx.pipeline().addAfter(ctx.name(), null, tasks);
    ctx.pipeline().remove(this);
  }

  private void plain(ChannelHandlerContext ctx) {
    ctx.pipeline().remove(this);
    ctx.fireUserEventTriggered(new Secured(null, port.optional() ? null : TLS_REQUIRED));
    ctx.fireChannelActive();
  }

  /** Consumers with TLS send first; consumers without TLS may send nothing for a long time. */
  private void silent(ChannelHandlerContext ctx) {
    if (port.optional()) {
      plain(ctx);
    } else {
      refuse(
          ctx,
          "no TLS handshake began in %s ms; the setting is handshakeTimeout"
              .formatted(TimeUnit.NANOSECONDS.toMillis(port.handshakeNanos())));
    }
  }

  private void refuse(ChannelHandlerContext ctx, String reason) {
    failed.accept(reason);
    ctx.close();
  }

  private void stopClock() {
    if (limit != null) {
      limit.cancel(false);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    stopClock();
    ctx.fireChannelInactive();
  }
}
