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

  private final ServerFront front;
  private final Consumer<String> failed;
  private @Nullable ScheduledFuture<?> limit;
  private long openNanos;

  /**
   * @param failed told why nothing became of the connection, on the event loop
   */
  FirstBytes(ServerFront front, Consumer<String> failed) {
    this.front = front;
    this.failed = failed;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    openNanos = System.nanoTime();
    limit =
        ctx.executor().schedule(() -> silent(ctx), front.handshakeNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    if (!bytes.isReadable()) {
      bytes.release();
      return;
    }
    stopClock();
    if (bytes.getByte(bytes.readerIndex()) != TLS_HANDSHAKE) {
      plain(ctx);
    } else {
      String refusal;
      try {
        refusal = front.handshakes().begin(ctx.channel());
        if (refusal == null) {
          beginTls(ctx);
        }
      } catch (Throwable e) {
        bytes.release();
        throw e;
      }
      if (refusal != null) {
        bytes.release();
        failed.accept(refusal);
        ctx.close();
        return;
      }
    }
    ctx.fireChannelRead(bytes);
  }

  private void beginTls(ChannelHandlerContext ctx) {
    Channel channel = ctx.channel();
    HandshakeTasks tasks = new HandshakeTasks(front.handshakes(), channel, System::nanoTime);
    SslHandler tls = OneHandshake.of(front.context(), ctx.alloc(), tasks, failed);
    long left = front.handshakeNanos() - (System.nanoTime() - openNanos);
    tls.setHandshakeTimeout(Math.max(1, left), TimeUnit.NANOSECONDS);
    tls.setCloseNotifyFlushTimeoutMillis(ServerFront.CLOSE_NOTIFY_MILLIS);
    tls.handshakeFuture()
        .addListener(
            done -> {
              front.handshakes().end(channel);
              if (done.isSuccess()) {
                channel.pipeline().remove(tasks);
              }
            });
    ctx.pipeline().addAfter(ctx.name(), null, new TlsEnd(true, () -> late(tasks), failed));
    ctx.pipeline().addAfter(ctx.name(), null, tls);
    ctx.pipeline().addAfter(ctx.name(), null, tasks);
    ctx.pipeline().remove(this);
  }

  private String late(HandshakeTasks tasks) {
    return TlsFailure.late(
        front.handshakeNanos(),
        tasks.busyNanos() > front.handshakeNanos() / 2
            ? "this provider's threads for handshakes were behind, as it has too many of them or is"
                + " overloaded"
            : "the consumer did not go on in time");
  }

  private void plain(ChannelHandlerContext ctx) {
    ctx.pipeline().remove(this);
    ctx.fireUserEventTriggered(new Secured(null, front.optional() ? null : TLS_REQUIRED));
    ctx.fireChannelActive();
  }

  /** Consumers with TLS speak first; those without may have nothing to say for long. */
  private void silent(ChannelHandlerContext ctx) {
    if (front.optional()) {
      plain(ctx);
    } else {
      failed.accept(
          "no TLS handshake began in "
              + TimeUnit.NANOSECONDS.toMillis(front.handshakeNanos())
              + " ms; the setting is handshakeTimeout");
      ctx.close();
    }
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
