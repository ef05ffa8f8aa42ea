package io.trunkline.interop.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Providers without web, which SIGTERM ends. */
@Tag("full")
@Timeout(180)
class TerminatedProviderIT {

  private static final int CALLERS = 4;

  @Test
  void aProviderLivesUntilItIsTerminatedAndNoCallIsLostThen() throws Exception {
    try (ProviderProcess first = new ProviderProcess();
        ProviderProcess second = new ProviderProcess();
        RpcClient client = RpcClient.builder().build()) {
      Stock stock =
          client
              .reference(
                  ReferenceOptions.builder(
                          Stock.class,
                          "dubbo://127.0.0.1:"
                              + first.port()
                              + ";dubbo://127.0.0.1:"
                              + second.port())
                      .timeout(
                          Duration.ofSeconds(20)) // for a busy machine; a lost call ends so too
                      .build())
              .service();
      Load load = new Load(stock);
      load.awaitCalls(2_000);
      assertThat(first.isAlive()).isTrue();
      first.terminate();
      assertThat(first.awaitEnd()).isEqualTo(128 + 15);
      load.awaitCalls(2_000);
      load.end();

      assertThat(load.failures()).isEmpty();
      assertThat(first.output()).contains("server of warehouse closes port");
    }
  }

  /** Callers that call until they are told to stop. */
  private static final class Load {

    private final AtomicBoolean goesOn = new AtomicBoolean(true);
    private final AtomicLong calls = new AtomicLong();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final List<Thread> callers = new ArrayList<>();

    private Load(Stock stock) {
      for (int i = 0; i < CALLERS; i++) {
        Thread caller = new Thread(() -> call(stock), "caller-" + i);
        caller.setDaemon(true);
        callers.add(caller);
        caller.start();
      }
    }

    private void call(Stock stock) {
      while (goesOn.get() && failures.size() < 10) {
        try {
          if (stock.pieces("pear") != 4) {
            throw new AssertionError("a wrong answer");
          }
          calls.incrementAndGet();
        } catch (Throwable failed) {
          failures.add(failed);
        }
      }
    }

    /** Waits for so many more. */
    private void awaitCalls(long more) {
      long until = calls.get() + more;
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (calls.get() < until && failures.isEmpty()) {
        assertThat(System.nanoTime()).isLessThan(deadline);
        LockSupport.parkNanos(1_000_000);
      }
    }

    private void end() throws InterruptedException {
      goesOn.set(false);
      for (Thread caller : callers) {
        caller.join(TimeUnit.SECONDS.toMillis(30));
      }
    }

    private Queue<Throwable> failures() {
      return failures;
    }
  }
}
