package io.trunkline.perf.child;

import io.trunkline.perf.load.Load;
import io.trunkline.perf.load.Scenario;
import io.trunkline.perf.load.WrongResultException;
import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.PerfClient;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Calls one after the other. */
final class SingleCalls {

  private static final long PATIENCE_SECONDS = 30;

  private SingleCalls() {}

  static void make(PerfClient client, Scenario scenario, int count) throws Exception {
    Call call = Load.call(scenario, client);
    for (int i = 0; i < count; i++) {
      Object result = scenario.async() ? startAndWait(call) : call.await();
      if (!call.isRight(result)) {
        throw WrongResultException.of(call.expected(), result);
      }
    }
  }

  private static @Nullable Object startAndWait(Call call) throws Exception {
    CompletableFuture<@Nullable Object> future = new CompletableFuture<>();
    call.start(
        (result, failure) -> {
          if (failure == null) {
            future.complete(result);
          } else {
            future.completeExceptionally(failure);
          }
        });
    return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }
}
