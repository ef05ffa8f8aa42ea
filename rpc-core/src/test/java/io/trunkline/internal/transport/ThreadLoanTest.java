package io.trunkline.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A loop whose thread is lent keeps what an event loop promises. */
@Timeout(60)
class ThreadLoanTest {

  private final EventLoops loops = new EventLoops("loan", 1);
  private final WatchedLoop loop = (WatchedLoop) loops.group().next();
  private final AtomicInteger elsewhere = new AtomicInteger();

  /** Guarded by the loop: plain, so that two drivers at a time would lose some. */
  private int turns;

  @AfterEach
  void close() {
    loops.close();
  }

  private LentTask task(Runnable action) {
    return new LentTask() {
      @Override
      public void run() {
        action.run();
      }

      @Override
      public void runElsewhere() {
        elsewhere.incrementAndGet();
        action.run();
      }
    };
  }

  /** Lends until a thread stands by. */
  private void awaitStandby() throws Exception {
    CountDownLatch lent = new CountDownLatch(1);
    while (!loop.submit(() -> loop.lend(task(lent::countDown))).get(20, TimeUnit.SECONDS)) {
      LockSupport.parkNanos(100_000);
    }
    assertThat(lent.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void whileItsThreadIsLentNobodyIsInTheLoop() throws Exception {
    awaitStandby();
    AtomicReference<String> seen = new AtomicReference<>();
    CountDownLatch done = new CountDownLatch(1);
    loop.execute(
        () ->
            loop.lend(
                task(
                    () -> {
                      seen.set(loop.inEventLoop() + " " + EventLoops.onLoop());
                      done.countDown();
                    })));
    assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(seen.get()).isEqualTo("false false");
    assertThat(loop.submit(() -> loop.inEventLoop() + " " + EventLoops.onLoop()).get())
        .isEqualTo("true true");
  }

  @Test
  void theOtherThreadGoesOnWithALoopWhoseThreadIsBlocked() throws Exception {
    Set<String> drivers = ConcurrentHashMap.newKeySet();
    for (int round = 0; round < 10; round++) {
      awaitStandby();
      Semaphore held = new Semaphore(0);
      CountDownLatch ended = new CountDownLatch(1);
      loop.submit(
              () ->
                  loop.lend(
                      task(
                          () -> {
                            held.acquireUninterruptibly();
                            ended.countDown();
                          })))
          .get(20, TimeUnit.SECONDS);
      drivers.add(loop.submit(() -> Thread.currentThread().getName()).get(20, TimeUnit.SECONDS));
      assertThat(loop.submit(() -> loop.lend(task(() -> {}))).get(20, TimeUnit.SECONDS))
          .as("lends while nobody stands by")
          .isFalse();
      held.release();
      assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(drivers).hasSize(2);
  }

  @Test
  void oneThreadAtATimeDrivesTheLoopHoweverLongTasksTake() throws Exception {
    Random random = new Random(7);
    int all = 20_000;
    CountDownLatch left = new CountDownLatch(all);
    List<@Nullable Throwable> failures = new ArrayList<>();
    AtomicInteger refused = new AtomicInteger();
    for (int i = 0; i < all; i++) {
      long nanos = random.nextInt(500) == 0 ? 4_000_000 : random.nextInt(20) == 0 ? 50_000 : 0;
      LentTask task =
          task(
              () -> {
                if (nanos > 0) {
                  LockSupport.parkNanos(nanos);
                }
                loop.execute(
                    () -> {
                      turns++;
                      left.countDown();
                    });
              });
      loop.execute(
          () -> {
            turns++;
            if (!loop.inEventLoop()) {
              failures.add(new AssertionError("a task ran beside the loop"));
            }
            if (!loop.lend(task)) {
              refused.incrementAndGet();
              task.run();
            }
          });
      if (i % 64 == 0) {
        LockSupport.parkNanos(50_000);
      }
    }
    assertThat(left.await(50, TimeUnit.SECONDS)).isTrue();
    assertThat(loop.submit(() -> turns).get(20, TimeUnit.SECONDS)).isEqualTo(2 * all);
    assertThat(failures).isEmpty();
    assertThat(refused.get()).isLessThan(all);
  }

  @Test
  void aTaskThatFailsLeavesTheLoopAsItWas() throws Exception {
    awaitStandby();
    loop.execute(
        () ->
            loop.lend(
                task(
                    () -> {
                      throw new StackOverflowError("of a test");
                    })));
    assertThat(loop.submit(() -> 7).get(20, TimeUnit.SECONDS)).isEqualTo(7);
    awaitStandby();
  }

  @Test
  void aLoopEndsWhicheverThreadDrivesIt() throws Exception {
    awaitStandby();
    Semaphore held = new Semaphore(0);
    loop.submit(() -> loop.lend(task(held::acquireUninterruptibly))).get(20, TimeUnit.SECONDS);
    assertThat(loop.submit(() -> 7).get(20, TimeUnit.SECONDS)).isEqualTo(7); // it was taken
    loop.shutdownGracefully(0, 10, TimeUnit.SECONDS);
    held.release();
    assertThat(loop.terminationFuture().await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void bothThreadsEndWithTheLoop() throws Exception {
    awaitStandby();
    loops.close();
    assertThat(loop.terminationFuture().await(20, TimeUnit.SECONDS)).isTrue();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().startsWith("loan-io"))) {
      assertThat(System.nanoTime() - deadline).as("threads have ended").isNegative();
      LockSupport.parkNanos(1_000_000);
    }
  }
}
