package io.trunkline.internal.transport;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.function.Supplier;

/** A listening socket. */
public final class ServerTransport implements AutoCloseable {

  private final Channel channel;

  private ServerTransport(Channel channel) {
    this.channel = channel;
  }

  /**
   * Listens on an address; blocks until it does.
   *
   * @param handlers makes the handlers of an accepted channel, in order
   * @throws IOException if it cannot listen there; the message says which address and what to do
   */
  public static ServerTransport bind(
      EventLoops loops,
      ByteBufAllocator allocator,
      InetSocketAddress address,
      Supplier<ChannelHandler[]> handlers)
      throws IOException {
    if (address.isUnresolved()) {
      throw new IOException(
          "cannot listen on " + address.getHostString() + ": unknown host; is the name right?");
    }
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loops.group())
            .channel(loops.serverSocketType())
            .option(ChannelOption.SO_REUSEADDR, true)
            .option(ChannelOption.SO_BACKLOG, 1024)
            .childOption(ChannelOption.ALLOCATOR, allocator)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.SO_KEEPALIVE, true)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    channel.pipeline().addLast(handlers.get());
                  }
                })
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException(
          "cannot listen on "
              + address.getHostString()
              + ":"
              + address.getPort()
              + " ("
              + bound.cause().getMessage()
              + (isHere(address.getAddress())
                  ? "); is the port taken? choose another one, or 0 for any free one"
                  : "); is it an address of this machine? choose one of them, or none for all"),
          bound.cause());
    }
    return new ServerTransport(bound.channel());
  }

  private static boolean isHere(InetAddress address) {
    try {
      return address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException unknown) {
      return true;
    }
  }

  /** Where it listens, with the port that was given if any was asked for. */
  public InetSocketAddress address() {
    return (InetSocketAddress) channel.localAddress();
  }

  /** Stops listening; accepted connections go on. */
  @Override
  public void close() {
    channel.close().awaitUninterruptibly();
  }
}
