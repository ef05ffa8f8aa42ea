package io.trunkline.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.trunkline.testkit.TestSize;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A loop that callers drive keeps what an event loop promises. */
@Timeout(300)
class DriverOfLoopTest {

  private final EventLoops loops = new EventLoops("driven", 1);
  private final WatchedLoop loop = (WatchedLoop) loops.group().next();
  private final CallerDrivenIo turns = loop.callers();

  /** Guarded by the loop: plain, so that two drivers at a time would lose some. */
  private int answers;

  @BeforeEach
  void callsInARowMayBeSlow() {
    turns.mostBetween(TimeUnit.SECONDS.toNanos(1));
  }

  @AfterEach
  void close() {
    loops.close();
  }

  /** A call that the loop answers with a task. */
  private final class LoopCall implements CallerDrivenIo.Call {

    private final Thread waiter = Thread.currentThread();
    private volatile @Nullable Thread answeredBy;

    @Override
    public boolean isAnswered() {
      return answeredBy != null;
    }

    @Override
    public long deadlineNanos() {
      return Long.MAX_VALUE / 2;
    }

    private void answer() {
      answers++;
      turns.waiting().decrementAndGet();
      answeredBy = Thread.currentThread();
      LockSupport.unpark(waiter);
    }

    /** Returns the thread that was in the loop. */
    private @Nullable Thread make() {
      turns.waiting().incrementAndGet();
      CallerDrivenIo.Turn turn = turns.begin();
      loop.execute(this::answer);
      while (!isAnswered()) {
        if (turn != CallerDrivenIo.Turn.NONE && turns.drive(this)) {
          turn = CallerDrivenIo.Turn.OWN;
        } else {
          LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(20));
        }
      }
      if (turn == CallerDrivenIo.Turn.ASKED) {
        turns.withdraw();
      }
      turns.end();
      return answeredBy;
    }
  }

  private void callUntilDriving() {
    Thread here = Thread.currentThread();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(50);
    while (new LoopCall().make() != here) {
      assertThat(System.nanoTime() - deadline).as("it drives the loop").isNegative();
    }
  }

  @Test
  void whoMakesCallsInARowDrivesTheLoop() {
    callUntilDriving();
    assertThat(turns.isInTurn()).isFalse();
  }

  @Test
  void theLoopRunsTasksThatComeBetweenTwoCalls() throws Exception {
    for (int i = 0; i < TestSize.of(3, 20); i++) {
      callUntilDriving();
      assertThat(loop.submit(() -> loop.inEventLoop()).get(30, TimeUnit.SECONDS)).isTrue();
      assertThat(loop.schedule(() -> 7, 1, TimeUnit.MICROSECONDS).get(30, TimeUnit.SECONDS))
          .isEqualTo(7);
    }
  }

  @Test
  void oneCallOfManyIsNotDriven() throws Exception {
    callUntilDriving();
    turns.waiting().incrementAndGet(); // another one that waits
    for (int i = 0; i < 1_000; i++) {
      assertThat(new LoopCall().make()).isNotEqualTo(Thread.currentThread());
    }
    turns.waiting().decrementAndGet();
    callUntilDriving();
  }

  @Test
  void oneThreadAtATimeDrivesTheLoopWhoeverCalls() throws Exception {
    int callers = 4;
    int each = TestSize.of(5_000, 20_000);
    CountDownLatch left = new CountDownLatch(callers);
    AtomicInteger driven = new AtomicInteger();
    for (int c = 0; c < callers; c++) {
      int pauses = 1_000 * (c + 1);
      Thread caller =
          new Thread(
              () -> {
                for (int i = 1; i <= each; i++) {
                  driven.addAndGet(new LoopCall().make() == Thread.currentThread() ? 1 : 0);
                  if (i % pauses == 0) {
                    LockSupport.parkNanos(20_000_000); // some calls of others are alone meanwhile
                  }
                }
                left.countDown();
              });
      caller.setDaemon(true);
      caller.start();
    }
    assertThat(left.await(100, TimeUnit.SECONDS)).isTrue();
    assertThat(loop.submit(() -> answers).get(30, TimeUnit.SECONDS)).isEqualTo(callers * each);
    assertThat(turns.waiting()).hasValue(0);
  }

  @Test
  void aLoopEndsWhileNobodyDrivesIt() throws Exception {
    callUntilDriving();
    loops.close();
    assertThat(loop.terminationFuture().await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aCallerThatWaitsForLongGivesTheLoopBack() throws Exception {
    AtomicReference<@Nullable Thread> inLoop = new AtomicReference<>();
    callUntilDriving();
    LoopCall held = new LoopCall();
    turns.waiting().incrementAndGet();
    CallerDrivenIo.Turn turn = turns.begin();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    if (turn != CallerDrivenIo.Turn.NONE) {
      while (!turns.isInTurn() && turn == CallerDrivenIo.Turn.ASKED) {
        assertThat(System.nanoTime() - deadline).isNegative();
        loop.execute(() -> {}); // the loop passes it on between two turns
      }
      assertThat(turns.drive(held)).isTrue(); // returns without an answer
    }
    loop.execute(
        () -> {
          inLoop.set(Thread.currentThread());
          held.answer();
        });
    while (!held.isAnswered()) {
      assertThat(System.nanoTime() - deadline).isNegative();
      LockSupport.parkNanos(1_000_000);
    }
    turns.end();
    assertThat(inLoop.get()).isNotEqualTo(Thread.currentThread());
  }

  /** A call that fails where its thread is in the loop, as it would where its stack is used up. */
  private static final class FailingCall implements CallerDrivenIo.Call {

    @Override
    public boolean isAnswered() {
      throw new StackOverflowError("in a turn");
    }

    @Override
    public long deadlineNanos() {
      return Long.MAX_VALUE / 2;
    }
  }

  @Test
  void anErrorInATurnOfACallerClosesTheChannelsOfTheLoop() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      AtomicReference<@Nullable Throwable> caught = new AtomicReference<>();
      Channel channel =
          new Bootstrap()
              .group(loops.group())
              .channel(NioSocketChannel.class)
              .handler(
                  new ChannelInboundHandlerAdapter() {
                    @Override
                    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                      caught.set(cause);
                    }
                  })
              .connect(server.getLocalSocketAddress())
              .sync()
              .channel();
      assertThat(CallerDrivenIo.attach(channel)).isSameAs(turns);
      callUntilDriving();
      turns.waiting().incrementAndGet();
      CallerDrivenIo.Turn turn = turns.begin();
      assertThat(turn).isEqualTo(CallerDrivenIo.Turn.OWN);
      catchThrowable(() -> turns.drive(new FailingCall()));
      turns.waiting().decrementAndGet();
      turns.end();
      assertThat(channel.closeFuture().await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(caught.get()).isInstanceOf(StackOverflowError.class);
      callUntilDriving();
    }
  }
}
