package io.trunkline.perf.stores;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Works with an engine for a while. */
final class Slice {

  private static final int KEYS = 4; // of each thread

  private Slice() {}

  /** Values a second of so many threads, each of which ends the value that it is at. */
  static double perSecond(Engine engine, Object value, int threads, long millis)
      throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Callable<Double>> work = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        int thread = t;
        work.add(() -> ofThread(engine, value, thread, millis));
      }
      double sum = 0;
      for (Future<Double> rate : pool.invokeAll(work)) {
        sum += rate.get();
      }
      return sum;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private static double ofThread(Engine engine, Object value, int thread, long millis)
      throws InterruptedException {
    long begin = System.nanoTime();
    long count = 0;
    long elapsed = 0;
    while (elapsed < millis * 1_000_000) {
      engine.work("key " + thread + " " + count % KEYS, value);
      count++;
      elapsed = System.nanoTime() - begin;
    }
    return count * 1e9 / elapsed;
  }
}
