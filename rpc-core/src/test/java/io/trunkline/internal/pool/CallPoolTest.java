package io.trunkline.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CallPoolTest {

  private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
  private CallPool pool = new CallPool("test", 200, scheduler);

  @AfterEach
  void end() {
    pool.shutdown();
    await(() -> pool.size() == 0);
    scheduler.shutdownNow();
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - deadline).as("time over").isNegative();
      LockSupport.parkNanos(100_000);
    }
  }

  private static Runnable waiting(CountDownLatch entered, CountDownLatch latch) {
    return () -> {
      entered.countDown();
      try {
        latch.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    };
  }

  @Test
  void anInterruptThatATaskLeavesBehindIsNotForTheNext() throws Exception {
    pool.shutdown();
    pool = new CallPool("one", 1, scheduler);
    BlockingQueue<Boolean> interrupted = new LinkedBlockingQueue<>();
    for (int i = 0; i < 10; i++) {
      pool.execute(() -> Thread.currentThread().interrupt());
      pool.execute(() -> interrupted.add(Thread.currentThread().isInterrupted()));
      assertThat(interrupted.poll(30, TimeUnit.SECONDS)).isEqualTo(false);
    }
  }

  /** Neither can the log print it, as where memory has run out. */
  private static final class Unprintable extends Error {
    private static final long serialVersionUID = 1;

    @Override
    public String toString() {
      throw new OutOfMemoryError("of a test");
    }
  }

  @Test
  void workersThatMeetErrorsGoOnOrAreReplaced() throws Exception {
    pool.shutdown();
    pool = new CallPool("few", 2, scheduler);
    for (int i = 0; i < 50; i++) {
      pool.execute(
          () -> {
            throw new Unprintable();
          });
    }
    CountDownLatch ran = new CountDownLatch(50);
    for (int i = 0; i < 50; i++) {
      pool.execute(ran::countDown);
    }
    assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
    await(() -> pool.active() == 0);
  }

  @Test
  void tasksThatWaitForAWorkerAreCounted() throws Exception {
    pool.shutdown();
    pool = new CallPool("one", 1, scheduler);
    assertThat(pool.queued()).isZero();
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch latch = new CountDownLatch(1);
    pool.execute(waiting(entered, latch));
    assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
    pool.execute(() -> {});
    pool.execute(() -> {});
    assertThat(pool.queued()).isEqualTo(2);
    latch.countDown();
    await(() -> pool.queued() == 0);
  }

  @Test
  void eachTaskOfEachBatchRunsOnce() throws Exception {
    int batches = 2_000;
    int size = 16;
    int senders = 4;
    AtomicIntegerArray ran = new AtomicIntegerArray(batches * size * senders);
    CountDownLatch done = new CountDownLatch(ran.length());
    List<Thread> threads = new ArrayList<>();
    for (int s = 0; s < senders; s++) {
      int first = s * batches * size;
      Thread sender =
          new Thread(
              () -> {
                for (int b = 0; b < batches; b++) {
                  List<Runnable> batch = new ArrayList<>();
                  for (int i = 0; i < size; i++) {
                    int number = first + b * size + i;
                    batch.add(
                        () -> {
                          ran.incrementAndGet(number);
                          done.countDown();
                        });
                  }
                  int taken = 0;
                  while (taken < size) {
                    taken += pool.executeAll(batch.subList(taken, size));
                  }
                }
              });
      threads.add(sender);
      sender.start();
    }
    assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
    for (int i = 0; i < ran.length(); i++) {
      assertThat(ran.get(i)).isEqualTo(1);
    }
    for (Thread thread : threads) {
      thread.join(30_000);
    }
  }

  @Test
  void tasksThatWaitDoNotHoldUpTheTaskTheyWaitFor() throws Exception {
    int waiters = 100;
    CountDownLatch entered = new CountDownLatch(waiters);
    CountDownLatch latch = new CountDownLatch(1);
    List<Runnable> batch = new ArrayList<>(Collections.nCopies(waiters, waiting(entered, latch)));
    batch.add(latch::countDown);
    assertThat(pool.executeAll(batch)).isEqualTo(waiters + 1);
    assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void tasksThatWaitForASocketDoNotHoldUpOthersEither() throws Exception {
    int waiters = 8;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CountDownLatch entered = new CountDownLatch(waiters);
      for (int i = 0; i < waiters; i++) {
        pool.execute(
            () -> {
              entered.countDown();
              try (Socket accepted = socket.accept()) {
                accepted.getInputStream();
              } catch (IOException closed) {
                entered.countDown(); // the test is over
              }
            });
      }
      assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
      CountDownLatch ran = new CountDownLatch(1);
      pool.execute(ran::countDown);
      assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void tasksThatComputeDoNotHoldUpOthersForLong() throws Exception {
    CountDownLatch ran = new CountDownLatch(1);
    List<Runnable> batch =
        new ArrayList<>(
            Collections.nCopies(
                Runtime.getRuntime().availableProcessors(),
                () -> {
                  while (ran.getCount() > 0) {
                    Thread.onSpinWait();
                  }
                }));
    batch.add(ran::countDown);
    pool.executeAll(batch);
    assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void thereAreNeverMoreThreadsThanAllowed() throws Exception {
    CallPool small = new CallPool("small", 3, scheduler);
    CountDownLatch latch = new CountDownLatch(1);
    CountDownLatch entered = new CountDownLatch(20);
    small.executeAll(Collections.nCopies(20, waiting(entered, latch)));
    await(() -> entered.getCount() == 17);
    assertThat(small.size()).isEqualTo(3);
    latch.countDown();
    assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
    small.shutdown();
    await(() -> small.size() == 0);
  }

  @Test
  void aTaskThatThrowsHarmsNoOther() throws Exception {
    CountDownLatch ran = new CountDownLatch(1);
    pool.executeAll(
        List.of(
            () -> {
              throw new IllegalStateException("expected by the test");
            },
            ran::countDown));
    assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aFullQueueRefusesAndGoesOnLater() throws Exception {
    CallPool one = new CallPool("one", 1, scheduler);
    CountDownLatch latch = new CountDownLatch(1);
    CountDownLatch entered = new CountDownLatch(1);
    one.execute(waiting(entered, latch));
    assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
    Runnable nothing = () -> {};
    int taken = one.executeAll(Collections.nCopies(100_000, nothing));
    assertThat(taken).isBetween(1, 99_999);
    assertThatThrownBy(() -> one.execute(nothing))
        .isInstanceOf(RejectedExecutionException.class)
        .hasMessageContaining("full");
    latch.countDown();
    CountDownLatch later = new CountDownLatch(1);
    await(() -> one.executeAll(List.of(later::countDown)) == 1);
    assertThat(later.await(30, TimeUnit.SECONDS)).isTrue();
    one.shutdown();
    await(() -> one.size() == 0);
  }

  @Test
  void afterShutdownNothingIsTakenAndWhatWasTakenRuns() throws Exception {
    CountDownLatch latch = new CountDownLatch(1);
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch last = new CountDownLatch(1);
    pool = new CallPool("ending", 1, scheduler);
    pool.execute(waiting(entered, latch));
    pool.execute(last::countDown);
    assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
    pool.shutdown();
    assertThat(pool.executeAll(List.of(() -> {}))).isZero();
    latch.countDown();
    assertThat(last.await(30, TimeUnit.SECONDS)).isTrue();
  }
}
