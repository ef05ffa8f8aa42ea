package io.trunkline.internal.transport;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.NetUtil;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
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
   * @param address unresolved, so that its name is looked up each time
   * @param initializer adds the handlers of a new channel, and returns what they belong to
   * @return completes on any thread when the channel is connected and, with TLS, secured; fails
   *     with an {@link SSLException} if it is the TLS handshake that failed
   */
  public <C> CompletableFuture<C> connect(
      InetSocketAddress address, Function<Channel, C> initializer) {
    CompletableFuture<C> ended = new CompletableFuture<>();
    byte[] literal = NetUtil.createByteArrayFromIpAddressString(address.getHostString());
    if (literal != null) {
      resolved(address, initializer, ended);
    } else {
      resolver.execute(() -> resolved(address, initializer, ended));
    }
    return ended;
  }

  private <C> void resolved(
      InetSocketAddress address, Function<Channel, C> initializer, CompletableFuture<C> ended) {
    InetSocketAddress target = new InetSocketAddress(address.getHostString(), address.getPort());
    if (target.isUnresolved()) {
      ended.completeExceptionally(new UnknownHostException(address.getHostString()));
      return;
    }
    CompletableFuture<C> made = new CompletableFuture<>();
    try {
      bootstrap(channel -> initialize(channel, initializer, made))
          .connect(target)
          .addListener(
              (ChannelFuture connected) -> {
                try {
                  connected(connected, made, ended);
                } catch (Throwable broken) { // Netty would only log it
                  ended.completeExceptionally(broken);
                }
              });
    } catch (Throwable notBegun) { // loops that have ended, for example
      ended.completeExceptionally(notBegun);
    }
  }

  private static <C> void initialize(
      Channel channel, Function<Channel, C> initializer, CompletableFuture<C> made) {
    try {
      made.complete(initializer.apply(channel));
    } catch (Throwable broken) { // Netty closes the channel
      made.completeExceptionally(broken);
      throw broken;
    }
  }

  private static <C> boolean end(
      CompletableFuture<C> ended, @Nullable C connection, @Nullable Throwable failure) {
    return failure == null ? ended.complete(connection) : ended.completeExceptionally(failure);
  }

  private static <C> void connected(
      ChannelFuture future, CompletableFuture<C> made, CompletableFuture<C> ended) {
    SslHandler tls = future.isSuccess() ? future.channel().pipeline().get(SslHandler.class) : null;
    if (!future.isSuccess()) {
      ended.completeExceptionally(future.cause());
    } else if (tls == null) {
      made.handle((connection, failure) -> end(ended, connection, failure))
          .exceptionally(ended::completeExceptionally);
    } else {
      tls.handshakeFuture()
          .addListener(
              done -> {
                if (done.isSuccess()) {
                  made.handle((connection, failure) -> end(ended, connection, failure))
                      .exceptionally(ended::completeExceptionally);
                } else {
                  ended.completeExceptionally(ofTls(done.cause()));
                }
              });
    }
  }

  private static SSLException ofTls(Throwable failure) {
    return failure instanceof SSLException known
        ? known
        : new SSLException("the connection ended before it was secured", failure);
  }

  private Bootstrap bootstrap(Consumer<Channel> initializer) {
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
                initializer.accept(channel);
              }
            });
  }
}
