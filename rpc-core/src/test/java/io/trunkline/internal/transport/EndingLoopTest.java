package io.trunkline.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A loop closes all of its channels before it ends, whenever its shutdown begins. */
@Timeout(60)
class EndingLoopTest {

  private final EventLoops loops = new EventLoops("ending", 1);
  private final EventLoopGroup group = loops.group();
  private final EventLoop loop = group.next();
  private final CountDownLatch inTask = new CountDownLatch(1);
  private ServerSocket peer;

  @BeforeEach
  void listen() throws IOException {
    peer = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void close() throws IOException {
    loops.close();
    peer.close();
  }

  private ChannelFuture connect() {
    return new Bootstrap()
        .group(loop)
        .channel(loops.socketType())
        .handler(new ChannelInboundHandlerAdapter())
        .connect(new InetSocketAddress(peer.getInetAddress(), peer.getLocalPort()));
  }

  /** The shutdown begins after the loop has looked for it, while the loop runs its tasks. */
  private void endDuring(Runnable task) throws InterruptedException {
    loop.execute(
        () -> {
          inTask.countDown();
          while (!group.isShuttingDown()) {
            Thread.onSpinWait();
          }
          task.run();
        });
    assertThat(inTask.await(30, TimeUnit.SECONDS)).isTrue();
    group.shutdownGracefully(0, 2, TimeUnit.SECONDS);
    assertThat(group.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void channelsCloseIfTheShutdownBeginsDuringATask() throws Exception {
    Channel channel = connect().sync().channel();
    ByteBuf unsent = PooledByteBufAllocator.DEFAULT.directBuffer().writeByte(1);

    endDuring(() -> channel.write(unsent, channel.voidPromise()));

    assertThat(channel.closeFuture().isDone()).isTrue();
    assertThat(channel.isOpen()).isFalse();
    assertThat(unsent.refCnt()).isZero();
  }

  @Test
  void aChannelIsNotAddedToALoopWhoseChannelsWereClosed() throws Exception {
    Channel first = connect().sync().channel();
    AtomicReference<ChannelFuture> late = new AtomicReference<>();
    first.closeFuture().addListener(closed -> late.set(connect()));

    endDuring(() -> {});

    assertThat(late.get().isSuccess()).isFalse();
    assertThat(late.get().channel().isOpen()).isFalse();
    assertThat(late.get().channel().closeFuture().isDone()).isTrue();
  }
}
