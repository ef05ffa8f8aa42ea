package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.protocol.BodyPool;
import io.trunkline.internal.protocol.ByteLedger;
import io.trunkline.internal.protocol.Events;
import io.trunkline.internal.protocol.FrameDecoder;
import io.trunkline.internal.protocol.WireFormat;
import io.trunkline.internal.transport.Outgoing;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What was replied before a connection is closed reaches the peer. */
class CloseAfterRepliesTest {

  private record Accepted(Channel channel, ServerConnection connection) {}

  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private ServerPort port;
  private Accepted accepted;
  private Socket peer;

  @BeforeEach
  void connect() throws Exception {
    port = new ServerPort(new TestSettings().build(), new NoServices());
    CompletableFuture<Accepted> coming = new CompletableFuture<>();
    Channel listening =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    FrameDecoder decoder =
                        new FrameDecoder(0, new ByteLedger(new BodyPool()), Side.SERVER);
                    ServerConnection connection = new ServerConnection(port, channel, decoder);
                    channel.pipeline().addLast(connection.handlers());
                    channel
                        .eventLoop()
                        .execute(() -> coming.complete(new Accepted(channel, connection)));
                  }
                })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .sync()
            .channel();
    InetSocketAddress address = (InetSocketAddress) listening.localAddress();
    peer = new Socket(address.getAddress(), address.getPort());
    peer.setSoTimeout(30_000);
    accepted = coming.get(30, TimeUnit.SECONDS);
  }

  @AfterEach
  void close() throws Exception {
    peer.close();
    loops.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
    port.close(Duration.ZERO);
  }

  @Test
  void whoClosesAPortStaysInterrupted() {
    Thread.currentThread().interrupt();
    port.close(Duration.ofSeconds(20));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(port.connectionCount()).isZero();
  }

  @Test
  void noReplyIsLostHoweverManyAreQueued() throws Exception {
    CountDownLatch release = blockLoop();
    int bytes = queue(600);
    accepted.connection().close().closeAfterReplies(TimeUnit.SECONDS.toNanos(20));
    release.countDown();
    assertThat(peer.getInputStream().readAllBytes().length).isEqualTo(bytes);
  }

  @Test
  void repliesThatHaveNotReachedTheSocketAreCounted() throws Exception {
    CountDownLatch release = blockLoop();
    int bytes = queue(100);
    assertThat(port.unwrittenBytes()).isEqualTo(bytes);
    release.countDown();
    assertThat(peer.getInputStream().readNBytes(bytes)).hasSize(bytes);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (port.unwrittenBytes() > 0) {
      assertThat(System.nanoTime() - end).as("time left to note what was written").isNegative();
      Thread.onSpinWait();
    }
  }

  @Test
  void anInterruptedCloseWaitsForRepliesButNotForRequests() throws Exception {
    CountDownLatch release = blockLoop();
    int bytes = queue(600);
    port.parts().counts().begun(1); // a request that does not end
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    Thread closer =
        new Thread(
            () -> {
              port.close(Duration.ofMinutes(10));
              interrupted.complete(Thread.currentThread().isInterrupted());
            });
    closer.start();
    closer.interrupt();
    release.countDown();
    assertThat(peer.getInputStream().readAllBytes().length)
        .as("the replies and the notice that the provider stops")
        .isEqualTo(bytes + WireFormat.HEADER_BYTES + 2);
    assertThat(interrupted.get(30, TimeUnit.SECONDS)).isTrue();
    assertThat(port.connectionCount()).isZero();
  }

  /** Lets nothing be written until it is counted down. */
  private CountDownLatch blockLoop() {
    CountDownLatch release = new CountDownLatch(1);
    accepted
        .channel()
        .eventLoop()
        .execute(
            () -> {
              try {
                release.await(30, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    return release;
  }

  /** Queues frames, and returns how many bytes they have. */
  private int queue(int frames) {
    int bytes = 0;
    for (int i = 0; i < frames; i++) {
      Outgoing frame = Events.heartbeat(i);
      bytes += frame.size();
      accepted.connection().connection().send(frame);
    }
    return bytes;
  }
}
