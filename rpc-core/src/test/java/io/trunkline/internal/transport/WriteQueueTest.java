package io.trunkline.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalIoHandler;
import io.netty.channel.local.LocalServerChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WriteQueueTest {

  private static ByteBuf frame(int number) {
    return Unpooled.buffer(4).writeInt(number);
  }

  private static List<Integer> written(EmbeddedChannel channel) {
    List<Integer> numbers = new ArrayList<>();
    for (ByteBuf frame = channel.readOutbound(); frame != null; frame = channel.readOutbound()) {
      numbers.add(frame.readInt());
      frame.release();
    }
    return numbers;
  }

  private static final class Flushes extends ChannelOutboundHandlerAdapter {
    private int count;

    @Override
    public void flush(ChannelHandlerContext ctx) {
      count++;
      ctx.flush();
    }
  }

  @Test
  void framesThatWaitTogetherAreFlushedOnceAndInOrder() {
    Flushes flushes = new Flushes();
    EmbeddedChannel channel = new EmbeddedChannel(flushes);
    WriteQueue queue = new WriteQueue(channel);
    for (int i = 0; i < 10; i++) {
      queue.send(frame(i));
    }
    assertThat(flushes.count).isZero();
    channel.runPendingTasks();
    assertThat(flushes.count).isEqualTo(1);
    assertThat(written(channel)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    assertThat(queue.framesOut()).isEqualTo(10);
    assertThat(queue.bytesOut()).isEqualTo(40);
    channel.finish();
  }

  @Test
  void moreFramesThanOneFlushTakesAllReachTheSocketInOrder() {
    Flushes flushes = new Flushes();
    EmbeddedChannel channel = new EmbeddedChannel(flushes);
    WriteQueue queue = new WriteQueue(channel);
    List<Integer> sent = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      queue.send(frame(i));
      sent.add(i);
    }
    channel.runPendingTasks();
    assertThat(written(channel)).isEqualTo(sent);
    assertThat(flushes.count).isBetween(2, 1_000);
    assertThat(queue.framesOut()).isEqualTo(10_000);
    channel.finish();
  }

  @Test
  void aFrameThatComesAfterAFlushIsWrittenByTheNext() {
    EmbeddedChannel channel = new EmbeddedChannel();
    WriteQueue queue = new WriteQueue(channel);
    queue.send(frame(1));
    channel.runPendingTasks();
    queue.send(frame(2));
    channel.runPendingTasks();
    assertThat(written(channel)).containsExactly(1, 2);
    channel.finish();
  }

  @Test
  void framesOfAClosedChannelAreReleased() {
    EmbeddedChannel channel = new EmbeddedChannel();
    WriteQueue queue = new WriteQueue(channel);
    ByteBuf before = frame(1);
    queue.send(before);
    channel.close();
    ByteBuf after = frame(2);
    queue.send(after);
    channel.runPendingTasks();
    assertThat(before.refCnt()).isZero();
    assertThat(after.refCnt()).isZero();
    assertThat(queue.framesOut()).isZero();
  }

  @Test
  void framesOfAnEndedLoopAreReleased() throws Exception {
    EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
    Channel channel = new LocalChannel();
    loops.register(channel).sync();
    WriteQueue queue = new WriteQueue(channel);
    loops.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
    ByteBuf late = frame(1);
    queue.send(late);
    assertThat(late.refCnt()).isZero();
  }

  @Test
  void framesOfManyThreadsAllArriveAndThoseOfOneThreadInOrder() throws Exception {
    int threads = 8;
    int frames = 5_000;
    BlockingQueue<Integer> received = new LinkedBlockingQueue<>();
    EventLoopGroup loops = new MultiThreadIoEventLoopGroup(2, LocalIoHandler.newFactory());
    try {
      WriteQueue queue = new WriteQueue(connect(loops, received));
      for (int thread = 0; thread < threads; thread++) {
        int first = thread * frames;
        new Thread(
                () -> {
                  for (int i = 0; i < frames; i++) {
                    queue.send(frame(first + i));
                  }
                })
            .start();
      }
      int[] next = new int[threads];
      for (int i = 0; i < threads * frames; i++) {
        Integer number = received.poll(20, TimeUnit.SECONDS);
        assertThat(number).as("frame %s", i).isNotNull();
        int thread = number / frames;
        assertThat(number % frames).as("frame of thread %s", thread).isEqualTo(next[thread]++);
      }
      assertThat(next).containsOnly(frames);
      assertThat(received).isEmpty();
    } finally {
      loops.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
    }
  }

  private static Channel connect(EventLoopGroup loops, BlockingQueue<Integer> received)
      throws Exception {
    LocalAddress address = new LocalAddress(WriteQueueTest.class);
    new ServerBootstrap()
        .group(loops)
        .channel(LocalServerChannel.class)
        .childHandler(
            new ChannelInboundHandlerAdapter() {
              @Override
              public void channelRead(ChannelHandlerContext ctx, Object message) {
                ByteBuf frame = (ByteBuf) message;
                received.add(frame.readInt());
                frame.release();
              }
            })
        .bind(address)
        .sync();
    return new Bootstrap()
        .group(loops)
        .channel(LocalChannel.class)
        .handler(new ChannelInboundHandlerAdapter())
        .connect(address)
        .sync()
        .channel();
  }
}
