package io.trunkline.cli.listing;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.cli.listing.Listing.Application;
import io.trunkline.cli.listing.Listing.Endpoint;
import io.trunkline.cli.listing.Listing.Rule;
import io.trunkline.cli.outcome.CommandFailedException;
import java.net.URLDecoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.zookeeper.KeeperException.NoNodeException;
import org.jspecify.annotations.Nullable;

/** Reads all services in ZooKeeper, in Dubbo's layout. For one thread. */
public final class ZookeeperServices {

  private final CuratorFramework zookeeper;
  private final String root;
  private final String instances;
  private final Consumer<String> progress;
  private final List<Rule> rules = new ArrayList<>();

  private ZookeeperServices(
      CuratorFramework zookeeper, @Nullable String group, Consumer<String> progress) {
    this.zookeeper = zookeeper;
    this.root = "/" + (group == null ? "dubbo" : group);
    this.instances = "/" + (group == null ? "services" : group);
    this.progress = progress;
  }

  /**
   * Reads a registry. Blocks until it is read.
   *
   * @param url such as {@code zookeeper://host:2181?backup=host2:2181&group=dubbo}
   * @param progress shows how far it is
   * @throws CommandFailedException if ZooKeeper does not answer in time
   */
  public static Listing list(String url, Duration timeout, Consumer<String> progress) {
    RegistryUrl registry = RegistryUrl.of(url);
    String servers = registry.servers();
    int millis = Math.toIntExact(timeout.toMillis());
    try (CuratorFramework zookeeper =
        CuratorFrameworkFactory.newClient(servers, 60_000, millis, new RetryOneTime(100))) {
      zookeeper.start();
      if (!zookeeper.blockUntilConnected(millis, TimeUnit.MILLISECONDS)) {
        throw CommandFailedException.unreachable(
            "ZooKeeper at " + servers + " did not answer within " + millis + " ms; is it running?");
      }
      return new ZookeeperServices(zookeeper, registry.parameters().get("group"), progress)
          .read(url);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandFailedException.unreachable("interrupted while reading " + servers);
    }
  }

  private Listing read(String url) {
    ServiceUrls urls = new ServiceUrls();
    List<String> names = children(root);
    for (String name : names) {
      if (!name.equals("config") && !name.equals("mapping") && !name.equals("metadata")) {
        readInterface(name, urls);
        progress.accept(name);
      }
    }
    for (String key : children(root + "/config/dubbo")) {
      rules.add(new Rule(key, text(root + "/config/dubbo/" + key)));
    }
    progress.accept("");
    return new Listing(url, urls.all(), applications(names), List.copyOf(rules));
  }

  private void readInterface(String name, ServiceUrls urls) {
    String path = root + "/" + name;
    children(path + "/providers").forEach(node -> urls.add(decode(node)));
    children(path + "/consumers").forEach(node -> urls.add(decode(node)));
    for (String kind : List.of("configurators", "routers")) {
      children(path + "/" + kind)
          .forEach(node -> rules.add(new Rule(name + " " + kind, decode(node))));
    }
  }

  private List<Application> applications(List<String> interfaces) {
    Map<String, TreeSet<String>> mapped = new TreeMap<>();
    for (String name : children(root + "/mapping")) {
      for (String application : text(root + "/mapping/" + name).split(",")) {
        mapped.computeIfAbsent(application.strip(), a -> new TreeSet<>()).add(name);
      }
    }
    List<Application> applications = new ArrayList<>();
    for (String name : children(instances)) {
      if (interfaces.contains(name) && !mapped.containsKey(name)) {
        continue; // with a group, both levels are in one folder
      }
      List<Endpoint> all =
          children(instances + "/" + name).stream()
              .filter(node -> node.matches(".*:\\d+"))
              .map(node -> new Endpoint(node, Map.of()))
              .toList();
      applications.add(
          new Application(name, all, List.copyOf(mapped.getOrDefault(name, new TreeSet<>()))));
    }
    return applications;
  }

  private static String decode(String node) {
    return URLDecoder.decode(node, UTF_8);
  }

  private List<String> children(String path) {
    try {
      return zookeeper.getChildren().forPath(path).stream().sorted().toList();
    } catch (NoNodeException none) {
      return List.of();
    } catch (Exception e) {
      throw CommandFailedException.unreachable("ZooKeeper cannot be read at " + path + ": " + e);
    }
  }

  private String text(String path) {
    try {
      byte[] data = zookeeper.getData().forPath(path);
      return data == null ? "" : new String(data, UTF_8);
    } catch (NoNodeException gone) {
      return "";
    } catch (Exception e) {
      throw CommandFailedException.unreachable("ZooKeeper cannot be read at " + path + ": " + e);
    }
  }
}
