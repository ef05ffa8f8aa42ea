package io.trunkline.registry.zookeeper;

import static io.trunkline.registry.zookeeper.Fixture.CONFIGURATORS;
import static io.trunkline.registry.zookeeper.Fixture.CONSUMERS;
import static io.trunkline.registry.zookeeper.Fixture.PROVIDERS;
import static io.trunkline.registry.zookeeper.Fixture.service;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.AddressSourceProvider;
import io.trunkline.discovery.Registry;
import io.trunkline.discovery.Registry.Registration;
import io.trunkline.discovery.RegistryProvider;
import io.trunkline.internal.registry.ServiceUrl;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.apache.zookeeper.CreateMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ZookeeperSourceTest {

  private static final String A = "127.0.0.1:20880";
  private static final String B = "127.0.0.1:20881";

  private final Heard heard = new Heard();
  private Fixture zookeeper;

  @BeforeEach
  void start() throws Exception {
    zookeeper = new Fixture();
  }

  @AfterEach
  void stop() throws Exception {
    zookeeper.close();
  }

  private String addProvider(String place, String keys) throws Exception {
    return zookeeper.add(PROVIDERS, "dubbo://" + place + "/shop.Orders?" + keys);
  }

  @Test
  void bothRolesAreFoundByTheSchemeZookeeper() {
    assertThat(ServiceLoader.load(AddressSourceProvider.class))
        .filteredOn(ZookeeperSourceProvider.class::isInstance)
        .singleElement()
        .satisfies(found -> assertThat(found.schemes()).containsExactly("zookeeper"));
    assertThat(ServiceLoader.load(RegistryProvider.class))
        .filteredOn(ZookeeperRegistryProvider.class::isInstance)
        .singleElement()
        .satisfies(found -> assertThat(found.schemes()).containsExactly("zookeeper"));
  }

  @Test
  void providersComeAndGo() throws Exception {
    zookeeper.source(heard);
    heard.await();
    try (Registry registry = zookeeper.registry()) {
      Registration a = registry.register(service(20880, Map.of("weight", "30")));
      heard.await(A);
      assertThat(heard.only().weight()).isEqualTo(30);
      registry.register(service(20881));
      heard.await(A, B);
      a.close();
      heard.await(B);
    }
  }

  @Test
  void aConsumerShowsItselfUntilItIsClosed() throws Exception {
    AddressSource source =
        zookeeper.source(heard, "", Map.of("methods", "find", "interface", "shop.Orders"));
    Deadline.await("the consumer", () -> zookeeper.below(CONSUMERS).size() == 1);
    ServiceUrl url = zookeeper.below(CONSUMERS).get(0);
    assertThat(url.toString()).startsWith("consumer://127.0.0.1/shop.Orders?application=web&");
    assertThat(url.parameters())
        .containsEntry("category", "consumers")
        .containsEntry("side", "consumer")
        .containsEntry("methods", "find");
    source.close();
    Deadline.await("no consumer", () -> zookeeper.below(CONSUMERS).isEmpty());
  }

  @Test
  void aConsumerThatDoesNotRegisterFindsProvidersAllTheSame() throws Exception {
    addProvider(A, "");
    zookeeper.source(heard, "", Map.of("register", "false"));
    heard.await(A);
    assertThat(zookeeper.below(CONSUMERS)).isEmpty();
  }

  @Test
  void whoDoesNotSubscribeKnowsThatThereIsNobody() throws Exception {
    addProvider(A, "");
    zookeeper.source(heard, "?subscribe=false", Map.of());
    heard.await();
  }

  @Test
  void aClosedSourceSaysNothingMore() throws Exception {
    Heard other = new Heard();
    AddressSource source = zookeeper.source(heard);
    zookeeper.source(other);
    heard.await();
    source.close();
    source.close();
    addProvider(A, "");
    other.await(A); // behind which the first one would have heard it, on the same thread
    addProvider(B, "");
    other.await(A, B);
    assertThat(heard.times()).isEqualTo(1);
  }

  @Test
  void malformedNodesHideNoGoodOnes() throws Exception {
    zookeeper.own.create().creatingParentsIfNeeded().forPath(PROVIDERS + "/nonsense");
    zookeeper.own.create().forPath(PROVIDERS + "/%zz");
    addProvider("127.0.0.1:port", "");
    addProvider(A, "weight=many&timestamp=&timestamp&&=&version=");
    zookeeper.source(heard);
    heard.await(A);
    assertThat(heard.only().weight()).isEqualTo(100);
  }

  @Test
  void anOperatorChangesWeightTimeoutAndTagAndTakesThemBack() throws Exception {
    addProvider(A, "weight=30");
    zookeeper.source(heard);
    heard.await(A);
    String all =
        zookeeper.add(
            CONFIGURATORS,
            "override://0.0.0.0/shop.Orders?category=configurators&weight=7&timeout=90&tag=gray");
    Deadline.await("the weight", () -> heard.only().weight() == 7);
    assertThat(heard.only().parameter("timeout")).isEqualTo("90");
    assertThat(heard.only().parameter("tag")).isEqualTo("gray");
    zookeeper.own.delete().forPath(all);
    Deadline.await("the old weight", () -> heard.only().weight() == 30);
    assertThat(heard.only().parameter("timeout")).isNull();
  }

  @Test
  void anOperatorDisablesOneProviderAndThenAll() throws Exception {
    addProvider(A, "");
    addProvider(B, "");
    zookeeper.add(
        CONFIGURATORS,
        "override://" + A + "/shop.Orders?category=configurators&dynamic=false&disabled=true");
    zookeeper.source(heard);
    heard.await(B);
    assertThat(heard.times()).isEqualTo(1); // the other was never in use
    String other =
        zookeeper.add(
            CONFIGURATORS, "override://" + B + "/shop.Orders?category=configurators&disabled=true");
    heard.await(); // nobody stays in use against an operator's word
    zookeeper.own.delete().forPath(other);
    heard.await(B);
  }

  @Test
  void theLastProvidersStayInUseWhenNoneIsListedAnyMore() throws Exception {
    Heard unprotected = new Heard();
    String a = addProvider(A, "");
    zookeeper.source(heard);
    zookeeper.source(unprotected, "?enable-empty-protection=false", Map.of());
    heard.await(A);
    unprotected.await(A);
    zookeeper.own.delete().forPath(a);
    unprotected.await();
    addProvider(B, "");
    heard.await(B);
    assertThat(heard.times()).isEqualTo(2); // A, then B, and never nobody
  }

  @Test
  void whileTheServerIsDownTheLastProvidersStayAndThenTheNewOnesCome() throws Exception {
    zookeeper
        .own
        .create()
        .creatingParentsIfNeeded()
        .withMode(CreateMode.PERSISTENT)
        .forPath(
            PROVIDERS
                + "/"
                + ServiceUrl.parse("dubbo://" + A + "/shop.Orders?dynamic=false").encoded());
    zookeeper.source(heard);
    heard.await(A);
    zookeeper.server.stop();
    Deadline.await("a reason", () -> heard.reasons().size() == 1);
    assertThat(heard.reasons().get(0)).contains("does not answer");
    assertThat(heard.places()).containsExactly(A);
    zookeeper.server.restart();
    long millis = Deadline.await("word again", () -> heard.times() == 2);
    System.out.println("providers are read again " + millis + " ms after the server is back");
    assertThat(heard.places()).containsExactly(A);
    Deadline.await("a session of the test", () -> addProvider(B, "") != null);
    heard.await(A, B);
  }

  @Test
  void aSourceWaitsForAServerThatIsDownAtFirst() throws Exception {
    zookeeper.server.stop();
    zookeeper.source(heard, "?timeout=200", Map.of());
    Deadline.await("a reason", () -> heard.reasons().size() == 1);
    assertThat(heard.places()).isNull();
    zookeeper.server.restart();
    heard.await();
  }

  @Test
  void aSessionThatTheServerEndedIsFollowedByANewOneThatWatchesAgain() throws Exception {
    addProvider(A, "");
    try (ZookeeperClient client = new ZookeeperClient(RegistryUrl.parse(zookeeper.url()))) {
      new ZookeeperSource(
              client,
              new AddressQuery(zookeeper.url(), Fixture.SERVICE, null, null, "web", Map.of()))
          .start(heard);
      heard.await(A);
      long before = zookeeper.owner(CONSUMERS);
      zookeeper.expire(client);
      Deadline.await(
          "the consumer under a new session",
          () -> zookeeper.below(CONSUMERS).size() == 1 && zookeeper.owner(CONSUMERS) != before);
      addProvider(B, "");
      heard.await(A, B);
    }
  }

  @Test
  void groupVersionAndRootSelect() throws Exception {
    zookeeper.add(
        "/other/shop.Orders/providers",
        "dubbo://" + A + "/shop.Orders?group=x&interface=shop.Orders&version=2");
    zookeeper.add("/other/shop.Orders/providers", "dubbo://" + B + "/shop.Orders?group=y");
    String url = zookeeper.url() + "?group=other";
    zookeeper
        .sources
        .open(new AddressQuery(url, Fixture.SERVICE, "x,z", "2", "web", Map.of()))
        .start(heard);
    heard.await(A);
    assertThat(heard.only().parameter("group")).isEqualTo("x");
  }

  @Test
  void sourcesOfOneRegistryShareASession() throws Exception {
    Heard other = new Heard();
    zookeeper.source(heard);
    zookeeper.source(other, "", Map.of("version", "x"));
    Deadline.await("two consumers", () -> zookeeper.below(CONSUMERS).size() == 2);
    List<String> nodes = zookeeper.own.getChildren().forPath(CONSUMERS);
    assertThat(nodes)
        .extracting(
            node -> zookeeper.own.checkExists().forPath(CONSUMERS + "/" + node).getEphemeralOwner())
        .containsOnly(zookeeper.owner(CONSUMERS));
  }
}
