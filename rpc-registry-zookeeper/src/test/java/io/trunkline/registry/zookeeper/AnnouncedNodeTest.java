package io.trunkline.registry.zookeeper;

import static io.trunkline.registry.zookeeper.Fixture.PROVIDERS;
import static io.trunkline.registry.zookeeper.Fixture.service;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.Registry;
import io.trunkline.discovery.Registry.Registration;
import io.trunkline.internal.registry.ServiceUrl;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A node stands for as long as it is wanted, and not longer. Some replace what the log writes to.
 */
@Timeout(120)
class AnnouncedNodeTest {

  /** Without them, it is another path each millisecond. */
  private static final Map<String, String> FIXED = Map.of("pid", "7", "timestamp", "1700000000000");

  private Fixture zookeeper;

  @BeforeEach
  void start() throws Exception {
    zookeeper = new Fixture();
  }

  @AfterEach
  void stop() throws Exception {
    zookeeper.close();
  }

  private String node() throws Exception {
    return PROVIDERS + "/" + zookeeper.own.getChildren().forPath(PROVIDERS).get(0);
  }

  @Test
  void aNodeThatSomebodyElseDeletesIsMadeAgainAndOneLineSaysSo() throws Exception {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    try (Registry registry = zookeeper.registry()) {
      Registration registration = registry.register(service(20880));
      Deadline.await("registered", registration::isRegistered);
      for (int i = 1; i <= 2; i++) {
        zookeeper.own.delete().forPath(node());
        long millis =
            Deadline.await("the node again", () -> zookeeper.below(PROVIDERS).size() == 1);
        System.out.println("a node is made again " + millis + " ms after somebody deleted it");
        int lines = i;
        Deadline.await(
            "a line for each time",
            () ->
                log.toString(StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> line.contains("somebody else had deleted its node"))
                        .count()
                    == lines);
      }
      registration.close();
      assertThat(zookeeper.below(PROVIDERS)).isEmpty();
    } finally {
      System.setErr(before);
    }
  }

  @Test
  void whatIsWithdrawnIsNotMadeAgain() throws Exception {
    try (Registry registry = zookeeper.registry()) {
      Registration one = registry.register(service(20880));
      Registration other = registry.register(service(20881));
      Deadline.await("registered", () -> one.isRegistered() && other.isRegistered());
      one.close();
      zookeeper.own.delete().forPath(node()); // the other one is looked at behind the first one
      Deadline.await("the other one again", () -> zookeeper.below(PROVIDERS).size() == 1);
      assertThat(zookeeper.below(PROVIDERS)).extracting(ServiceUrl::port).containsExactly(20881);
    }
  }

  @Test
  void aWithdrawalIsConfirmedOnlyWhenTheNodeIsGone() throws Exception {
    String url = zookeeper.url() + "?session=1000";
    try (ZookeeperClient client = new ZookeeperClient(RegistryUrl.parse(url))) {
      AnnouncedNode node = new AnnouncedNode(client, PROVIDERS + "/a", true, "a");
      node.begin();
      Deadline.await("announced", node::isThere);
      zookeeper.server.stop();
      Deadline.await("the session is over at the client", () -> !node.isThere());
      CompletableFuture<Void> withdrawn = new CompletableFuture<>();
      client.execute(
          () -> {
            node.withdraw();
            withdrawn.complete(null);
          });
      withdrawn.get(30, TimeUnit.SECONDS);
      assertThat(node.gone()).as("the server may still have it").isNotDone();
      zookeeper.server.restart();
      node.gone().get(30, TimeUnit.SECONDS);
      Deadline.await(
          "a session of the test", () -> zookeeper.own.checkExists().forPath("/") != null);
      assertThat(zookeeper.own.checkExists().forPath(PROVIDERS + "/a")).isNull();
    }
  }

  @Test
  void whatIsAnnouncedAnewBeforeItsWithdrawalWasHeardStays() throws Exception {
    try (ZookeeperRegistry registry = zookeeper.registry()) {
      Registration first = registry.register(service(20880, FIXED));
      Deadline.await("registered", first::isRegistered);
      long made = zookeeper.own.checkExists().forPath(node()).getCzxid();
      zookeeper.server.stop();
      Deadline.await("the connection is lost", () -> !registry.client().isConnected());
      first.withdraw();
      Registration second = registry.register(service(20880, FIXED));
      zookeeper.server.restart();
      Deadline.await("registered anew", second::isRegistered);
      first.close(); // waits for its end
      assertThat(zookeeper.own.checkExists().forPath(node()).getCzxid())
          .as("it was never away")
          .isEqualTo(made);
      second.close();
      assertThat(zookeeper.below(PROVIDERS)).isEmpty();
    }
  }

  /** As two references may be that are made within a millisecond. */
  @Test
  void ofTwoWithOneNodeEachTakesItAwayAndTheOtherMakesItAgain() throws Exception {
    String path = PROVIDERS + "/a";
    try (ZookeeperClient client = new ZookeeperClient(RegistryUrl.parse(zookeeper.url()))) {
      AnnouncedNode one = new AnnouncedNode(client, path, true, "a");
      AnnouncedNode other = new AnnouncedNode(client, path, true, "a");
      one.begin();
      other.begin();
      Deadline.await("announced", () -> one.isThere() && other.isThere());
      long made = zookeeper.own.checkExists().forPath(path).getCzxid();
      client.execute(other::withdraw);
      other.gone().get(30, TimeUnit.SECONDS);
      Deadline.await(
          "it is made again",
          () -> {
            Stat stat = zookeeper.own.checkExists().forPath(path);
            return stat != null && stat.getCzxid() != made;
          });
      client.execute(one::withdraw);
      one.gone().get(30, TimeUnit.SECONDS);
      assertThat(zookeeper.own.checkExists().forPath(path)).isNull();
    }
  }

  @Test
  void ofManyServicesNoneIsForgottenThatIsWithdrawnWhileTheServerIsDown() throws Exception {
    List<Registration> registrations = new ArrayList<>();
    try (Registry registry = zookeeper.registry()) {
      for (int i = 0; i < 100; i++) {
        registrations.add(registry.register(service(20880 + i)));
      }
      for (Registration registration : registrations) {
        Deadline.await("registered", registration::isRegistered);
      }
      zookeeper.server.stop();
      registrations.subList(0, 99).forEach(Registration::withdraw);
      zookeeper.server.restart();
      Deadline.await(
          "only the last one",
          () ->
              zookeeper.below(PROVIDERS).stream()
                  .map(ServiceUrl::port)
                  .toList()
                  .equals(List.of(20979)));
    }
  }
}
