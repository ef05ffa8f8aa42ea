package io.trunkline.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A peer that takes a long frame bit by bit is seen to take it. */
@Timeout(60)
class TakenBytesTest {

  private static final int SIZE = 64 << 20;

  /** Set, as else the system's buffers may grow until they have room for half of the frame. */
  private static final int KERNEL_BYTES = 64 * 1024;

  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

  @AfterEach
  void close() throws Exception {
    loops.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
  }

  /** A frame that is longer than what a socket takes. */
  private static final class LongFrame implements Outgoing {
    @Override
    public int size() {
      return SIZE;
    }

    @Override
    public void writeTo(ByteBuf target) {
      target.writeZero(SIZE);
    }

    @Override
    public void writeTo(ByteBuf target, int from, int count) {
      target.writeZero(count);
    }

    @Override
    public void release() {}
  }

  /** Lets the queue go on when the peer has read. */
  private static final class Forwarding extends ChannelInboundHandlerAdapter {
    private volatile WriteQueue queue;

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
      queue.writabilityChanged();
    }
  }

  @Test
  void partsOfAFrameCountBeforeItsLastByteIsWritten() throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      listening.setReceiveBufferSize(KERNEL_BYTES);
      Channel channel =
          new Bootstrap()
              .group(loops)
              .option(ChannelOption.SO_SNDBUF, KERNEL_BYTES)
              .channel(NioSocketChannel.class)
              .handler(new Forwarding())
              .connect(listening.getLocalSocketAddress())
              .sync()
              .channel();
      WriteQueue queue = new WriteQueue(channel);
      channel.pipeline().get(Forwarding.class).queue = queue;
      try (Socket peer = listening.accept()) {
        assertThat(on(channel, queue.traffic()::isBlocked)).isFalse();
        queue.send(new LongFrame());
        await(channel, () -> queue.traffic().isBlocked() && queue.traffic().takenBytes() > 0);
        long before = on(channel, queue.traffic()::takenBytes);
        assertThat(before).isLessThan(SIZE);
        peer.getInputStream().readNBytes(SIZE / 2);
        await(channel, () -> queue.traffic().takenBytes() > before);
        assertThat(on(channel, queue.traffic()::isBlocked)).isTrue();
        peer.getInputStream().readNBytes(SIZE / 2);
        await(channel, () -> !queue.traffic().isBlocked());
        assertThat(on(channel, queue.traffic()::takenBytes)).isEqualTo(SIZE);
      }
    }
  }

  private static <T> T on(Channel channel, Callable<T> look) throws Exception {
    return channel.eventLoop().submit(look).get(30, TimeUnit.SECONDS);
  }

  private static void await(Channel channel, Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!on(channel, condition)) {
      assertThat(System.nanoTime() - end).as("time left").isNegative();
      Thread.onSpinWait();
    }
  }
}
