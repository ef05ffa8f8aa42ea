package io.trunkline.demo.consumer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * How many blocking calls some threads make in a second. The first half of the calls warms both
 * JVMs up and is not counted. A look, not a benchmark: bin/perf measures.
 *
 * @param threads how many call at the same time
 * @param calls how many they make together
 */
record Throughput(int threads, int calls) {

  /**
   * Makes the calls.
   *
   * @param call makes the call of that number and says what was wrong; empty if nothing was
   */
  Result measure(Function<Integer, String> call) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<String> wrong = new ArrayList<>(run(executor, call));
      long start = System.nanoTime();
      wrong.addAll(run(executor, call));
      double seconds = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
      return new Result(Math.round(half() / seconds), wrong);
    } finally {
      executor.shutdownNow();
    }
  }

  private int half() {
    return calls / 2;
  }

  private List<String> run(ExecutorService executor, Function<Integer, String> call)
      throws Exception {
    List<Callable<List<String>>> shares = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      int first = thread;
      shares.add(
          () -> {
            List<String> wrong = new ArrayList<>();
            for (int i = first; i < half(); i += threads) {
              String said = call.apply(i);
              if (!said.isEmpty()) {
                wrong.add(said);
              }
            }
            return wrong;
          });
    }
    List<String> wrong = new ArrayList<>();
    for (Future<List<String>> share : executor.invokeAll(shares)) {
      wrong.addAll(share.get());
    }
    return wrong;
  }

  /**
   * What came of it.
   *
   * @param callsPerSecond of the second half
   * @param wrong what was wrong with each call that gave no right result, in either half
   */
  record Result(long callsPerSecond, List<String> wrong) {}
}
