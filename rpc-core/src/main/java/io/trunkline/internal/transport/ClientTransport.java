package io.trunkline.internal.transport;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.NetUtil;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Opens connections. Thread-safe. */
public final class ClientTransport {

  private final EventLoops loops;
  private final ByteBufAllocator allocator;
  private final int connectTimeoutMillis;
  private final Executor resolver;

  /**
   * @param resolver looks up names, which may block
   */
  public ClientTransport(
      EventLoops loops, ByteBufAllocator allocator, int connectTimeoutMillis, Executor resolver) {
    this.loops = loops;
    this.allocator = allocator;
    this.connectTimeoutMillis = connectTimeoutMillis;
    this.resolver = resolver;
  }

  /**
   * Begins to connect; never blocks.
   *
   * @param address unresolved, so that its name is looked up anew each time
   * @param handlers makes the handlers of the new channel, in order
   * @param ended called once, on any thread, with what went wrong, an {@link SSLException} if it is
   *     the TLS handshake; null if the channel is connected and, with TLS, secured
   */
  public void connect(
      InetSocketAddress address,
      Supplier<ChannelHandler[]> handlers,
      Consumer<@Nullable Throwable> ended) {
    byte[] literal = NetUtil.createByteArrayFromIpAddressString(address.getHostString());
    if (literal != null) {
      resolved(address, handlers, ended);
    } else {
      resolver.execute(() -> resolved(address, handlers, ended));
    }
  }

  private void resolved(
      InetSocketAddress address,
      Supplier<ChannelHandler[]> handlers,
      Consumer<@Nullable Throwable> ended) {
    InetSocketAddress target = new InetSocketAddress(address.getHostString(), address.getPort());
    if (target.isUnresolved()) {
      ended.accept(new UnknownHostException(address.getHostString()));
      return;
    }
    try {
      bootstrap(handlers)
          .connect(target)
          .addListener((ChannelFuture connected) -> connected(connected, ended));
    } catch (RejectedExecutionException loopsEnded) {
      ended.accept(loopsEnded);
    }
  }

  private static void connected(ChannelFuture future, Consumer<@Nullable Throwable> ended) {
    SslHandler tls = future.isSuccess() ? future.channel().pipeline().get(SslHandler.class) : null;
    if (tls == null) {
      ended.accept(future.isSuccess() ? null : future.cause());
    } else {
      tls.handshakeFuture()
          .addListener(done -> ended.accept(done.isSuccess() ? null : ofTls(done.cause())));
    }
  }

  private static SSLException ofTls(Throwable failure) {
    return failure instanceof SSLException known
        ? known
        : new SSLException("the connection ended before it was secured", failure);
  }

  private Bootstrap bootstrap(Supplier<ChannelHandler[]> handlers) {
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
            });
  }
}
