package io.trunkline.interop.peer;

import demo.bid.BidService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Many calls from several threads at once, each answer checked against its own call. */
final class Storm {

  private static final int MAX_SECONDS = 150;

  private final RpcRuntime.Reference<?> reference;
  private final int threads;
  private final int calls;

  Storm(RpcRuntime.Reference<?> reference, int threads, int calls) {
    this.reference = reference;
    this.threads = threads;
    this.calls = calls;
  }

  void run() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        int thread = t;
        all.add(
            pool.submit(
                () -> {
                  for (int i = thread; i < calls; i += threads) {
                    check(reference, "call " + i);
                  }
                  return null;
                }));
      }
      for (Future<?> one : all) {
        one.get(MAX_SECONDS, TimeUnit.SECONDS);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  /** One such call. */
  static <T> @Nullable Object echo(RpcRuntime.Reference<T> reference, String text)
      throws Throwable {
    return reference.call(Map.of(), service -> ((BidService) service).echo(text)).value();
  }

  private static void check(RpcRuntime.Reference<?> reference, String text) throws Exception {
    Object answer;
    try {
      answer = echo(reference, text);
    } catch (Throwable thrown) {
      throw new IllegalStateException(text + " failed: " + thrown, thrown);
    }
    if (!text.equals(answer)) {
      throw new IllegalStateException(text + " was answered with " + answer);
    }
  }
}
