package io.trunkline.internal.transport;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/** A listening socket, which can be opened again at the same address. Thread-safe. */
public final class ServerTransport implements PortWatch.Reopening, AutoCloseable {

  private final ServerBootstrap bootstrap;
  private final InetSocketAddress address;
  private Channel channel;
  private boolean closed;

  private ServerTransport(ServerBootstrap bootstrap, Channel channel) {
    this.bootstrap = bootstrap;
    this.channel = channel;
    this.address = (InetSocketAddress) channel.localAddress();
  }

  /**
   * Listens on an address; blocks until it does.
   *
   * @param listener the loop of the listening socket
   * @param loops those of the accepted sockets
   * @param admission makes what sees accepted sockets before they get a loop
   * @param isShort whether little is to be read at once on an event loop
   * @param handlers makes the handlers of an accepted channel, in order
   * @throws IOException if it cannot listen there; the message says which address and what to do
   */
  public static ServerTransport bind(
      EventLoops listener,
      EventLoops loops,
      ByteBufAllocator allocator,
      InetSocketAddress address,
      Supplier<ChannelHandler> admission,
      Function<EventLoop, BooleanSupplier> isShort,
      Function<Channel, ChannelHandler[]> handlers)
      throws IOException {
    if (address.isUnresolved()) {
      throw new IOException(
          "cannot listen on " + address.getHostString() + ": unknown host; is the name right?");
    }
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(listener.group(), loops.group())
            .channelFactory(listener.serverSockets())
            .option(ChannelOption.SO_REUSEADDR, true)
            .option(ChannelOption.SO_BACKLOG, 1024)
            .handler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    channel.pipeline().addLast(admission.get());
                  }
                })
            .childOption(ChannelOption.ALLOCATOR, allocator)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.SO_KEEPALIVE, true)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    channel
                        .config()
                        .setRecvByteBufAllocator(
                            new ShortReads(isShort.apply(channel.eventLoop())));
                    channel.pipeline().addLast(handlers.apply(channel));
                  }
                });
    return new ServerTransport(bootstrap, bound(bootstrap, address));
  }

  private static Channel bound(ServerBootstrap bootstrap, InetSocketAddress address)
      throws IOException {
    Throwable failure;
    try {
      ChannelFuture bound = bootstrap.bind(address).awaitUninterruptibly();
      if (bound.isSuccess()) {
        return bound.channel();
      }
      failure = bound.cause();
    } catch (RejectedExecutionException loopEnded) {
      failure = loopEnded;
    }
    throw new IOException(
        "cannot listen on "
            + address.getHostString()
            + ":"
            + address.getPort()
            + " ("
            + failure.getMessage()
            + (isHere(address.getAddress())
                ? "); is the port taken? choose another one"
                : "); is it an address of this machine? choose one of them, or none for all"),
        failure);
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
    return address;
  }

  /** The current socket. */
  synchronized Channel channel() {
    return channel;
  }

  /** Whether nobody can connect although nobody has closed it. */
  synchronized boolean isLost() {
    return !closed && !channel.isOpen();
  }

  /**
   * Listens again if {@link #isLost}; blocks until it does.
   *
   * @throws IOException if it cannot
   */
  @Override
  public synchronized void reopen() throws IOException {
    if (isLost()) {
      channel = bound(bootstrap, address);
    }
  }

  /** Stops listening; accepted connections go on. */
  @Override
  public synchronized void close() {
    closed = true;
    channel.close().awaitUninterruptibly();
  }
}
