package io.trunkline.internal.tls;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

/**
 * TLS at a provider, which closes the channel if its peer begins a second handshake. TLS 1.2 allows
 * that, no consumer needs it, and each takes a signature. In TLS 1.3 the records that may come
 * after the handshake look like those of data.
 */
final class OneHandshake extends SslHandler {

  private static final byte HANDSHAKE = 0x16;

  private final Consumer<String> failed;
  private boolean refused;

  /**
   * The handler of a new connection; with netty-tcnative Netty's own, whose engine refuses a second
   * handshake itself.
   *
   * @param tasks runs signatures and key exchanges
   * @param failed told what the peer did, on the event loop
   */
  static SslHandler of(
      SslContext context, ByteBufAllocator allocator, Executor tasks, Consumer<String> failed) {
    return context instanceof JdkSslContext
        ? new OneHandshake(context.newEngine(allocator), tasks, failed)
        : context.newHandler(allocator, tasks);
  }

  private OneHandshake(SSLEngine engine, Executor tasks, Consumer<String> failed) {
    super(engine, tasks);
    this.failed = failed;
  }

  /** Comes at the begin of each record, and again when more of it has come. */
  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out)
      throws SSLException {
    if (!refused && isSecondHandshake(in)) {
      refused = true;
      ctx.channel().close();
      failed.accept(
          "the consumer began a second TLS handshake on its connection (renegotiation), which is"
              + " not allowed here; it should open a new connection");
    }
    if (refused) {
      in.skipBytes(in.readableBytes());
    } else {
      super.decode(ctx, in, out);
    }
  }

  private boolean isSecondHandshake(ByteBuf in) {
    return handshakeFuture().isSuccess()
        && in.isReadable()
        && in.getByte(in.readerIndex()) == HANDSHAKE;
  }
}
