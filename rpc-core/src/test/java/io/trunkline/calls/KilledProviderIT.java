package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.ReferenceOptions;
import io.trunkline.client.RpcClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

/** A provider that dies with calls open. */
class KilledProviderIT {

  private static final int CALLERS = 100;

  @Test
  void eachOpenCallFailsOnceTypedAndSoon() throws Exception {
    try (ServerProcess provider = new ServerProcess();
        RpcClient client = RpcClient.builder().build()) {
      Letters letters =
          client
              .reference(
                  ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + provider.port())
                      .timeout(Duration.ofSeconds(60))
                      .build())
              .service();
      BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();
      List<Thread> callers = new ArrayList<>();
      for (int i = 0; i < CALLERS; i++) {
        Thread caller = new Thread(() -> callUntilItFails(letters, failures));
        callers.add(caller);
        caller.start();
      }
      AtomicIntegerArray ends = new AtomicIntegerArray(CALLERS);
      List<CompletableFuture<String>> futures = new ArrayList<>();
      while (client.stats().framesIn() < 10_000) {
        Thread.onSpinWait();
      }
      for (int i = 0; i < CALLERS; i++) {
        int number = i;
        CompletableFuture<String> future =
            CompletableFuture.supplyAsync(() -> sleep(letters), r -> new Thread(r).start());
        futures.add(future.whenComplete((v, e) -> ends.incrementAndGet(number)));
      }
      long sent = client.stats().framesOut();
      while (client.stats().framesOut() < sent + 2 * CALLERS) {
        Thread.onSpinWait();
      }
      long killed = System.nanoTime();
      provider.kill();
      for (int i = 0; i < CALLERS; i++) {
        Throwable failure = failures.poll(20, TimeUnit.SECONDS);
        assertThat(failure)
            .isInstanceOfSatisfying(
                RpcException.class,
                e -> assertThat(e.status()).isIn(Status.CONNECTION_LOST, Status.CONNECT_FAILED));
      }
      for (CompletableFuture<String> future : futures) {
        assertThat(future.handle((v, e) -> e).get(20, TimeUnit.SECONDS))
            .rootCause()
            .isInstanceOf(RpcException.class);
      }
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - killed);
      System.out.println(
          "all " + 2 * CALLERS + " open calls failed " + millis + " ms after the kill");
      for (Thread caller : callers) {
        caller.join(10_000);
      }
      for (int i = 0; i < CALLERS; i++) {
        assertThat(ends.get(i)).isEqualTo(1);
      }
    }
  }

  private static void callUntilItFails(Letters letters, BlockingQueue<Throwable> failures) {
    try {
      while (true) {
        letters.echo("x");
      }
    } catch (Throwable e) {
      failures.add(e);
    }
  }

  private static String sleep(Letters letters) {
    try {
      return letters.sleep(30_000);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
