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
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
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
   * What one attempt to connect comes to. Its methods may be called on any thread.
   *
   * @param <C> what the channel's handlers belong to
   */
  public interface Attempt<C> {

    /** Makes the owner of a new channel, whose handlers it puts into the pipeline. */
    C begin(Channel channel);

    /** The channel is connected and, with TLS, secured. */
    void connected(C owner);

    /** The attempt failed; an {@link SSLException} if it was the TLS handshake. */
    void failed(Throwable cause);
  }

  /**
   * Begins to connect; never blocks.
   *
   * @param address unresolved, so that its name is looked up each time
   */
  public void connect(InetSocketAddress address, Attempt<?> attempt) {
    byte[] literal = NetUtil.createByteArrayFromIpAddressString(address.getHostString());
    if (literal != null) {
      resolved(address, attempt);
    } else {
      resolver.execute(() -> resolved(address, attempt));
    }
  }

  private <C> void resolved(InetSocketAddress address, Attempt<C> attempt) {
    InetSocketAddress target = new InetSocketAddress(address.getHostString(), address.getPort());
    if (target.isUnresolved()) {
      attempt.failed(new UnknownHostException(address.getHostString()));
      return;
    }
    Initializer<C> initializer = new Initializer<>(attempt);
    try {
      bootstrap(initializer)
          .connect(target)
          .addListener((ChannelFuture connected) -> connected(connected, initializer));
    } catch (RejectedExecutionException loopsEnded) {
      attempt.failed(loopsEnded);
    }
  }

  /** Keeps what the attempt made for the channel. */
  private static final class Initializer<C> extends ChannelInitializer<Channel> {

    private final Attempt<C> attempt;
    private volatile @Nullable C owner;

    private Initializer(Attempt<C> attempt) {
      this.attempt = attempt;
    }

    @Override
    protected void initChannel(Channel channel) {
      owner = attempt.begin(channel);
    }

    private void connected() {
      attempt.connected(Objects.requireNonNull(owner));
    }
  }

  private static void connected(ChannelFuture future, Initializer<?> initializer) {
    SslHandler tls = future.isSuccess() ? future.channel().pipeline().get(SslHandler.class) : null;
    if (!future.isSuccess()) {
      initializer.attempt.failed(future.cause());
    } else if (tls == null) {
      initializer.connected();
    } else {
      tls.handshakeFuture()
          .addListener(
              done -> {
                if (done.isSuccess()) {
                  initializer.connected();
                } else {
                  initializer.attempt.failed(ofTls(done.cause()));
                }
              });
    }
  }

  private static SSLException ofTls(Throwable failure) {
    return failure instanceof SSLException known
        ? known
        : new SSLException("the connection ended before it was secured", failure);
  }

  private Bootstrap bootstrap(ChannelInitializer<Channel> initializer) {
    return new Bootstrap()
        .group(loops.group())
        .channel(loops.socketType())
        .option(ChannelOption.ALLOCATOR, allocator)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.SO_KEEPALIVE, true)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, connectTimeoutMillis)
        .handler(initializer);
  }
}
