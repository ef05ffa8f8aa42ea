package io.trunkline.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;

/** What a ZooKeeper holds, seen with a client of the test. */
final class RegistryTree implements AutoCloseable {

  private static final long CONTAINER = Long.MIN_VALUE; // what ZooKeeper notes as the owner of one

  private final CuratorFramework client;

  RegistryTree(ZooKeeperProcess zooKeeper) {
    this(zooKeeper.address());
  }

  /**
   * @param servers hosts and ports with commas between them
   */
  RegistryTree(String servers) {
    client = CuratorFrameworkFactory.newClient(servers, new RetryOneTime(1_000));
    client.start();
  }

  /** A node: its path, how long it lives, its data. */
  record Node(String path, String kind, byte[] data) {

    /** As golden files have it; a name that is an encoded url is followed by what it means. */
    @Override
    public String toString() {
      String name = path.substring(path.lastIndexOf('/') + 1);
      String text = new String(data, UTF_8);
      return "node "
          + path
          + "\nkind "
          + kind
          + (name.contains("%3A%2F%2F") ? "\nurl  " + URLDecoder.decode(name, UTF_8) : "")
          + (text.chars().anyMatch(c -> c < ' ' && c != '\n')
              ? "\nhex  " + HexFormat.of().formatHex(data)
              : "\ndata " + text)
          + "\n";
    }
  }

  /** All nodes but ZooKeeper's own, by their paths. */
  SortedMap<String, Node> nodes() throws Exception {
    SortedMap<String, Node> nodes = new TreeMap<>();
    for (String top : client.getChildren().forPath("/")) {
      if (!top.equals("zookeeper")) {
        add("/" + top, nodes);
      }
    }
    return nodes;
  }

  private void add(String path, SortedMap<String, Node> nodes) throws Exception {
    Stat stat = new Stat();
    byte[] data = client.getData().storingStatIn(stat).forPath(path);
    nodes.put(path, new Node(path, kind(stat), data == null ? new byte[0] : data));
    for (String child : client.getChildren().forPath(path)) {
      add(path + "/" + child, nodes);
    }
  }

  private static String kind(Stat stat) {
    if (stat.getEphemeralOwner() == 0) {
      return "persistent";
    }
    return stat.getEphemeralOwner() == CONTAINER ? "container" : "ephemeral";
  }

  /** The urls in a category of a service: {@code providers}. */
  List<String> urls(String service, String category) {
    try {
      return client.getChildren().forPath("/dubbo/" + service + "/" + category).stream()
          .map(name -> URLDecoder.decode(name, UTF_8))
          .toList();
    } catch (KeeperException.NoNodeException none) {
      return List.of();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** The sessions that the nodes in a category of a service belong to. */
  List<Long> owners(String service, String category) throws Exception {
    String path = "/dubbo/" + service + "/" + category;
    List<Long> owners = new ArrayList<>();
    for (String name : client.getChildren().forPath(path)) {
      Stat stat = client.checkExists().forPath(path + "/" + name);
      if (stat != null) { // else it went meanwhile
        owners.add(stat.getEphemeralOwner());
      }
    }
    return owners;
  }

  /** Waits for what the urls in a category of a service should be. */
  void await(String service, String category, Predicate<List<String>> expected) {
    Deadline.await(
        "the " + category + " of " + service, () -> expected.test(urls(service, category)));
  }

  /** Writes a url into a category of a service, as administrators do, and returns its node. */
  String write(String service, String category, String url) throws Exception {
    return client
        .create()
        .creatingParentsIfNeeded()
        .forPath("/dubbo/" + service + "/" + category + "/" + URLEncoder.encode(url, UTF_8));
  }

  void delete(String node) throws Exception {
    client.delete().forPath(node);
  }

  @Override
  public void close() {
    client.close();
  }
}
