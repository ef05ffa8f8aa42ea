package io.trunkline.registry.zookeeper;

import static io.trunkline.registry.zookeeper.Fixture.PROVIDERS;
import static io.trunkline.registry.zookeeper.Fixture.service;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.discovery.Registry;
import io.trunkline.discovery.Registry.Registration;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.internal.registry.AnnouncedUrls;
import io.trunkline.internal.registry.ServiceUrl;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ZookeeperRegistryTest {

  private Fixture zookeeper;

  @BeforeEach
  void start() throws Exception {
    zookeeper = new Fixture();
  }

  @AfterEach
  void stop() throws Exception {
    zookeeper.close();
  }

  private static void awaitThere(Registration registration) throws Exception {
    Deadline.await("registered", registration::isRegistered);
  }

  @Test
  void aServiceStandsWhereStockLooksForItAndItsParentsStay() throws Exception {
    try (ZookeeperRegistry registry = zookeeper.registry()) {
      awaitThere(registry.register(service(20880)));
      assertThat(zookeeper.below(PROVIDERS))
          .singleElement()
          .satisfies(
              url -> {
                assertThat(url.toString()).startsWith("dubbo://127.0.0.1:20880/shop.Orders?");
                assertThat(url.parameters())
                    .containsEntry("application", "orders")
                    .containsEntry("interface", "shop.Orders")
                    .containsEntry("methods", "find,place")
                    .containsEntry("side", "provider")
                    .containsKeys("pid", "timestamp");
              });
      assertThat(zookeeper.owner(PROVIDERS)).isEqualTo(registry.client().session());
      for (String parent : List.of("/dubbo", "/dubbo/shop.Orders", PROVIDERS)) {
        Stat stat = zookeeper.own.checkExists().forPath(parent);
        assertThat(stat.getEphemeralOwner()).as(parent).isZero();
      }
    }
    assertThat(zookeeper.below(PROVIDERS)).isEmpty();
  }

  @Test
  void oneOfSeveralServicesIsWithdrawnAndTheOthersStay() throws Exception {
    try (Registry registry = zookeeper.registry()) {
      Registration one = registry.register(service(20880));
      Registration other = registry.register(service(20881));
      awaitThere(one);
      awaitThere(other);
      one.close();
      assertThat(one.isRegistered()).isFalse();
      assertThat(zookeeper.below(PROVIDERS)).extracting(ServiceUrl::port).containsExactly(20881);
      one.close(); // once more has no effect
      assertThat(zookeeper.below(PROVIDERS)).hasSize(1);
    }
  }

  @Test
  void theGroupOfTheRegistryIsTheRootOfItsNodes() throws Exception {
    try (Registry registry = zookeeper.registry("?group=shop")) {
      awaitThere(registry.register(service(20880)));
      assertThat(zookeeper.below("/shop/shop.Orders/providers")).hasSize(1);
      assertThat(zookeeper.own.checkExists().forPath("/dubbo")).isNull();
    }
  }

  @Test
  void aNodeThatIsNotDynamicOutlivesTheSessionAndIsWithdrawnOnOrder() throws Exception {
    ZookeeperRegistry registry = zookeeper.registry();
    Registration registration = registry.register(service(20880, Map.of("dynamic", "false")));
    awaitThere(registration);
    assertThat(zookeeper.owner(PROVIDERS)).isZero();
    long before = registry.client().session();
    zookeeper.expire(registry.client());
    Deadline.await(
        "a new session",
        () -> registry.client().isConnected() && registry.client().session() != before);
    assertThat(registration.isRegistered()).isTrue();
    assertThat(zookeeper.below(PROVIDERS)).hasSize(1);
    registry.close();
    assertThat(zookeeper.below(PROVIDERS)).isEmpty();
  }

  @Test
  void nothingIsAnnouncedWhereTheUrlForbidsIt() throws Exception {
    try (Registry registry = zookeeper.registry("?register=false")) {
      Registration registration = registry.register(service(20880));
      assertThat(registration.isRegistered()).isFalse();
      registration.close();
    }
    assertThat(zookeeper.own.checkExists().forPath("/dubbo")).isNull();
  }

  @Test
  void aSessionThatTheServerEndedIsFollowedByANewOneWithAllServices() throws Exception {
    try (ZookeeperRegistry registry = zookeeper.registry()) {
      awaitThere(registry.register(service(20880)));
      awaitThere(registry.register(service(20881)));
      long before = registry.client().session();
      zookeeper.expire(registry.client());
      long millis =
          Deadline.await(
              "both services under a new session",
              () -> zookeeper.below(PROVIDERS).size() == 2 && zookeeper.owner(PROVIDERS) != before);
      System.out.println("registration is back " + millis + " ms after the session expired");
    }
  }

  /** As after a cut: the old session of a provider lives on at the server for a while. */
  @Test
  void aNodeThatAnotherSessionLeftIsReplacedInOneStep() throws Exception {
    ServiceRecord service = service(20880, Map.of("pid", "7", "timestamp", "1700000000000"));
    try (ZookeeperRegistry registry = zookeeper.registry()) {
      ServiceUrl url = AnnouncedUrls.provider(service, registry.client().url().announcement());
      zookeeper.add(PROVIDERS, url.toString());
      Heard heard = new Heard();
      zookeeper.source(heard, "?enable-empty-protection=false", Map.of());
      heard.await("127.0.0.1:20880");
      awaitThere(registry.register(service));
      assertThat(zookeeper.owner(PROVIDERS)).isEqualTo(registry.client().session());
      Registration next = registry.register(service(20881));
      awaitThere(next);
      heard.await("127.0.0.1:20880", "127.0.0.1:20881");
      assertThat(heard.times()).isEqualTo(2); // and never a list without it
    }
  }

  @Test
  void aServerThatIsDownAtFirstGetsTheServiceWhenItIsThere() throws Exception {
    zookeeper.server.stop();
    try (Registry registry = zookeeper.registry()) {
      Registration registration = registry.register(service(20880));
      assertThat(registration.isRegistered()).isFalse();
      zookeeper.server.restart();
      awaitThere(registration);
      Deadline.await("the node", () -> zookeeper.below(PROVIDERS).size() == 1);
    }
  }

  /** The client gives its session up meanwhile, which the server still has when it is back. */
  @Test
  void anOutageLongerThanTheSessionIsOutlived() throws Exception {
    try (ZookeeperRegistry registry = zookeeper.registry()) {
      Heard heard = new Heard();
      Registration registration = registry.register(service(20880));
      awaitThere(registration);
      zookeeper.source(heard);
      heard.await("127.0.0.1:20880");
      zookeeper.server.stop();
      Deadline.await("the end of the session", () -> !registration.isRegistered());
      assertThat(heard.places()).containsExactly("127.0.0.1:20880");
      zookeeper.server.restart();
      long millis = Deadline.await("registered again", registration::isRegistered);
      System.out.println("registration is back " + millis + " ms after a long outage");
      Deadline.await("word again", () -> heard.times() == 2);
      assertThat(heard.places()).containsExactly("127.0.0.1:20880");
      Deadline.await(
          "the node of the new session",
          () -> zookeeper.owner(PROVIDERS) == registry.client().session());
    }
  }

  @Test
  void aServiceWithdrawnWhileTheServerIsDownIsGoneWhenItIsBack() throws Exception {
    try (Registry registry = zookeeper.registry()) {
      Registration one = registry.register(service(20880));
      Registration other = registry.register(service(20881));
      awaitThere(one);
      awaitThere(other);
      zookeeper.server.stop();
      one.close();
      zookeeper.server.restart();
      Deadline.await(
          "one service left",
          () ->
              zookeeper.below(PROVIDERS).stream()
                      .map(ServiceUrl::port)
                      .toList()
                      .equals(List.of(20881))
                  && other.isRegistered());
    }
  }

  @Test
  void withCredentialsTheNodesAreClosedToOthers() throws Exception {
    String credentials = "zookeeper://ann:p%40ss@" + zookeeper.server.getConnectString();
    ZookeeperRegistryProvider provider = new ZookeeperRegistryProvider();
    try (Registry registry = provider.open(credentials, "orders");
        CuratorFramework ann = clientOf("ann:p@ss")) {
      awaitThere(registry.register(service(20880)));
      assertThat(ann.getChildren().forPath(PROVIDERS)).hasSize(1);
      assertThatThrownBy(() -> zookeeper.own.getChildren().forPath(PROVIDERS))
          .isInstanceOf(KeeperException.NoAuthException.class);

      Heard stranger = new Heard();
      zookeeper.source(stranger);
      Deadline.await("a reason", () -> !stranger.reasons().isEmpty());
      assertThat(stranger.reasons().get(0)).contains("access list", "zookeeper://user:password@");
      assertThat(stranger.places()).isNull();
    }
  }

  private CuratorFramework clientOf(String credentials) {
    CuratorFramework client =
        CuratorFrameworkFactory.builder()
            .connectString(zookeeper.server.getConnectString())
            .retryPolicy(new RetryOneTime(500))
            .authorization("digest", credentials.getBytes(StandardCharsets.UTF_8))
            .build();
    client.start();
    return client;
  }

  @Test
  void aHundredServicesComeAndGoTogether() throws Exception {
    List<Registration> registrations = new ArrayList<>();
    try (Registry registry = zookeeper.registry()) {
      for (int i = 0; i < 100; i++) {
        registrations.add(registry.register(service(20880 + i)));
      }
      for (Registration registration : registrations) {
        awaitThere(registration);
      }
      assertThat(zookeeper.below(PROVIDERS)).hasSize(100);
    }
    assertThat(zookeeper.below(PROVIDERS)).isEmpty();
  }
}
