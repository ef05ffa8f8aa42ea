package io.trunkline.serialization;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A bounded pool of idle engines. Thread-safe, lock-free and without thread locals, so memory
 * depends on the number of engines in use at once, not on the number of threads.
 *
 * <p>{@link #acquire} never waits: if a few probes find no idle engine, it creates one. {@link
 * #release} discards the engine if the probed slots are taken. Do not release an engine after a
 * failure.
 */
public final class EnginePool<E> {

  private static final int PROBES = 4;

  private final Supplier<? extends E> factory;
  private final Consumer<? super E> discarded;
  private final AtomicReferenceArray<@Nullable E> idle;
  private final int mask;

  /**
   * @param maxIdle how many idle engines to keep, rounded up to a power of two
   * @param factory creates an engine; called on the acquiring thread
   */
  public EnginePool(int maxIdle, Supplier<? extends E> factory) {
    this(maxIdle, factory, engine -> {});
  }

  /**
   * Creates a pool of engines that hold resources outside the heap.
   *
   * @param discarded frees an engine that does not fit into the pool; called on the releasing
   *     thread
   */
  public EnginePool(int maxIdle, Supplier<? extends E> factory, Consumer<? super E> discarded) {
    if (maxIdle < 1) {
      throw new IllegalArgumentException("maxIdle is " + maxIdle + ", expected 1 or more");
    }
    int size = Math.max(PROBES, Integer.highestOneBit(maxIdle * 2 - 1));
    this.factory = factory;
    this.discarded = discarded;
    this.idle = new AtomicReferenceArray<>(size);
    this.mask = size - 1;
  }

  /**
   * Creates a pool that keeps up to four idle engines per processor, rounded up to a power of two.
   */
  public static <E> EnginePool<E> perProcessor(Supplier<? extends E> factory) {
    return perProcessor(factory, engine -> {});
  }

  /**
   * Creates a pool of the default size for engines that hold resources outside the heap; see the
   * constructor.
   */
  public static <E> EnginePool<E> perProcessor(
      Supplier<? extends E> factory, Consumer<? super E> discarded) {
    return new EnginePool<>(4 * Runtime.getRuntime().availableProcessors(), factory, discarded);
  }

  /** Takes an engine for exclusive use until it is released. */
  public E acquire() {
    int start = start();
    E engine = take(start);
    return engine != null ? engine : acquireElsewhere(start);
  }

  /** Apart from the usual case, so that callers can have that inlined. */
  private E acquireElsewhere(int start) {
    for (int i = 1; i < PROBES; i++) {
      E engine = take(start + i);
      if (engine != null) {
        return engine;
      }
    }
    return factory.get();
  }

  private @Nullable E take(int place) {
    int slot = place & mask;
    return idle.getPlain(slot) == null ? null : idle.getAndSet(slot, null);
  }

  /** Returns an engine to the pool; call it only after a successful use. */
  public void release(E engine) {
    int start = start();
    if (!put(start, engine)) {
      releaseElsewhere(start, engine);
    }
  }

  private void releaseElsewhere(int start, E engine) {
    for (int i = 1; i < PROBES; i++) {
      if (put(start + i, engine)) {
        return;
      }
    }
    discarded.accept(engine);
  }

  private boolean put(int place, E engine) {
    int slot = place & mask;
    return idle.getPlain(slot) == null && idle.compareAndSet(slot, null, engine);
  }

  private static int start() {
    long id = Thread.currentThread().getId();
    return (int) (id ^ id >>> 16) * 0x9e3779b9 >>> 16;
  }
}
