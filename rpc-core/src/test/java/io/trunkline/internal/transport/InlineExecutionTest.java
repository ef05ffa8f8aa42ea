package io.trunkline.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A loop whose thread runs tasks inline keeps what an event loop promises. */
@Timeout(60)
class InlineExecutionTest {

  private final EventLoops loops = new EventLoops("inline", 1);
  private final WatchedLoop loop = (WatchedLoop) loops.group().next();

  /** Guarded by the loop: plain, so that two drivers at a time would lose some. */
  private int turns;

  @AfterEach
  void close() {
    loops.close();
  }

  private InlineTask task(Runnable action) {
    return new InlineTask() {
      @Override
      public void run() {
        action.run();
      }

      @Override
      public void runElsewhere() {
        new Thread(action).start();
      }
    };
  }

  /**
   * Runs tasks inline until an action has begun on a thread of the loop, which has another one
   * then.
   */
  private void runInline(Runnable action) throws Exception {
    while (true) {
      CompletableFuture<Boolean> begun = new CompletableFuture<>();
      InlineTask task =
          task(
              () -> {
                boolean isInline = Thread.currentThread() instanceof IoThread;
                begun.complete(isInline);
                if (isInline) {
                  action.run();
                }
              });
      boolean isTaken = loop.submit(() -> loop.runInline(task)).get(30, TimeUnit.SECONDS);
      if (isTaken && begun.get(30, TimeUnit.SECONDS)) {
        return;
      }
      LockSupport.parkNanos(100_000); // nobody stands by yet
    }
  }

  @Test
  void whileItsThreadRunsATaskNobodyIsInTheLoop() throws Exception {
    CompletableFuture<String> seen = new CompletableFuture<>();
    runInline(() -> seen.complete(loop.inEventLoop() + " " + EventLoops.onLoop()));
    assertThat(seen.get(30, TimeUnit.SECONDS)).isEqualTo("false false");
    assertThat(loop.submit(() -> loop.inEventLoop() + " " + EventLoops.onLoop()).get())
        .isEqualTo("true true");
  }

  @Test
  void theOtherThreadGoesOnWithALoopWhoseThreadIsBlocked() throws Exception {
    Set<String> drivers = ConcurrentHashMap.newKeySet();
    for (int round = 0; round < 10; round++) {
      Semaphore held = new Semaphore(0);
      CountDownLatch ended = new CountDownLatch(1);
      runInline(
          () -> {
            held.acquireUninterruptibly();
            ended.countDown();
          });
      drivers.add(loop.submit(() -> Thread.currentThread().getName()).get(30, TimeUnit.SECONDS));
      assertThat(loop.submit(() -> loop.runInline(task(() -> {}))).get(30, TimeUnit.SECONDS))
          .as("runs inline while nobody stands by")
          .isFalse();
      held.release();
      assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(drivers).hasSize(2);
  }

  @Test
  void tasksOfOneTurnDoNotWaitForEachOther() throws Exception {
    for (int round = 0; round < 10; round++) {
      runInline(() -> {}); // somebody stands by
      CountDownLatch second = new CountDownLatch(1);
      CompletableFuture<Boolean> first = new CompletableFuture<>();
      loop.submit(
              () -> {
                Runnable waiting = () -> first.complete(isReached(second));
                Runnable awaited = second::countDown;
                for (Runnable action : List.of(waiting, awaited)) {
                  if (!loop.runInline(task(action))) {
                    new Thread(action).start();
                  }
                }
              })
          .get(30, TimeUnit.SECONDS);
      assertThat(first.get(30, TimeUnit.SECONDS)).isTrue(); // although nothing else comes
    }
  }

  private static boolean isReached(CountDownLatch latch) {
    try {
      return latch.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      return false;
    }
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
      InlineTask task =
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
            if (!loop.runInline(task)) {
              refused.incrementAndGet();
              task.run();
            }
          });
      if (i % 64 == 0) {
        LockSupport.parkNanos(50_000);
      }
    }
    assertThat(left.await(50, TimeUnit.SECONDS)).isTrue();
    assertThat(loop.submit(() -> turns).get(30, TimeUnit.SECONDS)).isEqualTo(2 * all);
    assertThat(failures).isEmpty();
    assertThat(refused.get()).isLessThan(all);
  }

  @Test
  void aTaskThatFailsLeavesTheLoopAsItWas() throws Exception {
    runInline(
        () -> {
          throw new StackOverflowError("of a test");
        });
    assertThat(loop.submit(() -> 7).get(30, TimeUnit.SECONDS)).isEqualTo(7);
    runInline(() -> {});
  }

  @Test
  void aLoopEndsWhicheverThreadDrivesIt() throws Exception {
    Semaphore held = new Semaphore(0);
    runInline(held::acquireUninterruptibly);
    assertThat(loop.submit(() -> 7).get(30, TimeUnit.SECONDS)).isEqualTo(7); // it was taken
    loop.shutdownGracefully(0, 10, TimeUnit.SECONDS);
    held.release();
    assertThat(loop.terminationFuture().await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void bothThreadsEndWithTheLoop() throws Exception {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    runInline(() -> threads.add(Thread.currentThread()));
    Semaphore held = new Semaphore(0);
    runInline(
        () -> {
          threads.add(Thread.currentThread());
          held.acquireUninterruptibly();
        });
    loop.submit(() -> threads.add(Thread.currentThread())).get(30, TimeUnit.SECONDS);
    held.release();
    loops.close();
    assertThat(loop.terminationFuture().await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(threads).hasSize(2);
    for (Thread thread : threads) {
      thread.join(30_000);
      assertThat(thread.isAlive()).isFalse();
    }
  }
}
