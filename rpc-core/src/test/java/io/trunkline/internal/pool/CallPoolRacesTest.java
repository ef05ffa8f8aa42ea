package io.trunkline.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tasks of several threads, with and without the pool's end at the same time. */
class CallPoolRacesTest {

  private static final int ROUNDS = 200 * Integer.getInteger("model.times", 1);
  private static final int THREADS = 3;
  private static final int TASKS = 12;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();

  @AfterEach
  void end() throws InterruptedException {
    threads.shutdownNow();
    scheduler.shutdownNow();
    assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
  }

  private static void await(String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - deadline).as(what).isNegative();
      LockSupport.parkNanos(20_000);
    }
  }

  /** Gives the pool tasks in batches of random sizes; says which it took. */
  private static void give(
      CallPool pool, int first, Random random, AtomicIntegerArray taken, AtomicIntegerArray runs) {
    int next = first;
    while (next < first + TASKS) {
      List<Runnable> batch = new ArrayList<>();
      int size = Math.min(1 + random.nextInt(4), first + TASKS - next);
      for (int i = next; i < next + size; i++) {
        int task = i;
        long nanos = random.nextInt(4) == 0 ? 1 + random.nextInt(50_000) : 0;
        batch.add(
            () -> {
              if (nanos > 0) {
                LockSupport.parkNanos(nanos); // a worker that blocks
              }
              runs.incrementAndGet(task);
            });
      }
      int accepted = pool.executeAll(batch);
      for (int i = 0; i < accepted; i++) {
        taken.set(next + i, 1);
      }
      next += size;
    }
  }

  private void round(int seed, boolean isEnded) throws Exception {
    CallPool pool = new CallPool("races", 1 + seed % 4, scheduler);
    AtomicIntegerArray taken = new AtomicIntegerArray(THREADS * TASKS);
    AtomicIntegerArray runs = new AtomicIntegerArray(THREADS * TASKS);
    CyclicBarrier start = new CyclicBarrier(THREADS + 1);
    List<Future<?>> actors = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int first = i * TASKS;
      Random random = new Random((long) seed * THREADS + i);
      actors.add(
          threads.submit(
              () -> {
                start.await(30, TimeUnit.SECONDS);
                give(pool, first, random, taken, runs);
                return null;
              }));
    }
    start.await(30, TimeUnit.SECONDS);
    if (isEnded) {
      pool.shutdown();
    }
    for (Future<?> actor : actors) {
      actor.get(30, TimeUnit.SECONDS);
    }
    String what = "tasks of seed " + seed;
    await(what, () -> runs.toString().equals(taken.toString()));
    if (!isEnded) {
      assertThat(taken.toString()).as(what).doesNotContain("0");
      pool.shutdown();
    }
    await("the workers of seed " + seed, () -> pool.size() == 0 && pool.active() == 0);
    assertThat(runs.toString()).as(what).isEqualTo(taken.toString());
  }

  @Test
  void eachTaskRunsOnce() throws Exception {
    for (int seed = 0; seed < ROUNDS; seed++) {
      round(seed, false);
    }
  }

  @Test
  void eachTaskThatWasTakenRunsOnceThoughThePoolEnds() throws Exception {
    for (int seed = 0; seed < ROUNDS; seed++) {
      round(seed, true);
    }
  }
}
