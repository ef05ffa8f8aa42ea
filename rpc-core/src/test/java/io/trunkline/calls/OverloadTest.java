package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a provider refuses whose threads all wait for something. The callers have a minute, so that
 * whoever waits to its time limit fails the test.
 */
@Timeout(60)
class OverloadTest {

  private static final Duration QUEUE_TIME = Duration.ofMillis(500);

  /** What is called; {@code outer} calls its own provider. */
  public interface Work {
    String outer();

    String other();

    String inner();
  }

  private final CountDownLatch end = new CountDownLatch(1);
  private volatile boolean holds = true;
  private final AtomicInteger held = new AtomicInteger();
  private final AtomicInteger inside = new AtomicInteger();
  private final Map<String, AtomicInteger> nested = new ConcurrentHashMap<>();
  private RpcServer server;
  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    end.countDown();
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private void hold() {
    held.incrementAndGet();
    try {
      end.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Calls back once all of them are to. */
  private final class Nested implements Work {
    private Work self;

    private String call() {
      hold();
      String outcome;
      try {
        outcome = self.inner();
      } catch (RpcException e) {
        outcome = e.status() + " " + e.certainty();
      }
      nested.computeIfAbsent(outcome, key -> new AtomicInteger()).incrementAndGet();
      return outcome;
    }

    @Override
    public String outer() {
      return call();
    }

    @Override
    public String other() {
      return call();
    }

    @Override
    public String inner() {
      inside.incrementAndGet();
      return "inner";
    }
  }

  /** Never returns from some, once they hold. */
  private final class Stuck implements Work {
    @Override
    public String outer() {
      if (!holds) {
        return "outer";
      }
      hold();
      return "outer";
    }

    @Override
    public String other() {
      return outer();
    }

    @Override
    public String inner() {
      inside.incrementAndGet();
      return "inner";
    }
  }

  private Work serve(RpcServer.Builder options, ServiceOptions<Work> service, boolean handshake)
      throws IOException {
    server = options.closeTimeout(Duration.ofMillis(1)).service(service).start();
    open.add(server);
    RpcClient client =
        Loopback.client()
            .handshake(handshake)
            .closeTimeout(Duration.ZERO)
            .timeout(Duration.ofSeconds(60))
            .build();
    open.add(client);
    return client.refer(Work.class, "dubbo://127.0.0.1:" + server.port());
  }

  /** Makes one more call, when those before it are running, and lets it run. */
  private CompletableFuture<String> held(int before, Supplier<String> call) {
    CompletableFuture<String> one = later(call);
    Deadline.await("it runs", () -> held.get() == before + 1);
    return one;
  }

  private static CompletableFuture<String> later(Supplier<String> call) {
    return CompletableFuture.supplyAsync(
        call,
        task -> {
          Thread thread = new Thread(task);
          thread.setDaemon(true);
          thread.start();
        });
  }

  @ParameterizedTest
  @CsvSource({"200, true", "200, false", "8, true"})
  void callsToTheirOwnProviderThatFindNoThreadAreRefused(int threads, boolean handshake)
      throws Exception {
    Nested implementation = new Nested();
    ServiceOptions<Work> service =
        ServiceOptions.builder(Work.class, implementation).executes(0).build();
    Work work =
        serve(Loopback.server().threads(threads).maxQueueTime(QUEUE_TIME), service, handshake);
    implementation.self = work;
    List<CompletableFuture<String>> calls = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      calls.add(held(i, i % 2 == 0 ? work::outer : work::other));
    }
    end.countDown();
    for (CompletableFuture<String> call : calls) {
      assertThat(call.get(40, TimeUnit.SECONDS)).isIn("inner", "OVERLOADED NOT_EXECUTED");
    }
    int refused = nested.get("OVERLOADED NOT_EXECUTED").get();
    assertThat(refused).isPositive();
    assertThat(inside).as("what was refused did not run").hasValue(threads - refused);
  }

  @Test
  void theReserveOfThreadsAnswersThemIfOneMethodCallsBack() throws Exception {
    Nested implementation = new Nested();
    Work work =
        serve(
            Loopback.server().threads(8),
            ServiceOptions.builder(Work.class, implementation).build(),
            true);
    implementation.self = work;
    List<CompletableFuture<String>> calls = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      calls.add(held(i, work::outer));
    }
    end.countDown();
    for (CompletableFuture<String> call : calls) {
      assertThat(call.get(40, TimeUnit.SECONDS)).isEqualTo("inner");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void callsThatNeverReturnLeaveANeighbourItsThreads(boolean handshake) throws Exception {
    Work work =
        serve(
            Loopback.server().threads(200),
            ServiceOptions.builder(Work.class, new Stuck()).build(),
            handshake);
    for (int i = 0; i < 150; i++) {
      held(i, work::outer);
    }
    for (int i = 150; i < 200; i++) {
      RpcException refused = (RpcException) catchThrowable(work::outer);
      assertThat(refused.status()).isEqualTo(Status.OVERLOADED);
    }
    assertThat(held).hasValue(150);
    for (int i = 0; i < 100; i++) {
      assertThat(work.inner()).isEqualTo("inner");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCallThatNoThreadComesToIsRefusedWithTheReason(boolean handshake) throws Exception {
    Work work =
        serve(
            Loopback.server().threads(2).maxQueueTime(Duration.ofMillis(200)),
            ServiceOptions.builder(Work.class, new Stuck()).build(),
            handshake);
    later(work::outer);
    later(work::other);
    Deadline.await("all threads are taken", () -> held.get() == 2);
    RpcException refused = (RpcException) catchThrowable(work::inner);
    assertThat(refused.status()).isEqualTo(Status.OVERLOADED);
    assertThat(refused.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(refused)
        .hasMessageContaining("no more than 200 ms, maxQueueTime on the server builder")
        .hasMessageContaining("raise threads")
        .message()
        .as("at least as long as it may wait, and no longer than the test")
        .matches("(?s).*it waited ([2-9]\\d\\d|\\d{4,5}) ms.*");
    end.countDown();
    Deadline.await("it is served again", () -> catchThrowable(work::inner) == null);
    assertThat(inside).as("what was refused did not run").hasValue(1);
  }

  @Test
  void aCallThatAnExecutorRejectsIsToldSo() throws Exception {
    RpcServer.Builder rejecting =
        Loopback.server()
            .executor(
                task -> {
                  throw new RejectedExecutionException();
                });
    Work work = serve(rejecting, ServiceOptions.builder(Work.class, new Stuck()).build(), true);
    RpcException refused = (RpcException) catchThrowable(work::inner);
    assertThat(refused.status()).isEqualTo(Status.OVERLOADED);
    assertThat(refused).hasMessageContaining("their queue is full");
  }

  /** A method with all calls it may have, while another one has the other threads. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aMethodThatIsFullIsRefusedBeforeAThreadIsFree(boolean handshake) throws Exception {
    Work work =
        serve(
            Loopback.server().threads(4).maxQueueTime(Duration.ZERO),
            ServiceOptions.builder(Work.class, new Stuck()).executes("other", 0).build(),
            handshake);
    holds = false;
    for (int i = 0; i < 100; i++) {
      assertThat(work.outer()).as("once answered, it is known by what it begins with").isNotNull();
    }
    holds = true;
    for (int i = 0; i < 3; i++) {
      later(work::outer);
    }
    Deadline.await("it has all it may", () -> held.get() == 3);
    later(work::other);
    Deadline.await("all threads are taken", () -> held.get() == 4);
    later(work::inner);
    Deadline.await("others would wait behind it", () -> server.stats().callsRunning() == 5);
    RpcException refused = (RpcException) catchThrowable(work::outer);
    assertThat(refused).hasMessageContaining("3 calls of it run");
    assertThat(refused.status()).isEqualTo(Status.OVERLOADED);
    assertThat(refused.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(held).hasValue(4);
    assertThat(inside).as("no thread was free").hasValue(0);
    end.countDown();
  }
}
