package io.trunkline.internal.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.trunkline.discovery.ApplicationInstance;
import io.trunkline.discovery.InstanceRegistry;
import io.trunkline.discovery.Registry;
import io.trunkline.discovery.ServiceRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
        new InstanceSettings(revisions, false, () -> events.add("serves metadata")));
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
            false,
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
    InstanceSettings settings = new InstanceSettings(revisions, false, () -> {});
    Registry simple = new Memory(false);

    assertThat(LevelledRegistry.of(simple, "memory://b", RegisterMode.ALL, settings))
        .isSameAs(simple);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> LevelledRegistry.of(simple, "memory://b", RegisterMode.INSTANCE, settings))
        .withMessage(
            "register-mode of the registry memory://b is instance, but it keeps services by"
                + " interface only; set register-mode=interface in its url");
    assertThat(events).containsExactly("closed");
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
      return hasInstances ? Optional.of(this::registerInstance) : Optional.empty();
    }

    private InstanceRegistry.Registration registerInstance(ApplicationInstance instance) {
      Instance made = new Instance("withdrawn");
      made.note("instance", instance);
      return made;
    }

    @Override
    public void close() {
      events.add("closed");
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
