package io.trunkline.internal.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The handler of TLS gives the next task before it is told that the last one is done. */
class HandshakeTasksTest {

  private final Queue<Runnable> held = new ArrayDeque<>();
  private final AtomicLong clock = new AtomicLong();
  private final Handshakes handshakes =
      new Handshakes(1, any -> InetAddress.getLoopbackAddress(), held::add, 1, clock::get);
  private final AtomicInteger reads = new AtomicInteger();
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final HandshakeTasks tasks = new HandshakeTasks(handshakes, channel, clock::get);

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  @Test
  void thePeerIsReadFromWhenTheLastOfSeveralTasksIsDone() {
    channel
        .pipeline()
        .addLast(
            new ChannelOutboundHandlerAdapter() {
              @Override
              public void read(ChannelHandlerContext ctx) {
                reads.incrementAndGet();
              }
            },
            tasks,
            new ChannelInboundHandlerAdapter() {
              @Override
              public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
                channel.config().setAutoRead(event == HandshakeWork.DONE);
              }
            });
    assertThat(handshakes.begin(channel)).isNull();
    tasks.execute(() -> {});
    reads.set(0);
    held.remove().run();
    tasks.execute(() -> {}); // before the loop hears that the first is done
    clock.set(5);
    channel.runPendingTasks();
    channel.read();
    assertThat(reads).as("one task is outstanding").hasValue(0);
    assertThat(channel.config().isAutoRead()).isFalse();
    assertThat(handshakes.begin(new EmbeddedChannel()))
        .as("it does not wait for its peer, so it does not make room")
        .contains("1 TLS handshakes under way");
    held.remove().run();
    channel.runPendingTasks();
    assertThat(channel.config().isAutoRead()).isTrue();
    assertThat(reads.get()).isPositive();
    assertThat(tasks.busyNanos()).isEqualTo(5);
    clock.set(Handshakes.FRESH_NANOS + 5);
    assertThat(handshakes.begin(new EmbeddedChannel())).as("now it does").isNull();
  }
}
