package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EnginePoolTest {

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void refusesToKeepNone(int maxIdle) {
    assertThatThrownBy(() -> new EnginePool<>(maxIdle, Object::new))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maxIdle is " + maxIdle);
  }

  @Test
  void handsAReleasedEngineOutAgain() {
    EnginePool<Object> pool = new EnginePool<>(1, Object::new);
    Object engine = pool.acquire();
    pool.release(engine);
    assertThat(pool.acquire()).isSameAs(engine);
  }

  @Test
  void makesANewEngineWhenNoneIsIdle() {
    EnginePool<Object> pool = EnginePool.perProcessor(Object::new);
    Object first = pool.acquire();
    assertThat(pool.acquire()).isNotSameAs(first);
  }

  @Test
  void forgetsAnEngineThatIsNotReleased() {
    AtomicInteger made = new AtomicInteger();
    EnginePool<Integer> pool = new EnginePool<>(4, made::incrementAndGet);
    for (int i = 0; i < 10; i++) {
      pool.acquire();
    }
    assertThat(made).hasValue(10);
  }

  @Test
  void saysWhichEngineItDoesNotKeep() {
    List<Object> discarded = new ArrayList<>();
    EnginePool<Object> pool = new EnginePool<>(4, Object::new, discarded::add);
    List<Object> released = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      released.add(new Object());
    }
    released.forEach(pool::release);
    assertThat(discarded).containsExactlyElementsOf(released.subList(4, 10));
  }

  @Test
  void passesOnWhatTheFactoryThrows() {
    EnginePool<Object> pool =
        new EnginePool<>(
            4,
            () -> {
              throw new SerializationException("no engine here");
            });
    assertThatThrownBy(pool::acquire).hasMessage("no engine here");
  }

  /** Kept are at most the next power of two, and never fewer slots than are probed. */
  @ParameterizedTest
  @CsvSource({"1, 4", "4, 4", "5, 8", "8, 8", "9, 16", "64, 64", "65, 128"})
  void keepsABoundedNumberHoweverManyAreReleased(int maxIdle, int bound) throws Exception {
    AtomicInteger made = new AtomicInteger();
    EnginePool<Object> pool =
        new EnginePool<>(
            maxIdle,
            () -> {
              made.incrementAndGet();
              return new Object();
            });
    // Threads with many different ids, one after the other, reach all the places there are.
    Set<Object> kept = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < 200; i++) {
      onNewThread(
          () -> {
            for (int j = 0; j < 10; j++) {
              pool.release(new Object());
            }
          });
    }
    for (int i = 0; i < 200; i++) {
      onNewThread(
          () -> {
            int before = made.get();
            for (Object e = pool.acquire(); made.get() == before; e = pool.acquire()) {
              assertThat(kept.add(e)).as("handed out twice").isTrue();
            }
          });
    }
    assertThat(kept).hasSizeBetween(4, bound);
  }

  private static void onNewThread(Runnable action) throws InterruptedException {
    List<Throwable> failures = new ArrayList<>();
    Thread thread = new Thread(action);
    thread.setUncaughtExceptionHandler((t, e) -> failures.add(e));
    thread.start();
    thread.join(10_000);
    assertThat(thread.isAlive()).as("deadline passed").isFalse();
    assertThat(failures).isEmpty();
  }

  private static final class Engine {
    private final AtomicBoolean inUse = new AtomicBoolean();
    private int uses;
  }

  @Test
  void neverHandsOneEngineToTwoAtOnce() throws Exception {
    AtomicInteger made = new AtomicInteger();
    EnginePool<Engine> pool =
        new EnginePool<>(
            8,
            () -> {
              made.incrementAndGet();
              return new Engine();
            });
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int thread = 0; thread < 16; thread++) {
      int number = thread;
      tasks.add(
          () -> {
            int lost = 0;
            for (int i = 0; i < 20_000; i++) {
              Engine engine = pool.acquire();
              if (!engine.inUse.compareAndSet(false, true)) {
                throw new AssertionError("engine handed out twice");
              }
              int before = engine.uses++;
              if ((i + number) % 64 == 0) {
                Thread.yield();
              }
              if (engine.uses != before + 1) {
                lost++;
              }
              engine.inUse.set(false);
              if (i % 100 != 99) {
                pool.release(engine);
              }
            }
            return lost;
          });
    }
    ExecutorService threads = Executors.newFixedThreadPool(16);
    try {
      for (Future<Integer> done : threads.invokeAll(tasks, 60, TimeUnit.SECONDS)) {
        assertThat(done.isCancelled()).as("deadline of 60 seconds passed").isFalse();
        assertThat(done.get()).as("uses lost").isZero();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(made.get()).as("engines made, 3,200 of them dropped").isGreaterThanOrEqualTo(3_200);
  }
}
