package io.trunkline.registry.nacos;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.ApplicationInstance;
import io.trunkline.discovery.InstanceRegistry;
import io.trunkline.discovery.Registry;
import io.trunkline.discovery.ServiceRecord;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The provider's side, at both levels, against a Nacos in memory. */
@Timeout(30)
class NacosRegistryTest {

  private static final String GROUP = "DEFAULT_GROUP";
  private static final String NAME = "providers:shop.Orders::";

  private final FakeNacos nacos = new FakeNacos();
  private @Nullable NacosRegistry open;

  @AfterEach
  void close() {
    if (open != null) {
      open.close();
    }
  }

  private NacosRegistry registry(String keys) {
    NacosRegistry made = nacos.registry("nacos://127.0.0.1:1" + keys);
    open = made;
    return made;
  }

  private static ServiceRecord service(int port) {
    return new ServiceRecord(
        "10.0.0.7", port, "shop.Orders", "shop.Orders", null, null, "orders", Map.of());
  }

  private static ApplicationInstance instance(String revision, @Nullable String stored) {
    return new ApplicationInstance(
        "orders",
        "10.0.0.7",
        20880,
        revision,
        Map.of("dubbo.metadata.revision", revision),
        Set.of("shop.Orders"),
        stored);
  }

  private static void awaitRegistered(Registry.Registration registration) throws Exception {
    Deadline.await("a registration", registration::isRegistered);
  }

  @Test
  void aServiceIsRegisteredAndWithdrawn() throws Exception {
    Registry.Registration registration = registry("?group=shop").register(service(20880));
    awaitRegistered(registration);
    assertThat(nacos.places("shop", NAME)).containsExactly("10.0.0.7:20880");
    registration.close();
    assertThat(nacos.places("shop", NAME)).isEmpty();
    assertThat(registration.isRegistered()).isFalse();
  }

  @Test
  void severalServicesOfOneNameAreWrittenAsAList() throws Exception {
    NacosRegistry registry = registry("");
    Registry.Registration first = registry.register(service(1));
    Registry.Registration second = registry.register(service(2));
    Registry.Registration third = registry.register(service(3));
    for (Registry.Registration each : new Registry.Registration[] {first, second, third}) {
      awaitRegistered(each);
    }
    assertThat(nacos.places(GROUP, NAME)).containsExactly("10.0.0.7:1", "10.0.0.7:2", "10.0.0.7:3");
    first.close();
    assertThat(nacos.places(GROUP, NAME)).containsExactly("10.0.0.7:2", "10.0.0.7:3");
    second.close();
    assertThat(nacos.places(GROUP, NAME)).containsExactly("10.0.0.7:3");
    third.close();
    assertThat(nacos.places(GROUP, NAME)).isEmpty();
  }

  @Test
  void aListIsWithdrawnAsAWhole() throws Exception {
    NacosRegistry registry = registry("");
    Registry.Registration first = registry.register(service(1));
    Registry.Registration second = registry.register(service(2));
    awaitRegistered(first);
    awaitRegistered(second);
    first.withdraw();
    second.withdraw();
    first.close();
    second.close();
    assertThat(nacos.places(GROUP, NAME)).isEmpty();
    assertThat(nacos.calls()).last().isEqualTo("deregister " + GROUP + "@@" + NAME);
  }

  @Test
  void anInstanceThatIsNotEphemeralOutlivesTheConnection() throws Exception {
    NacosRegistry registry = registry("?ephemeral=false");
    Registry.Registration first = registry.register(service(1));
    Registry.Registration second = registry.register(service(2));
    awaitRegistered(first);
    awaitRegistered(second);
    first.close();
    assertThat(nacos.places(GROUP, NAME)).containsExactly("10.0.0.7:2");
    nacos.stop();
    nacos.start();
    assertThat(nacos.places(GROUP, NAME)).containsExactly("10.0.0.7:2");
  }

  @Test
  void aNacosThatIsDownDelaysTheRegistrationOnly() throws Exception {
    nacos.stop();
    Registry.Registration registration = registry("").register(service(20880));
    assertThat(registration.isRegistered()).isFalse();
    nacos.start();
    awaitRegistered(registration);
    assertThat(nacos.places(GROUP, NAME)).hasSize(1);
  }

  @Test
  void aRestartedNacosIsGivenEverythingAgain() throws Exception {
    NacosRegistry registry = registry("");
    Registry.Registration service = registry.register(service(20880));
    InstanceRegistry.Registration instance =
        registry.instances().orElseThrow().register(instance("r1", null));
    awaitRegistered(service);
    awaitRegistered(instance);
    nacos.stop();
    Deadline.await("a lost connection", () -> !service.isRegistered());
    nacos.start();
    awaitRegistered(service);
    awaitRegistered(instance);
    assertThat(nacos.places(GROUP, NAME)).hasSize(1);
    assertThat(nacos.places(GROUP, "orders")).hasSize(1);
  }

  @Test
  void whatIsWithdrawnDuringAnOutageIsNotRegisteredAgain() throws Exception {
    NacosRegistry registry = registry("");
    Registry.Registration gone = registry.register(service(1));
    awaitRegistered(gone);
    nacos.stop();
    Deadline.await("a lost connection", () -> !gone.isRegistered());
    gone.close();
    nacos.start();
    awaitRegistered(
        registry.register(
            new ServiceRecord("10.0.0.7", 2, "a.B", "a.B", null, null, "orders", Map.of())));
    assertThat(nacos.places(GROUP, NAME)).isEmpty();
  }

  private List<String> revisions(String group, String name) {
    return nacos.instances(group, name).stream()
        .map(instance -> instance.getMetadata().get("dubbo.metadata.revision"))
        .toList();
  }

  @Test
  void anInstanceIsWrittenWithItsMappingAndReplacedInOneStep() throws Exception {
    nacos.write("mapping", "shop.Orders", "others");
    InstanceRegistry.Registration registration =
        registry("?group=shop").instances().orElseThrow().register(instance("r1", null));
    awaitRegistered(registration);
    assertThat(nacos.text("mapping", "shop.Orders")).isEqualTo("others,orders");
    registration.update(instance("r2", null));
    Deadline.await("the new revision", () -> revisions("shop", "orders").equals(List.of("r2")));
    awaitRegistered(registration);
    assertThat(nacos.calls()).noneMatch(call -> call.startsWith("deregister"));
    registration.close();
    assertThat(nacos.places("shop", "orders")).isEmpty();
    assertThat(nacos.text("mapping", "shop.Orders")).isEqualTo("others,orders");
    Deadline.await(
        "the mapping is not followed", () -> nacos.followers("mapping", "shop.Orders") == 0);
  }

  @Test
  void storedMetadataIsThereBeforeTheInstance() throws Exception {
    InstanceRegistry.Registration registration =
        registry("").instances().orElseThrow().register(instance("r1", "{\"app\":1}"));
    awaitRegistered(registration);
    assertThat(nacos.text("r1", "orders")).isEqualTo("{\"app\":1}");
    assertThat(nacos.followers("r1", "orders")).isZero();
  }

  @ParameterizedTest
  @EnumSource(FakeNacos.Cas.class)
  void noApplicationOfAMappingIsLost(FakeNacos.Cas cas) throws Exception {
    nacos.cas(cas);
    nacos.write("mapping", "shop.Orders", "first");
    nacos.beforeNextPublish(() -> nacos.write("mapping", "shop.Orders", "first,faster"));
    InstanceRegistry.Registration registration =
        registry("").instances().orElseThrow().register(instance("r1", null));
    awaitRegistered(registration);
    if (cas == FakeNacos.Cas.OVERWRITES) { // then the faster one has to look again, as ours does
      nacos.write("mapping", "shop.Orders", "first,faster");
    }
    Deadline.await(
        "the mapping", () -> "first,faster,orders".equals(nacos.text("mapping", "shop.Orders")));
  }

  @Test
  void nothingIsRegisteredIfTheUrlForbidsIt() throws Exception {
    NacosRegistry registry = registry("?register=false");
    Registry.Registration registration = registry.register(service(20880));
    registration.close();
    registry.close();
    assertThat(nacos.calls()).isEmpty();
  }
}
