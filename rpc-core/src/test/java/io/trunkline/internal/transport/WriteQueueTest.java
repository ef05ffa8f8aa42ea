package io.trunkline.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalIoHandler;
import io.netty.channel.local.LocalServerChannel;
import io.netty.util.ReferenceCountUtil;
import io.trunkline.internal.transport.WriteQueue.Acceptance;
import io.trunkline.testkit.TestSize;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Frames of all threads reach the socket in order, and closing waits for them. Longer than 400
 * lines because each peer that does not read is a handler that stands here.
 */
class WriteQueueTest {

  /** Four bytes, and how often they were given back. */
  private static final class Number implements Outgoing {
    private final int number;
    private final AtomicInteger released = new AtomicInteger();

    private Number(int number) {
      this.number = number;
    }

    @Override
    public int size() {
      return 4;
    }

    @Override
    public void writeTo(ByteBuf target) {
      assertThat(released).hasValue(0);
      target.writeInt(number);
    }

    @Override
    public void release() {
      released.incrementAndGet();
    }
  }

  private static Number frame(int number) {
    return new Number(number);
  }

  private static List<Integer> written(EmbeddedChannel channel) {
    List<Integer> numbers = new ArrayList<>();
    for (ByteBuf bytes = channel.readOutbound(); bytes != null; bytes = channel.readOutbound()) {
      while (bytes.isReadable()) {
        numbers.add(bytes.readInt());
      }
      bytes.release();
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
    for (int i = 0; i < 7; i++) {
      queue.send(frame(i));
    }
    assertThat(flushes.count).isZero();
    channel.runPendingTasks();
    assertThat(flushes.count).isEqualTo(1);
    assertThat(written(channel)).containsExactly(0, 1, 2, 3, 4, 5, 6);
    assertThat(queue.traffic().framesOut()).isEqualTo(7);
    assertThat(queue.traffic().bytesOut()).isEqualTo(28);
    channel.finish();
  }

  /** A frame that an Error keeps from being written. */
  private static final class FailingFrame implements Outgoing {

    @Override
    public int size() {
      return 4;
    }

    @Override
    public void writeTo(ByteBuf target) {
      throw new StackOverflowError("of a test");
    }

    @Override
    public void release() {}
  }

  @Test
  void nothingWaitsToBeWrittenAfterATurnThatAnErrorStopped() {
    EmbeddedChannel channel = new EmbeddedChannel();
    WriteQueue queue = new WriteQueue(channel);
    queue.send(frame(1));
    queue.send(new FailingFrame());
    channel.runPendingTasks();
    queue.inactive(); // as the connection ends
    assertThat(queue.traffic().unwrittenBytes()).isZero();
    assertThatThrownBy(channel::checkException).isInstanceOf(StackOverflowError.class);
    channel.finishAndReleaseAll();
  }

  @Test
  void aLoopThatSendsManyFramesItselfFlushesBeforeItsTurnEnds() {
    Flushes flushes = new Flushes();
    EmbeddedChannel channel = new EmbeddedChannel(flushes);
    WriteQueue queue = new WriteQueue(channel);
    for (int i = 0; i < 20; i++) {
      queue.send(frame(i));
    }
    assertThat(flushes.count).isEqualTo(2);
    queue.send(new Zeros(40_000));
    assertThat(flushes.count).isEqualTo(3);
    channel.runPendingTasks();
    assertThat(flushes.count).isEqualTo(3);
    assertThat(queue.traffic().framesOut()).isEqualTo(21);
    assertThat(queue.traffic().bytesOut()).isEqualTo(40_080);
    channel.finishAndReleaseAll();
  }

  @Test
  void moreFramesThanOneFlushTakesAllReachTheSocketInOrder() {
    Flushes flushes = new Flushes();
    EmbeddedChannel channel = new EmbeddedChannel(flushes);
    WriteQueue queue = new WriteQueue(channel);
    List<Integer> sent = new ArrayList<>();
    List<Number> frames = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      Number frame = frame(i);
      queue.send(frame);
      sent.add(i);
      frames.add(frame);
    }
    channel.runPendingTasks();
    assertThat(written(channel)).isEqualTo(sent);
    assertThat(frames).allMatch(frame -> frame.released.get() == 1);
    assertThat(flushes.count).isBetween(2, 10_000);
    assertThat(queue.traffic().framesOut()).isEqualTo(20_000);
    channel.finish();
  }

  /** Of any size. */
  private static final class Zeros implements Outgoing {
    private final int size;

    private Zeros(int size) {
      this.size = size;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public void writeTo(ByteBuf target) {
      target.writeZero(size);
    }

    @Override
    public void release() {}
  }

  @Test
  void framesOfAllSizesAreWrittenWhole() {
    EmbeddedChannel channel = new EmbeddedChannel();
    WriteQueue queue = new WriteQueue(channel);
    int sum = 0;
    for (int size : new int[] {16, 32 * 1024, 1, 32 * 1024 - 1, 9_000_000, 16, 20_000, 16}) {
      queue.send(new Zeros(size));
      sum += size;
    }
    channel.runPendingTasks();
    int written = 0;
    for (ByteBuf bytes = channel.readOutbound(); bytes != null; bytes = channel.readOutbound()) {
      written += bytes.readableBytes();
      bytes.release();
    }
    assertThat(written).isEqualTo(sum);
    assertThat(queue.traffic().bytesOut()).isEqualTo(sum);
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

  /** Its bytes cannot be written. */
  private record Broken(int size) implements Outgoing {
    @Override
    public void writeTo(ByteBuf target) {
      throw new IllegalStateException("of a test");
    }

    @Override
    public void release() {}
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 40_000})
  void whatWasGatheredIsReleasedIfTheNextFrameCannotBeWritten(int size) {
    UnpooledByteBufAllocator memory = new UnpooledByteBufAllocator(true);
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.config().setAllocator(memory);
    WriteQueue queue = new WriteQueue(channel);
    Number after = frame(2);
    queue.send(frame(1));
    queue.send(new Broken(size));
    queue.send(after);
    channel.runPendingTasks();
    assertThatThrownBy(channel::checkException).hasMessage("of a test");
    channel.close(); // as a connection does for that
    queue.inactive();
    channel.releaseOutbound();
    assertThat(memory.metric().usedDirectMemory()).isZero();
    assertThat(after.released).hasValue(1);
  }

  @Test
  void framesOfAClosedChannelAreReleased() {
    EmbeddedChannel channel = new EmbeddedChannel();
    WriteQueue queue = new WriteQueue(channel);
    Number before = frame(1);
    queue.send(before);
    channel.pipeline().close(); // channel.close() would run what is queued
    Number after = frame(2);
    queue.send(after);
    channel.runPendingTasks();
    assertThat(before.released).hasValue(1);
    assertThat(after.released).hasValue(1);
    assertThat(queue.traffic().framesOut()).isZero();
  }

  @Test
  void framesOfAnEndedLoopAreReleased() throws Exception {
    EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
    Channel channel = new LocalChannel();
    loops.register(channel).sync();
    WriteQueue queue = new WriteQueue(channel);
    loops.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
    Number late = frame(1);
    queue.send(late);
    assertThat(late.released).hasValue(1);
  }

  @Test
  void framesOfManyThreadsAllArriveAndThoseOfOneThreadInOrder() throws Exception {
    int threads = 8;
    int frames = TestSize.of(1_000, 5_000);
    BlockingQueue<Integer> received = new LinkedBlockingQueue<>();
    EventLoopGroup loops = new MultiThreadIoEventLoopGroup(2, LocalIoHandler.newFactory());
    try {
      Channel channel = connect(loops, received);
      WriteQueue queue = new WriteQueue(channel);
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
        Integer number = received.poll(30, TimeUnit.SECONDS);
        assertThat(number).as("frame %s", i).isNotNull();
        int thread = number / frames;
        assertThat(number % frames).as("frame of thread %s", thread).isEqualTo(next[thread]++);
      }
      assertThat(next).containsOnly(frames);
      assertThat(received).isEmpty();
      channel.close().sync();
    } finally {
      loops.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
    }
  }

  private static final long SECONDS_20 = TimeUnit.SECONDS.toNanos(20);

  @Test
  void framesQueuedBeforeTheCloseAreWrittenAndThenTheChannelIsClosed() {
    EmbeddedChannel channel = new EmbeddedChannel();
    WriteQueue queue = new WriteQueue(channel);
    for (int i = 0; i < 3; i++) {
      queue.send(frame(i));
    }
    queue.closeAfterWrites(SECONDS_20);
    assertThat(channel.isOpen()).isTrue();
    channel.runPendingTasks();
    assertThat(written(channel)).containsExactly(0, 1, 2);
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void framesSentAfterTheCloseWasAskedForAreReleasedAndTheSenderKnows() {
    EmbeddedChannel channel = new EmbeddedChannel();
    WriteQueue queue = new WriteQueue(channel);
    Number before = frame(1);
    assertThat(queue.send(before)).isEqualTo(Acceptance.QUEUED);
    queue.closeAfterWrites(SECONDS_20);
    Number late = frame(2);
    assertThat(queue.send(late)).isEqualTo(Acceptance.RELEASED);
    assertThat(late.released).hasValue(1);
    channel.runPendingTasks();
    assertThat(written(channel)).containsExactly(1);
    assertThat(before.released).hasValue(1);
  }

  @Test
  void closingTwiceIsClosingOnce() {
    EmbeddedChannel channel = new EmbeddedChannel();
    WriteQueue queue = new WriteQueue(channel);
    queue.send(frame(1));
    queue.closeAfterWrites(SECONDS_20);
    queue.closeAfterWrites(SECONDS_20);
    channel.runPendingTasks();
    queue.closeAfterWrites(SECONDS_20);
    channel.runPendingTasks();
    assertThat(written(channel)).containsExactly(1);
    assertThat(channel.isOpen()).isFalse();
  }

  /** Takes what is written and never says that it was: the socket of a peer that does not read. */
  private static final class Unread extends ChannelOutboundHandlerAdapter {
    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
      ReferenceCountUtil.release(message);
    }
  }

  @Test
  void aPeerThatDoesNotReadHoldsTheChannelOpenForTheLimitOnly() {
    EmbeddedChannel channel = new EmbeddedChannel(new Unread());
    channel.freezeTime();
    WriteQueue queue = new WriteQueue(channel);
    Number frame = frame(1);
    queue.send(frame);
    queue.closeAfterWrites(SECONDS_20);
    channel.runPendingTasks();
    assertThat(channel.isOpen()).isTrue();
    channel.advanceTimeBy(21, TimeUnit.SECONDS);
    channel.runScheduledPendingTasks();
    assertThat(channel.isOpen()).isFalse();
    assertThat(frame.released).hasValue(1);
  }

  @Test
  void aCloseOnAnEndedLoopReleasesWhatIsLeft() throws Exception {
    EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
    Channel channel = new LocalChannel();
    loops.register(channel).sync();
    WriteQueue queue = new WriteQueue(channel);
    loops.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
    queue.closeAfterWrites(SECONDS_20);
    Number late = frame(1);
    assertThat(queue.send(late)).isEqualTo(Acceptance.RELEASED);
    assertThat(late.released).hasValue(1);
  }

  @Test
  void everyFrameOfManyThreadsIsWrittenOrRefusedWhenOneOfThemCloses() throws Exception {
    int threads = 4;
    int frames = TestSize.of(2_000, 20_000);
    BlockingQueue<Integer> received = new LinkedBlockingQueue<>();
    EventLoopGroup loops = new MultiThreadIoEventLoopGroup(2, LocalIoHandler.newFactory());
    try {
      Channel channel = connect(loops, received);
      WriteQueue queue = new WriteQueue(channel);
      AtomicInteger released = new AtomicInteger();
      AtomicInteger refused = new AtomicInteger();
      List<Thread> senders = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        Thread sender =
            new Thread(
                () -> {
                  for (int i = 0; i < frames; i++) {
                    Number frame = frame(i);
                    if (queue.send(frame) != Acceptance.QUEUED) {
                      refused.incrementAndGet();
                      released.addAndGet(frame.released.get());
                    }
                    if (i == frames / 2) {
                      queue.closeAfterWrites(SECONDS_20);
                    }
                  }
                });
        senders.add(sender);
        sender.start();
      }
      for (Thread sender : senders) {
        sender.join(30_000);
      }
      assertThat(channel.closeFuture().await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(refused.get()).isPositive().isEqualTo(released.get());
      for (int i = 0; i < queue.traffic().framesOut(); i++) {
        assertThat(received.poll(30, TimeUnit.SECONDS)).as("frame %s", i).isNotNull();
      }
      assertThat(queue.traffic().framesOut())
          .isBetween(1L, (long) threads * frames - refused.get());
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
                ByteBuf bytes = (ByteBuf) message;
                while (bytes.isReadable()) {
                  received.add(bytes.readInt());
                }
                bytes.release();
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

  @Test
  void whatHasNotReachedTheSocketIsCounted() {
    EmbeddedChannel channel = new EmbeddedChannel();
    WriteQueue queue = new WriteQueue(channel);
    assertThat(queue.traffic().unwrittenBytes()).isZero();
    queue.send(frame(1));
    queue.send(frame(2));
    assertThat(queue.traffic().unwrittenBytes()).isEqualTo(8);
    channel.runPendingTasks();
    assertThat(queue.traffic().unwrittenBytes()).isZero();
    assertThat(written(channel)).containsExactly(1, 2);
    channel.close();
    queue.send(frame(3));
    channel.runPendingTasks();
    assertThat(queue.traffic().unwrittenBytes()).as("released unwritten").isZero();
    assertThat(queue.traffic().bytesOut()).isEqualTo(8);
  }

  @Test
  void whatAPeerDoesNotReadIsCountedToo() {
    EmbeddedChannel channel = new EmbeddedChannel();
    AtomicBoolean stalled = new AtomicBoolean(true);
    channel
        .pipeline()
        .addFirst(
            new ChannelOutboundHandlerAdapter() {
              @Override
              public void flush(ChannelHandlerContext ctx) {
                if (!stalled.get()) {
                  ctx.flush();
                }
              }
            });
    WriteQueue queue = new WriteQueue(channel);
    queue.send(frame(1));
    channel.runPendingTasks();
    assertThat(queue.traffic().unwrittenBytes()).isGreaterThanOrEqualTo(4);
    stalled.set(false);
    channel.flush();
    assertThat(queue.traffic().unwrittenBytes()).isZero();
    channel.finishAndReleaseAll();
  }
}
