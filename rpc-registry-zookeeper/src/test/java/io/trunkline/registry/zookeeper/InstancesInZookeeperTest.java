package io.trunkline.registry.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.calls.Loopback;
import io.trunkline.client.RpcClient;
import io.trunkline.discovery.ApplicationInstance;
import io.trunkline.discovery.DiscoveryLevel;
import io.trunkline.discovery.InstanceRegistry;
import io.trunkline.discovery.RegistryStatus;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.dubbo.metadata.MetadataInfo;
import org.apache.dubbo.metadata.MetadataService;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The application level in a real ZooKeeper. */
@Timeout(120)
class InstancesInZookeeperTest {

  /** What is served. */
  public interface Names {
    String name();
  }

  private static final String NAMES = Names.class.getName();
  private static final String PROVIDERS =
      new ServicePaths("/dubbo", NAMES).category(ServicePaths.PROVIDERS);
  private static final Pattern REVISION = Pattern.compile("revision\":\"([0-9a-f]{32})");

  private Fixture zookeeper;

  @BeforeEach
  void start() throws Exception {
    zookeeper = new Fixture();
  }

  @AfterEach
  void stop() throws Exception {
    zookeeper.close();
  }

  private RpcServer.Builder server(String keys) {
    return Loopback.server()
        .application("orders")
        .unregisterWait(Duration.ZERO)
        .registry(zookeeper.url() + keys)
        .service(names("").build());
  }

  private static ServiceOptions.Builder<Names> names(String group) {
    return ServiceOptions.builder(Names.class, () -> "orders").group(group);
  }

  private static String path(RpcServer server) {
    return "/services/orders/127.0.0.1:" + server.port();
  }

  /** Null if the node is not there. */
  private String text(String path) throws Exception {
    try {
      return new String(zookeeper.own.getData().forPath(path), UTF_8);
    } catch (KeeperException.NoNodeException nothing) {
      return null;
    }
  }

  private String revision(RpcServer server) throws Exception {
    Matcher found = REVISION.matcher(text(path(server)));
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  private static void awaitRegistered(RpcServer server) {
    assertThat(server.awaitRegistered(Duration.ofSeconds(30))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aConsumerFindsTheInstanceAndAsksItForItsServices(boolean handshake) throws Exception {
    try (RpcServer server = server("").service(names("g1").weight(7).build()).start();
        RpcClient client = Loopback.client().handshake(handshake).build()) {
      awaitRegistered(server);
      assertThat(text("/dubbo/mapping/" + NAMES)).isEqualTo("orders");
      MetadataService metadata =
          client
              .reference(
                  ReferenceOptions.builder(
                          MetadataService.class, "dubbo://127.0.0.1:" + server.port())
                      .group("orders")
                      .version("1.0.0")
                      .build())
              .service();

      MetadataInfo info = metadata.getMetadataInfo(revision(server));

      assertThat(info.app).isEqualTo("orders");
      assertThat(info.revision).isEqualTo(revision(server));
      assertThat(info.services).containsOnlyKeys(NAMES + ":dubbo", "g1/" + NAMES + ":dubbo");
      MetadataInfo.ServiceInfo service = info.services.get("g1/" + NAMES + ":dubbo");
      assertThat(List.of(service.name, service.group, service.protocol, service.path))
          .containsExactly(NAMES, "g1", "dubbo", NAMES);
      assertThat(service.port).isEqualTo(server.port());
      assertThat(service.params).containsEntry("weight", "7").containsEntry("methods", "name");
      assertThat(metadata.getMetadataInfo("0123456789abcdef0123456789abcdef")).isNull();
      assertThat(metadata.serviceName()).isEqualTo("orders");
    }
  }

  @Test
  void aServiceThatComesOrGoesChangesTheRevisionInTheSameNode() throws Exception {
    try (RpcServer server = server("").start()) {
      awaitRegistered(server);
      String first = revision(server);
      Stat before = zookeeper.own.checkExists().forPath(path(server));
      ServiceOptions<Names> second = names("g1").build();

      server.export(second);
      awaitRegistered(server);
      assertThat(revision(server)).isNotEqualTo(first);
      server.withdraw(second);

      assertThat(revision(server)).isEqualTo(first);
      assertThat(zookeeper.own.checkExists().forPath(path(server)).getCzxid())
          .isEqualTo(before.getCzxid());
    }
  }

  @Test
  void aClosedServerLeavesOnlyItsMapping() throws Exception {
    String path;
    try (RpcServer server = server("").start()) {
      awaitRegistered(server);
      path = path(server);
      server.unregister();
      assertThat(text(path)).isNull();
      server.register();
      awaitRegistered(server);
      assertThat(text(path)).isNotNull();
    }
    assertThat(text(path)).isNull();
    assertThat(text("/dubbo/mapping/" + NAMES)).isEqualTo("orders");
  }

  @Test
  void anExpiredSessionIsFollowedByAllOfItAgain() throws Exception {
    ApplicationInstance instance = instance("orders", 20880);
    try (ZookeeperRegistry registry = zookeeper.registry()) {
      InstanceRegistry.Registration registration =
          registry.instances().orElseThrow().register(instance);
      Deadline.await("registered", registration::isRegistered);
      long first = registry.client().session();
      zookeeper.own.delete().forPath("/dubbo/mapping/shop.Orders");
      zookeeper.own.delete().forPath("/dubbo/metadata/orders/r1");

      zookeeper.expire(registry.client());

      Deadline.await(
          "a node of another session", () -> ownerOf(instance) > 0 && ownerOf(instance) != first);
      Deadline.await("the mapping", () -> "orders".equals(text("/dubbo/mapping/shop.Orders")));
      assertThat(text("/dubbo/metadata/orders/r1")).isEqualTo("{}");
      Deadline.await("registered again", registration::isRegistered);
    }
  }

  private long ownerOf(ApplicationInstance instance) throws Exception {
    Stat stat = zookeeper.own.checkExists().forPath("/services/orders/" + instance.id());
    return stat == null ? 0 : stat.getEphemeralOwner();
  }

  private static ApplicationInstance instance(String application, int port) {
    return new ApplicationInstance(
        application, "127.0.0.1", port, "r1", Map.of(), Set.of("shop.Orders"), "{}");
  }

  @Test
  void applicationsThatMapOneInterfaceAtTheSameTimeAllStayInTheMapping() throws Exception {
    List<ZookeeperRegistry> registries = new ArrayList<>();
    List<InstanceRegistry.Registration> registrations = new ArrayList<>();
    try {
      for (int i = 0; i < 12; i++) {
        ZookeeperRegistry registry = zookeeper.registry();
        registries.add(registry);
        registrations.add(
            registry.instances().orElseThrow().register(instance("app-" + i, 20880 + i)));
      }
      for (InstanceRegistry.Registration registration : registrations) {
        Deadline.await("registered", registration::isRegistered);
      }
      assertThat(text("/dubbo/mapping/shop.Orders").split(",")).hasSize(12).doesNotHaveDuplicates();
    } finally {
      registries.forEach(ZookeeperRegistry::close);
    }
  }

  @Test
  void theModeOfTheUrlChoosesTheLevels() throws Exception {
    try (RpcServer server = server("?register-mode=interface").registerMode("all").start()) {
      awaitRegistered(server);
      assertThat(text(path(server))).isNull();
      assertThat(zookeeper.below(PROVIDERS)).hasSize(1);
    }
    try (RpcServer server = server("").registerMode("instance").start()) {
      awaitRegistered(server);
      assertThat(text(path(server))).isNotNull();
      assertThat(zookeeper.below(PROVIDERS)).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"interface, all, APPLICATION", "instance, interface, INTERFACE"})
  void aServerReportsAnotherAtALevelThatItLacks(String own, String others, DiscoveryLevel level)
      throws Exception {
    try (RpcServer other = server("").registerMode(others).start();
        RpcServer server = server("").registerMode(own).start()) {
      awaitRegistered(other);
      awaitRegistered(server);

      Deadline.await("a warning", () -> at(level, server).warning() != null);

      assertThat(at(level, server).warning())
          .startsWith("the provider 127.0.0.1:" + other.port() + " of " + NAMES + " is announced");
      assertThat(at(level, server).isAnnounced()).isFalse();
      assertThat(at(level, other).isConfirmed()).isTrue();
    }
  }

  private static RegistryStatus at(DiscoveryLevel level, RpcServer server) {
    return server.registries().stream()
        .filter(status -> status.level() == level)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void remoteMetadataStandsInTheRegistryBelowItsRevision() throws Exception {
    try (RpcServer server = server("").metadataType("remote").start()) {
      awaitRegistered(server);
      assertThat(text(path(server))).contains("\"dubbo.metadata.storage-type\":\"remote\"");
      assertThat(text("/dubbo/metadata/orders/" + revision(server)))
          .startsWith("{\"app\":\"orders\",\"revision\":\"" + revision(server) + "\"");
    }
  }
}
