package io.trunkline.registry.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.trunkline.call.RpcException;
import io.trunkline.calls.Loopback;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.discovery.DiscoveryLevel;
import io.trunkline.discovery.LevelStatus;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our consumers find our providers at application level in a real ZooKeeper. */
@Timeout(120)
class FoundInZookeeperTest {

  /** What is called. */
  public interface Names {
    String name();
  }

  private Fixture zookeeper;
  private RpcClient client;

  @BeforeEach
  void start() throws Exception {
    zookeeper = new Fixture();
    client = Loopback.client().application("web").registry(zookeeper.url()).build();
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    zookeeper.close();
  }

  private RpcServer.Builder server(String name, String keys) {
    return Loopback.server()
        .application(name)
        .unregisterWait(Duration.ZERO)
        .registry(zookeeper.url() + keys)
        .service(ServiceOptions.builder(Names.class, () -> name).group("g").version("2.0").build());
  }

  private RpcServer serve(String name, String keys) throws IOException {
    return server(name, keys).start();
  }

  private Reference<Names> find(String... parameters) {
    ReferenceOptions.Builder<Names> options =
        ReferenceOptions.builder(Names.class)
            .group("g")
            .version("2.0")
            .timeout(Duration.ofSeconds(30))
            .check(false);
    for (int i = 0; i < parameters.length; i += 2) {
      options.parameter(parameters[i], parameters[i + 1]);
    }
    return client.reference(options.build());
  }

  private static Set<String> called(Reference<Names> names) {
    return IntStream.range(0, 30).mapToObj(i -> names.service().name()).collect(Collectors.toSet());
  }

  private static boolean isAnswered(Reference<Names> names) {
    try {
      return !names.service().name().isEmpty();
    } catch (RpcException none) {
      return false; // no provider is known yet
    }
  }

  private static void await(Reference<Names> names, String... providers) throws Exception {
    Deadline.await("a first call", () -> isAnswered(names));
    Deadline.await("calls of " + Set.of(providers), () -> called(names).equals(Set.of(providers)));
  }

  @ParameterizedTest(name = "metadata-type={0}")
  @ValueSource(strings = {"local", "remote"})
  void aProviderThatIsAnnouncedByInstanceOnlyIsCalled(String type) throws Exception {
    try (RpcServer server = server("one", "?register-mode=instance").metadataType(type).start();
        Reference<Names> names = find()) {
      await(names, "one");
      assertThat(names.levels())
          .extracting(LevelStatus::level, LevelStatus::isUsed, LevelStatus::providers)
          .containsExactly(
              tuple(DiscoveryLevel.INTERFACE, true, 0), tuple(DiscoveryLevel.APPLICATION, true, 1));
      assertThat(server.port()).isPositive();
    }
  }

  @Test
  void providersOfBothLevelsAreCalled() throws Exception {
    try (RpcServer one = serve("one", "?register-mode=instance");
        RpcServer two = serve("two", "?register-mode=interface");
        RpcServer three = serve("three", "");
        Reference<Names> all = find();
        Reference<Names> byApplication = find("migration.step", "FORCE_APPLICATION");
        Reference<Names> byInterface = find("migration.step", "FORCE_INTERFACE");
        Reference<Names> named =
            find("migration.step", "FORCE_APPLICATION", "provided-by", "three")) {
      await(all, "one", "two", "three");
      await(byApplication, "one", "three");
      await(byInterface, "two", "three");
      await(named, "three");
      assertThat(Set.of(one.port(), two.port(), three.port())).hasSize(3);
    }
  }

  @Test
  void aProviderThatStartsLaterIsFoundAndOneThatLeavesIsNotCalled() throws Exception {
    try (Reference<Names> names = find();
        RpcServer one = serve("one", "?register-mode=instance")) {
      await(names, "one");
      try (RpcServer two = serve("two", "?register-mode=instance")) {
        await(names, "one", "two");
        assertThat(two.port()).isNotEqualTo(one.port());
      }
      await(names, "one");
    }
  }

  @Test
  void aNewRevisionOfAnInstanceIsRead() throws Exception {
    try (RpcServer one =
            Loopback.server()
                .application("one")
                .unregisterWait(Duration.ZERO)
                .registry(zookeeper.url() + "?register-mode=instance")
                .service(ServiceOptions.builder(Names.class, () -> "other").build())
                .start();
        Reference<Names> names = find()) {
      Deadline.await(
          "the instance is found", () -> !names.levels().isEmpty() && one.isRegistered());
      one.export(
          ServiceOptions.builder(Names.class, () -> "late").group("g").version("2.0").build());
      await(names, "late");
    }
  }

  @Test
  void aRuleChangesTheLevelsOfARunningReference() throws Exception {
    try (RpcServer one = serve("one", "?register-mode=instance");
        RpcServer two = serve("two", "?register-mode=interface");
        Reference<Names> names = find()) {
      await(names, "one", "two");
      String path = "/dubbo/config/DUBBO_SERVICEDISCOVERY_MIGRATION/web.migration";
      zookeeper
          .own
          .create()
          .creatingParentsIfNeeded()
          .forPath(path, "step: FORCE_INTERFACE".getBytes(UTF_8));
      await(names, "two");
      zookeeper
          .own
          .setData()
          .forPath(path, "step: FORCE_APPLICATION\nthreshold: 0.1".getBytes(UTF_8));
      await(names, "one");
      zookeeper.own.delete().forPath(path);
      await(names, "one", "two");
      assertThat(one.port()).isNotEqualTo(two.port());
    }
  }

  @Test
  void anOutageOfTheRegistryDropsNoProvider() throws Exception {
    try (RpcServer one = serve("one", "?register-mode=instance");
        Reference<Names> names = find()) {
      await(names, "one");
      zookeeper.server.stop();
      Deadline.await(
          "the outage is known",
          () -> names.levels().stream().allMatch(level -> level.problem() != null));
      assertThat(called(names)).containsExactly("one");
      zookeeper.server.restart();
      Deadline.await(
          "it is over", () -> names.levels().stream().allMatch(level -> level.problem() == null));
      assertThat(called(names)).containsExactly("one");
      assertThat(one.port()).isPositive();
    }
  }
}
