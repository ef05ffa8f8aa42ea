package io.trunkline.internal.transport;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import java.net.InetSocketAddress;
import java.util.function.Supplier;

/** Opens connections. Thread-safe. */
public final class ClientTransport {

  private final EventLoops loops;
  private final ByteBufAllocator allocator;
  private final int connectTimeoutMillis;

  public ClientTransport(EventLoops loops, ByteBufAllocator allocator, int connectTimeoutMillis) {
    this.loops = loops;
    this.allocator = allocator;
    this.connectTimeoutMillis = connectTimeoutMillis;
  }

  /**
   * Begins to connect; never blocks, names are looked up on a loop.
   *
   * @param address may be unresolved, and then is looked up anew each time
   * @param handlers makes the handlers of the new channel, in order
   */
  public ChannelFuture connect(InetSocketAddress address, Supplier<ChannelHandler[]> handlers) {
    return new Bootstrap()
        .group(loops.group())
        .channel(loops.socketType())
        .option(ChannelOption.ALLOCATOR, allocator)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.SO_KEEPALIVE, true)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, connectTimeoutMillis)
        .handler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel channel) {
                channel.pipeline().addLast(handlers.get());
              }
            })
        .connect(address);
  }
}
