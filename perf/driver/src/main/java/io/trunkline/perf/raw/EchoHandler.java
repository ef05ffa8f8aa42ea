package io.trunkline.perf.raw;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.Executor;

/** Writes each message back as it is. */
final class EchoHandler extends ChannelInboundHandlerAdapter {

  private final Executor executor;
  private final boolean flushEach;

  EchoHandler(Executor executor, boolean flushEach) {
    this.executor = executor;
    this.flushEach = flushEach;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (flushEach) {
      executor.execute(() -> context.writeAndFlush(message, context.voidPromise()));
    } else {
      context.write(message, context.voidPromise());
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    if (!flushEach) {
      context.flush();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    context.close();
  }
}
