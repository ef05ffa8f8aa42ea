package io.trunkline.internal.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.ApplicationInstance;
import io.trunkline.discovery.DiscoveryLevel;
import io.trunkline.discovery.InstanceRegistry;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.Registry;
import io.trunkline.discovery.ServiceRecord;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a server reports of the level at which it is not announced. */
@Timeout(60)
class MissedLevelTest {

  private static final ServiceRecord OWN =
      new ServiceRecord("10.0.0.1", 20880, "Orders", "Orders", null, null, "shop", Map.of());
  private static final ProviderAddress SAME = new ProviderAddress("10.0.0.1", 20880);
  private static final ProviderAddress OTHER = new ProviderAddress("10.0.0.2", 20880);

  private final AtomicInteger looks = new AtomicInteger();
  private final List<String> warnings = new CopyOnWriteArrayList<>();
  private volatile CompletableFuture<List<ProviderAddress>> found =
      CompletableFuture.completedFuture(List.of());
  private MissedLevel missed = missed(DiscoveryLevel.APPLICATION);

  private MissedLevel missed(DiscoveryLevel level) {
    return new MissedLevel("memory://a", level, new Found(), warnings::add, Duration.ofMillis(1));
  }

  /** Finds the same providers at both levels. */
  private final class Found implements Registry, InstanceRegistry {

    private CompletableFuture<List<ProviderAddress>> look() {
      looks.incrementAndGet();
      return found;
    }

    @Override
    public CompletableFuture<List<ProviderAddress>> providers(ServiceRecord service) {
      return look();
    }

    @Override
    public CompletableFuture<List<ProviderAddress>> providers(String interfaceName) {
      return look();
    }

    @Override
    public Optional<InstanceRegistry> instances() {
      return Optional.of(this);
    }

    @Override
    public Registry.Registration register(ServiceRecord service) {
      throw new UnsupportedOperationException("nothing is registered");
    }

    @Override
    public InstanceRegistry.Registration register(ApplicationInstance instance) {
      throw new UnsupportedOperationException("nothing is registered");
    }

    @Override
    public void close() {}
  }

  @AfterEach
  void close() {
    missed.close();
  }

  private void find(ProviderAddress... providers) {
    found = CompletableFuture.completedFuture(List.of(providers));
  }

  private void awaitTwoLooks() {
    int before = looks.get();
    await(() -> looks.get() >= before + 2);
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(500_000); // the test has a deadline
    }
  }

  @Test
  void anotherProviderAtApplicationLevelIsReportedWithTheCure() {
    find(SAME, OTHER);
    missed.add(OWN);

    await(() -> missed.warning() != null);

    assertThat(missed.warning())
        .isEqualTo(
            "the provider 10.0.0.2:20880 of Orders is announced at application level, but this"
                + " server is not, so Dubbo 3 consumers with default settings do not call it; set"
                + " register-mode=all");
    assertThat(warnings).containsExactly("memory://a: " + missed.warning());
  }

  @Test
  void anotherProviderAtInterfaceLevelIsReportedWithTheCure() {
    missed = missed(DiscoveryLevel.INTERFACE);
    find(OTHER);
    missed.add(OWN);

    await(() -> missed.warning() != null);

    assertThat(missed.warning())
        .isEqualTo(
            "the provider 10.0.0.2:20880 of Orders is announced at interface level, but this server"
                + " is not, so Dubbo 2 consumers do not find it; set"
                + " register-mode=all");
  }

  @Test
  void theWarningComesOnceAndTheStatusFollowsTheRegistry() {
    missed.add(OWN);
    find(OTHER);
    await(() -> missed.warning() != null);
    find(SAME);
    await(() -> missed.warning() == null);
    find(OTHER);
    await(() -> missed.warning() != null);
    awaitTwoLooks();

    assertThat(warnings).hasSize(1);
  }

  @Test
  void ownServicesAreNotReported() {
    find(SAME);
    missed.add(OWN);

    awaitTwoLooks();

    assertThat(missed.warning()).isNull();
    assertThat(warnings).isEmpty();
  }

  @Test
  void aRegistryThatCannotBeReadIsAskedAgain() {
    found = CompletableFuture.failedFuture(new IllegalStateException("no connection"));
    missed.add(OWN);
    awaitTwoLooks();
    assertThat(missed.warning()).isNull();

    find(OTHER);

    await(() -> missed.warning() != null);
  }

  @Test
  void aServerWithoutServicesReportsNothing() {
    find(OTHER);
    missed.add(OWN);
    await(() -> missed.warning() != null);

    missed.remove(OWN);

    assertThat(missed.warning()).isNull();
  }
}
