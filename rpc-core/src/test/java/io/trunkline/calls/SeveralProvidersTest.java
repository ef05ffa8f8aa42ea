package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.discovery.OutlierEjection;
import io.trunkline.options.ClusterOptions;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that go to several providers over real connections. */
@Timeout(60)
class SeveralProvidersTest {

  interface Counter {
    int count();

    CompletableFuture<Integer> countLater();
  }

  /** Counts its calls, and holds them if it is told to. */
  private static final class Counting implements Counter {
    private final AtomicInteger calls = new AtomicInteger();
    private volatile CountDownLatch hold = new CountDownLatch(0);

    @Override
    public int count() {
      int count = calls.incrementAndGet();
      try {
        hold.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return count;
    }

    @Override
    public CompletableFuture<Integer> countLater() {
      return CompletableFuture.completedFuture(count());
    }
  }

  private final List<RpcServer> servers = new ArrayList<>();
  private final List<Counting> services = new ArrayList<>();
  private final RpcClient client = Loopback.client().build();

  @AfterEach
  void close() {
    services.forEach(service -> service.hold.countDown());
    client.close();
    servers.forEach(RpcServer::close);
  }

  private Counting provider() throws IOException {
    Counting service = new Counting();
    services.add(service);
    servers.add(
        Loopback.server()
            .closeTimeout(Duration.ofMillis(1))
            .service(Counter.class, service)
            .start());
    return service;
  }

  private ReferenceOptions.Builder<Counter> reference(ClusterOptions options) {
    return ReferenceOptions.builder(
            Counter.class,
            servers.stream()
                .map(server -> "dubbo://127.0.0.1:" + server.port())
                .collect(Collectors.joining(";")))
        .cluster(options);
  }

  private Counter counter(ReferenceOptions.Builder<Counter> options) {
    return client.reference(options.build()).service();
  }

  @Test
  void aProviderThatStopsWhileACallRunsFailsItUnlessItIsIdempotent() throws Exception {
    provider();
    provider();
    provider();
    services.forEach(service -> service.hold = new CountDownLatch(1));
    ClusterOptions first = ClusterOptions.builder().strategy("available").build();
    Counter once = counter(reference(first));
    CompletableFuture<Integer> lost = once.countLater();
    int firstRanAt = whereOneCallRuns(List.of(0, 1, 2));
    servers.get(firstRanAt).close();
    RpcException reason =
        (RpcException)
            catchThrowableOfType(ExecutionException.class, () -> lost.get(30, TimeUnit.SECONDS))
                .getCause();
    assertThat(reason.certainty()).isEqualTo(Certainty.UNKNOWN);

    ClusterOptions idempotent = ClusterOptions.builder().idempotent(true).sticky(true).build();
    Counter again = counter(reference(idempotent));
    CompletableFuture<Integer> repeated = again.countLater();
    List<Integer> left = new ArrayList<>(List.of(0, 1, 2));
    left.remove((Object) firstRanAt);
    int ranAt = whereOneCallRuns(left);
    left.remove((Object) ranAt);
    services.get(left.get(0)).hold.countDown();
    servers.get(ranAt).close();
    assertThat(repeated.get(30, TimeUnit.SECONDS)).isEqualTo(1);
    assertThat(services.get(left.get(0)).calls).hasValue(1);
  }

  private int whereOneCallRuns(List<Integer> providers) {
    Deadline.await(
        "it runs",
        () -> providers.stream().mapToInt(one -> services.get(one).calls.get()).sum() == 1);
    return providers.stream()
        .filter(one -> services.get(one).calls.get() == 1)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aCallThatMayNotBeRepeatedAnyMoreNamesTheBudget() throws Exception {
    provider();
    provider();
    services.forEach(service -> service.hold = new CountDownLatch(1));
    CompletableFuture<Integer> lost =
        counter(
                reference(
                    ClusterOptions.builder()
                        .strategy("failover")
                        .idempotent(true)
                        .retryBudget(0)
                        .build()))
            .countLater();
    Deadline.await("it runs", () -> services.get(0).calls.get() + services.get(1).calls.get() == 1);
    servers.get(services.get(0).calls.get() == 1 ? 0 : 1).close();
    assertThatThrownBy(() -> lost.get(30, TimeUnit.SECONDS)).hasMessageContaining("(retryBudget)");
  }

  @Test
  void allReferencesOfAClientToOneServiceHaveOneBudget() throws Exception {
    provider();
    provider();
    try (RpcClient calling = Loopback.client().ejection(OutlierEjection.NONE).build()) {
      Counter[] counters = new Counter[2];
      for (int i = 0; i < counters.length; i++) {
        counters[i] =
            calling.reference(reference(ClusterOptions.NONE).group("x").build()).service();
      }
      for (int i = 0; i < 20; i++) {
        assertThatThrownBy(counters[0]::count).hasMessageContaining("SERVICE_NOT_FOUND");
      }
      assertThatThrownBy(counters[0]::count).hasMessageContaining("(retryBudget)");
      assertThatThrownBy(counters[1]::count).hasMessageContaining("(retryBudget)");
      Counter other =
          calling.reference(reference(ClusterOptions.NONE).group("y").build()).service();
      assertThatThrownBy(other::count)
          .hasMessageContaining("SERVICE_NOT_FOUND")
          .message()
          .doesNotContain("(retryBudget)");
    }
  }

  @Test
  void aSlowProviderIsHedged() throws Exception {
    Counting slow = provider();
    Counting quick = provider();
    Counter counter =
        counter(
            reference(
                    ClusterOptions.builder()
                        .hedgeAfter(Duration.ofMillis(5))
                        .loadBalance("roundrobin")
                        .build())
                .method("count", MethodOptions.NONE.asIdempotent()));
    Deadline.await(
        "both take calls",
        () -> counter.count() > 0 && slow.calls.get() > 0 && quick.calls.get() > 0);
    slow.calls.set(0);
    quick.calls.set(0);
    slow.hold = new CountDownLatch(1);
    for (int i = 0; i < 6; i++) {
      counter.count(); // half of them go to the slow one first
    }
    assertThat(slow.calls.get()).isPositive();
    assertThat(quick.calls).hasValue(6);
  }

  @Test
  void aBroadcastReachesAll() throws Exception {
    provider();
    provider();
    provider();
    counter(reference(ClusterOptions.builder().strategy("broadcast").build())).count();
    assertThat(services).allMatch(service -> service.calls.get() == 1);
  }

  @Test
  void failsafeWorksWithOneProvider() throws Exception {
    provider();
    Counter counter =
        counter(reference(ClusterOptions.builder().strategy("failsafe").build()).check(false));
    assertThat(counter.count()).isEqualTo(1);
    servers.get(0).close();
    assertThat(counter.count()).isZero();
  }

  @Test
  void stickyCallsStay() throws Exception {
    provider();
    provider();
    Counter counter = counter(reference(ClusterOptions.builder().sticky(true).build()));
    for (int i = 1; i <= 10; i++) {
      assertThat(i % 2 == 0 ? counter.count() : counter.countLater().get(30, TimeUnit.SECONDS))
          .isEqualTo(i);
    }
  }

  @Test
  void stickyCallsStayWhereTheFirstOneHasWaitedForAConnection() throws Exception {
    provider();
    provider();
    for (int i = 0; i < 8; i++) {
      try (RpcClient cold = Loopback.client().build()) {
        ClusterOptions sticky = ClusterOptions.builder().sticky(true).build();
        Counter counter = cold.reference(reference(sticky).lazy(true).build()).service();
        int before = services.get(0).calls.get();
        for (int call = 0; call < 3; call++) {
          counter.count();
        }
        assertThat(services.get(0).calls.get() - before).isIn(0, 3);
      }
    }
  }

  @Test
  void aBlockingCallOnAnEventLoopIsRefused() throws Exception {
    provider();
    provider();
    services.forEach(service -> service.hold = new CountDownLatch(1));
    try (RpcClient onLoops = Loopback.client().executor(Runnable::run).build()) {
      Counter counter =
          onLoops
              .reference(reference(ClusterOptions.builder().strategy("forking").build()).build())
              .service();
      CompletableFuture<RpcException> refused =
          counter
              .countLater()
              .thenApply(one -> catchThrowableOfType(RpcException.class, counter::count));
      services.forEach(service -> service.hold.countDown());
      assertThat(refused.get(30, TimeUnit.SECONDS).status()).isEqualTo(Status.MISUSED);
    }
  }

  @Test
  void anUnknownBalancerIsNamedWhenTheReferenceIsMade() throws Exception {
    provider();
    provider();
    ReferenceOptions<Counter> options =
        reference(ClusterOptions.builder().loadBalance("rondom").build()).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> client.reference(options))
        .withMessageContaining("'rondom'")
        .withMessageContaining("did you mean 'random'");
    Deadline.await("nothing is left", () -> client.stats().connections() == 0);
  }
}
