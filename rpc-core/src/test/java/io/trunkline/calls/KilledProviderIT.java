package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A provider that dies with calls open. */
class KilledProviderIT {

  private static final int CALLERS = 100;

  /** How a call ended, and when. */
  private record End(int call, String value, Throwable failure, long nanos) {}

  private final BlockingQueue<End> ends = new LinkedBlockingQueue<>();
  private final AtomicInteger completions = new AtomicInteger();
  private final ExecutorService executor = Executors.newFixedThreadPool(2);
  private ServerProcess provider;
  private RpcClient client;
  private Letters letters;

  @BeforeEach
  void start() throws Exception {
    provider = new ServerProcess();
    client =
        Loopback.client()
            .executor(
                completion -> {
                  completions.incrementAndGet();
                  executor.execute(completion);
                })
            .build();
    letters =
        client
            .reference(
                ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + provider.port())
                    .timeout(Duration.ofSeconds(60))
                    .method("echo", MethodOptions.NONE.withTimeout(Duration.ofSeconds(10)))
                    .build())
            .service();
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    provider.close();
    executor.shutdownNow();
  }

  @Test
  void eachOpenCallFailsOnceTypedAndWithinASecond() throws Exception {
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      callers.add(caller(i, letters::hold));
    }
    for (int i = CALLERS; i < 2 * CALLERS; i++) {
      int number = i;
      letters.holdLater().whenComplete((value, thrown) -> ended(number, value, thrown));
    }
    Deadline.await("the provider holds every call", () -> letters.held() == 2 * CALLERS);
    assertThat(client.stats().callsWaiting()).isEqualTo(2 * CALLERS);
    assertThat(ends).isEmpty();
    assertThat(completions).hasValue(0);

    long killed = System.nanoTime();
    provider.kill();

    int[] endsOf = new int[2 * CALLERS];
    long last = killed;
    for (int i = 0; i < 2 * CALLERS; i++) {
      End end = ends.poll(30, TimeUnit.SECONDS);
      assertThat(end).as("end %s of %s", i + 1, 2 * CALLERS).isNotNull();
      assertLost(end);
      endsOf[end.call]++;
      last = Math.max(last, end.nanos);
    }
    assertThat(endsOf).containsOnly(1);
    assertThat(Duration.ofNanos(last - killed)).isLessThan(Duration.ofSeconds(10));

    for (Thread caller : callers) {
      caller.join(30_000);
      assertThat(caller.isAlive()).isFalse();
    }
    executor.shutdown();
    assertThat(executor.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    assertThat(ends).as("ends of calls that had ended").isEmpty();
    assertThat(completions).as("attempts to complete a future").hasValue(CALLERS);
    assertThat(client.stats().callsWaiting()).isZero();
  }

  private static void assertLost(End end) {
    Throwable failure =
        end.failure instanceof CompletionException wrapped ? wrapped.getCause() : end.failure;
    assertThat(failure)
        .as("call %s, value %s", end.call, end.value)
        .isInstanceOfSatisfying(
            RpcException.class,
            e -> {
              assertThat(e.status()).isEqualTo(Status.CONNECTION_LOST);
              assertThat(e.certainty()).isEqualTo(Certainty.UNKNOWN);
            });
  }

  /**
   * Here a call may have been open at the kill, may have found nobody afterwards, or may have
   * waited in vain for the next connection.
   */
  @Test
  void eachCallerUnderwayIsToldThatTheProviderIsGone() throws Exception {
    for (int i = 0; i < CALLERS; i++) {
      caller(
          i,
          () -> {
            while (true) {
              letters.echo("x");
            }
          });
    }
    Deadline.await("traffic", () -> client.stats().framesIn() > 10_000);
    provider.kill();
    int[] endsOf = new int[CALLERS];
    for (int i = 0; i < CALLERS; i++) {
      End end = ends.poll(30, TimeUnit.SECONDS);
      assertThat(end).as("end %s of %s", i + 1, CALLERS).isNotNull();
      assertThat(end.failure)
          .isInstanceOfSatisfying(
              RpcException.class,
              e -> {
                if (e.certainty() == Certainty.NOT_EXECUTED) {
                  assertThat(e.status()).isIn(Status.CONNECT_FAILED, Status.TIMEOUT);
                } else {
                  assertThat(e.status()).isEqualTo(Status.CONNECTION_LOST);
                }
              });
      endsOf[end.call]++;
    }
    assertThat(endsOf).containsOnly(1);
    assertThat(client.stats().callsWaiting()).isZero();
  }

  private Thread caller(int number, Supplier<String> call) {
    Thread caller =
        new Thread(
            () -> {
              try {
                ended(number, call.get(), null);
              } catch (Throwable thrown) {
                ended(number, null, thrown);
              }
            });
    caller.setDaemon(true);
    caller.start();
    return caller;
  }

  private void ended(int call, String value, Throwable failure) {
    ends.add(new End(call, value, failure, System.nanoTime()));
  }
}
