package io.trunkline.perf.raw;

import io.netty.channel.ChannelHandler;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;

/** What both sides have in common. */
final class Framing {

  static final int LENGTH_BYTES = 4;
  static final int ID_BYTES = 8;
  private static final int LONGEST = 16 * 1024 * 1024;
  private static final int CLOSE_SECONDS = 5;

  private Framing() {}

  /** Cuts the stream into messages, their lengths still in front. */
  static ChannelHandler decoder() {
    return new LengthFieldBasedFrameDecoder(LONGEST, 0, LENGTH_BYTES);
  }

  /** One event loop: there is one connection. */
  static EventLoopGroup eventLoop(String name) {
    return new MultiThreadIoEventLoopGroup(
        1, new DefaultThreadFactory(name, true), NioIoHandler.newFactory());
  }

  static void close(EventLoopGroup loop) {
    loop.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
