package io.trunkline.registry.zookeeper;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.Registry;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.internal.registry.ServiceUrl;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingServer;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;

/** A ZooKeeper, a session of the test's own, and what the tests do again and again. */
final class Fixture implements AutoCloseable {

  static final String SERVICE = "shop.Orders";
  static final String PROVIDERS = "/dubbo/shop.Orders/providers";
  static final String CONSUMERS = "/dubbo/shop.Orders/consumers";
  static final String CONFIGURATORS = "/dubbo/shop.Orders/configurators";

  /** Sessions are at most 20 of these long, so that one of a killed process ends within 4 s. */
  static final int TICK_MILLIS = 200;

  final TestingServer server;
  final CuratorFramework own;
  final ZookeeperSourceProvider sources = new ZookeeperSourceProvider();

  Fixture() throws Exception {
    server =
        new TestingServer(new InstanceSpec(null, -1, -1, -1, true, -1, TICK_MILLIS, 200), true);
    own = client(server.getConnectString());
  }

  static CuratorFramework client(String servers) {
    CuratorFramework client =
        CuratorFrameworkFactory.newClient(servers, 15_000, 5_000, new RetryOneTime(500));
    client.start();
    return client;
  }

  String url() {
    return "zookeeper://" + server.getConnectString();
  }

  ZookeeperRegistry registry() {
    return registry("");
  }

  /**
   * @param keys such as {@code ?group=shop}
   */
  ZookeeperRegistry registry(String keys) {
    Registry registry = new ZookeeperRegistryProvider().open(url() + keys, "orders");
    return (ZookeeperRegistry) registry;
  }

  static ServiceRecord service(int port) {
    return service(port, Map.of());
  }

  static ServiceRecord service(int port, Map<String, String> keys) {
    Map<String, String> all = new HashMap<>(keys);
    all.putIfAbsent("methods", "find,place");
    return new ServiceRecord("127.0.0.1", port, SERVICE, SERVICE, null, null, "orders", all);
  }

  AddressSource source(Heard heard) {
    return source(heard, "", Map.of());
  }

  AddressSource source(Heard heard, String keys, Map<String, String> parameters) {
    AddressSource source =
        sources.open(new AddressQuery(url() + keys, SERVICE, null, null, "web", parameters));
    source.start(heard);
    return source;
  }

  /** What stands below a path, decoded; empty if the path is not there. */
  List<ServiceUrl> below(String path) throws Exception {
    try {
      return own.getChildren().forPath(path).stream().map(ServiceUrl::ofEncoded).toList();
    } catch (KeeperException.NoNodeException nothing) {
      return List.of();
    }
  }

  String add(String path, String url) throws Exception {
    return own.create()
        .creatingParentsIfNeeded()
        .withMode(CreateMode.EPHEMERAL)
        .forPath(path + "/" + URLEncoder.encode(url, StandardCharsets.UTF_8));
  }

  /** The session that the first node below a path belongs to; 0 for none, -1 without a node. */
  long owner(String path) throws Exception {
    List<String> nodes = own.getChildren().forPath(path);
    Stat stat = nodes.isEmpty() ? null : own.checkExists().forPath(path + "/" + nodes.get(0));
    return stat == null ? -1 : stat.getEphemeralOwner();
  }

  /** Ends a session at the server, as a network that is away for too long does. */
  void expire(ZookeeperClient client) throws Exception {
    ZooKeeper victim = client.curator().getZookeeperClient().getZooKeeper();
    Watcher nobody = event -> {};
    ZooKeeper twin =
        new ZooKeeper(
            server.getConnectString(),
            4_000,
            nobody,
            victim.getSessionId(),
            victim.getSessionPasswd());
    try {
      Deadline.await("a twin of the session", () -> twin.getState().isConnected());
    } finally {
      twin.close();
    }
  }

  @Override
  public void close() throws IOException {
    sources.close();
    own.close();
    server.close();
  }
}
