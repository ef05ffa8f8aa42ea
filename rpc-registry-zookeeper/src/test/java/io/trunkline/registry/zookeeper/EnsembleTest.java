package io.trunkline.registry.zookeeper;

import static io.trunkline.registry.zookeeper.Fixture.PROVIDERS;
import static io.trunkline.registry.zookeeper.Fixture.SERVICE;
import static io.trunkline.registry.zookeeper.Fixture.service;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.Registry;
import io.trunkline.discovery.Registry.Registration;
import java.io.IOException;
import java.net.Socket;
import java.util.Map;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.test.TestingCluster;
import org.apache.curator.test.TestingZooKeeperServer;
import org.junit.jupiter.api.Test;

class EnsembleTest {

  private static final String[] BOTH = {"127.0.0.1:20880", "127.0.0.1:20881"};

  @Test
  void theLeaderOfThreeIsKilledAndThenAllAreForAWhile() throws Exception {
    try (TestingCluster ensemble = new TestingCluster(3)) {
      ensemble.start();
      String url = "zookeeper://" + ensemble.getConnectString().replaceFirst(",", "?backup=");
      Heard heard = new Heard();
      try (Registry registry = new ZookeeperRegistryProvider().open(url, "orders");
          ZookeeperSourceProvider sources = new ZookeeperSourceProvider();
          CuratorFramework own = Fixture.client(ensemble.getConnectString())) {
        sources.open(new AddressQuery(url, SERVICE, null, null, "web", Map.of())).start(heard);
        Registration first = registry.register(service(20880));
        heard.await(BOTH[0]);

        TestingZooKeeperServer leader = leader(ensemble);
        leader.kill();
        Registration second = registry.register(service(20881));
        long millis = Deadline.await("the second provider", () -> second.isRegistered());
        System.out.println("a provider is announced " + millis + " ms after the leader was killed");
        heard.await(BOTH);

        for (TestingZooKeeperServer server : ensemble.getServers()) {
          if (server != leader) {
            server.stop();
          }
        }
        Deadline.await("a reason", () -> heard.reasons().size() >= 2);
        assertThat(heard.places()).containsExactly(BOTH);
        for (TestingZooKeeperServer server : ensemble.getServers()) {
          if (server != leader) {
            server.restart();
          }
        }
        millis =
            Deadline.await(
                "both registered",
                () ->
                    first.isRegistered()
                        && second.isRegistered()
                        && own.getChildren().forPath(PROVIDERS).size() == 2);
        System.out.println("both are there " + millis + " ms after two of three are back");
        heard.await(BOTH);
      }
    }
  }

  private static TestingZooKeeperServer leader(TestingCluster ensemble) throws IOException {
    for (TestingZooKeeperServer server : ensemble.getServers()) {
      try (Socket socket = new Socket("127.0.0.1", server.getInstanceSpec().getPort())) {
        socket.getOutputStream().write("srvr".getBytes(US_ASCII));
        if (new String(socket.getInputStream().readAllBytes(), US_ASCII).contains("leader")) {
          return server;
        }
      }
    }
    throw new AssertionError("no leader");
  }
}
