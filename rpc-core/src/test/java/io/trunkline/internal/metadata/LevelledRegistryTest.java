package io.trunkline.internal.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.trunkline.discovery.ApplicationInstance;
import io.trunkline.discovery.DiscoveryLevel;
import io.trunkline.discovery.InstanceRegistry;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.Registry;
import io.trunkline.discovery.RegistryStatus;
import io.trunkline.discovery.ServiceRecord;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a registry is given at each level as services come and go. */
@Timeout(60)
class LevelledRegistryTest {

  /** What happened, in order. */
  private final List<String> events = new CopyOnWriteArrayList<>();

  private final List<ApplicationInstance> instances = new CopyOnWriteArrayList<>();
  private final MetadataRevisions revisions = new MetadataRevisions("shop");

  private Registry registry(RegisterMode mode) {
    return LevelledRegistry.of(
        new Memory(true),
        "memory://a",
        mode,
        new InstanceSettings(revisions, "hessian2", () -> events.add("serves metadata")));
  }

  private static ServiceRecord service(String name, String weight) {
    return new ServiceRecord(
        "10.0.0.1", 20880, name, name, null, null, "shop", Map.of("weight", weight));
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(500_000); // the test has a deadline
    }
  }

  @Test
  void theServicesOfAStartAreOneRevisionAndThePortAnswersFirst() {
    Registry registry = registry(RegisterMode.INSTANCE);
    Registry.Registration a = registry.register(service("A", "1"));
    Registry.Registration b = registry.register(service("B", "1"));
    assertThat(a.isRegistered()).isFalse();

    await(() -> a.isRegistered() && b.isRegistered());

    assertThat(events).containsExactly("serves metadata", "instance [A, B]");
    assertThat(revisions.getMetadataInfo(instances.get(0).revision())).isNotNull();
  }

  @Test
  void aChangedServiceUpdatesTheInstanceAndTheLastOneWithdrawsIt() {
    Registry registry = registry(RegisterMode.INSTANCE);
    Registry.Registration a = registry.register(service("A", "1"));
    await(a::isRegistered);
    Registry.Registration changed = registry.register(service("A", "2"));
    a.close(); // has been replaced already
    await(changed::isRegistered);
    Registry.Registration b = registry.register(service("B", "1"));
    await(b::isRegistered);
    b.close();
    assertThat(instances.get(instances.size() - 1).interfaces()).containsExactly("A");
    assertThat(instances.get(0).revision()).isNotEqualTo(instances.get(1).revision());

    changed.close();

    assertThat(events)
        .filteredOn(event -> !event.equals("serves metadata"))
        .containsExactly("instance [A]", "update [A]", "update [A, B]", "update [A]", "withdrawn");
    assertThat(changed.isRegistered()).isFalse();
  }

  @Test
  void aServerThatRegistersAgainGetsANewInstance() {
    Registry registry = registry(RegisterMode.INSTANCE);
    registry.register(service("A", "1")).close();
    Registry.Registration again = registry.register(service("A", "1"));

    await(again::isRegistered);

    assertThat(events).endsWith("instance [A]");
  }

  @Test
  void anEqualServiceThatIsRegisteredBeforeTheFirstEndsStaysAnnounced() {
    Registry registry = registry(RegisterMode.INSTANCE);
    Registry.Registration first = registry.register(service("A", "1"));
    await(first::isRegistered);
    Registry.Registration again = registry.register(service("A", "1"));

    first.close();

    await(again::isRegistered);
    assertThat(events).filteredOn(event -> !event.equals("serves metadata")).hasSize(1);
  }

  @Test
  void aHostWithAnotherAddressGetsAnotherInstance() {
    Registry registry = registry(RegisterMode.INSTANCE);
    Registry.Registration old = registry.register(service("A", "1"));
    await(old::isRegistered);
    Registry.Registration moved =
        registry.register(
            new ServiceRecord("10.0.0.2", 20880, "B", "B", null, null, "shop", Map.of()));

    old.close();

    await(moved::isRegistered);
    await(() -> events.contains("withdrawn"));
    assertThat(instances.get(instances.size() - 1).id()).isEqualTo("10.0.0.2:20880");
  }

  @Test
  void aServiceThatCannotBeAnnouncedIsNotConfirmedAndTheNextChangeTriesAgain() {
    AtomicBoolean fails = new AtomicBoolean();
    AtomicInteger failures = new AtomicInteger();
    InstanceSettings settings =
        new InstanceSettings(
            revisions,
            "hessian2",
            () -> {
              if (fails.get()) {
                failures.incrementAndGet();
                throw new IllegalStateException("no metadata service");
              }
            });
    Registry registry =
        LevelledRegistry.of(new Memory(true), "memory://a", RegisterMode.INSTANCE, settings);
    Registry.Registration a = registry.register(service("A", "1"));
    await(a::isRegistered);
    fails.set(true);
    Registry.Registration b = registry.register(service("B", "1"));
    await(() -> failures.get() > 0);
    assertThat(a.isRegistered()).isFalse();
    assertThat(b.isRegistered()).isFalse();

    fails.set(false);
    Registry.Registration c = registry.register(service("C", "1"));

    await(() -> a.isRegistered() && b.isRegistered() && c.isRegistered());
    assertThat(events).containsExactly("instance [A]", "update [A, B, C]");
  }

  @Test
  void theModeChoosesTheLevels() {
    Registry.Registration both = registry(RegisterMode.ALL).register(service("A", "1"));
    await(both::isRegistered);
    both.close();
    assertThat(events).contains("interface A", "instance [A]", "withdrawn", "withdrawn A");
    events.clear();

    registry(RegisterMode.INTERFACE).register(service("A", "1")).close();
    assertThat(events).containsExactly("interface A", "withdrawn A");
  }

  @Test
  void aRegistryWithoutInstancesIsRefusedOnlyWhereNothingElseIsAnnounced() {
    InstanceSettings settings = new InstanceSettings(revisions, "hessian2", () -> {});
    Registry simple = new Memory(false);

    LevelledRegistry all = LevelledRegistry.of(simple, "memory://b", RegisterMode.ALL, settings);
    Registry.Registration a = all.register(service("A", "1"));
    assertThat(a.isRegistered()).isTrue();
    a.close();
    assertThat(all.status())
        .containsExactly(
            new RegistryStatus("memory://b", DiscoveryLevel.INTERFACE, true, false, null));
    events.clear();
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> LevelledRegistry.of(simple, "memory://b", RegisterMode.INSTANCE, settings))
        .withMessage(
            "register-mode of the registry memory://b is instance, but it keeps services by"
                + " interface only; set register-mode=interface in its url");
    assertThat(events).containsExactly("closed");
  }

  @ParameterizedTest
  @CsvSource({
    "ALL, true, , true, ",
    "INTERFACE, true, , false, 10.0.0.9:1",
    "INSTANCE, false, 10.0.0.8:1, true, "
  })
  void theStatusHasBothLevelsAndOthersAtTheOneThatIsMissing(
      RegisterMode mode,
      boolean atInterface,
      @Nullable String otherAtInterface,
      boolean atApplication,
      @Nullable String otherAtApplication) {
    LevelledRegistry registry =
        LevelledRegistry.of(
            new Memory(true),
            "memory://a",
            mode,
            new InstanceSettings(revisions, "hessian2", () -> {}),
            Duration.ofMillis(1));
    Registry.Registration a = registry.register(service("A", "1"));
    await(a::isRegistered);
    await(
        () ->
            mode == RegisterMode.ALL
                || registry.status().stream().anyMatch(level -> level.warning() != null));

    assertThat(registry.status())
        .satisfiesExactly(
            level -> isLevel(level, DiscoveryLevel.INTERFACE, atInterface, otherAtInterface),
            level -> isLevel(level, DiscoveryLevel.APPLICATION, atApplication, otherAtApplication));
    registry.close();
  }

  private static void isLevel(
      RegistryStatus status, DiscoveryLevel level, boolean announced, @Nullable String other) {
    assertThat(status.level()).isEqualTo(level);
    assertThat(status.isAnnounced()).isEqualTo(announced);
    assertThat(status.isConfirmed()).isEqualTo(announced);
    if (other == null) {
      assertThat(status.warning()).isNull();
    } else {
      assertThat(status.warning()).startsWith("the provider " + other + " of A ");
    }
  }

  /** Confirms all at once. */
  private final class Memory implements Registry {

    private final boolean hasInstances;

    Memory(boolean hasInstances) {
      this.hasInstances = hasInstances;
    }

    @Override
    public Registration register(ServiceRecord service) {
      events.add("interface " + service.service());
      return new Instance("withdrawn " + service.service());
    }

    @Override
    public Optional<InstanceRegistry> instances() {
      return hasInstances ? Optional.of(new Instances()) : Optional.empty();
    }

    @Override
    public CompletableFuture<List<ProviderAddress>> providers(ServiceRecord service) {
      return CompletableFuture.completedFuture(List.of(new ProviderAddress("10.0.0.8", 1)));
    }

    @Override
    public void close() {
      events.add("closed");
    }
  }

  /** Has an instance of another server. */
  private final class Instances implements InstanceRegistry {

    @Override
    public Registration register(ApplicationInstance instance) {
      Instance made = new Instance("withdrawn");
      made.note("instance", instance);
      return made;
    }

    @Override
    public CompletableFuture<List<ProviderAddress>> providers(String interfaceName) {
      return CompletableFuture.completedFuture(List.of(new ProviderAddress("10.0.0.9", 1)));
    }
  }

  private final class Instance implements InstanceRegistry.Registration {

    private final String end;
    private volatile boolean closed;

    Instance(String end) {
      this.end = end;
    }

    private void note(String what, ApplicationInstance instance) {
      events.add(what + " " + instance.interfaces().stream().sorted().toList());
      instances.add(instance);
    }

    @Override
    public void update(ApplicationInstance instance) {
      note("update", instance);
    }

    @Override
    public boolean isRegistered() {
      return !closed;
    }

    @Override
    public void close() {
      if (!closed) {
        closed = true;
        events.add(end);
      }
    }
  }
}
