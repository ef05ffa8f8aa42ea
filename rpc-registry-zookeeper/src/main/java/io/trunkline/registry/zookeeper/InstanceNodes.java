package io.trunkline.registry.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.registry.RegistryLoop;
import io.trunkline.internal.registry.ReportedAddresses;
import io.trunkline.internal.text.Complaints;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.curator.framework.api.CuratorEvent;
import org.apache.curator.framework.api.CuratorWatcher;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The instances of one application, in the layout of Curator's service discovery. A watch reports
 * new and removed nodes, and one on each node its changes; in case one was lost, the names are read
 * again once a minute, and all nodes every ten minutes. Runs on the client's thread.
 */
final class InstanceNodes implements AddressSource, RegistryLoop.StateListener {

  /** How long a lost watch may hide a change of the list. */
  static final long RECONCILE_MILLIS = 60_000;

  private static final Logger log = LoggerFactory.getLogger(InstanceNodes.class);

  private static final int LISTS_PER_FULL_READ = 10;
  private static final long RETRY_MILLIS = 1_000;
  private static final int MOST = 20_000;
  private static final int LONGEST = 100_000;

  private final ZookeeperClient client;
  private final String application;
  private final WatchedChildren names;
  private final ReportedAddresses reported;
  private final Complaints complaints = new Complaints(log);
  private final Map<String, Node> nodes = new TreeMap<>();
  private boolean isListed;
  private int lists;

  InstanceNodes(ZookeeperClient client, String application) {
    this.client = client;
    this.application = application;
    this.reported = new ReportedAddresses(client.url(), application, false);
    this.names =
        new WatchedChildren(
            client,
            client.url().instancePath(application),
            false,
            new WatchedChildren.Listener() {
              @Override
              public void children(List<String> children) {
                list(children);
              }

              @Override
              public void failed(Exception why) {
                reported.unavailable(
                    "%s does not return the instances of %s: %s"
                        .formatted(client.url(), application, Reasons.of(why)));
              }
            });
  }

  @Override
  public void start(Listener listener) {
    client.execute(
        () -> {
          reported.begin(listener);
          client.add(this);
          client.schedule(this::reconcile, RECONCILE_MILLIS);
        });
  }

  private void reconcile() {
    if (!reported.isClosed()) {
      if (++lists % LISTS_PER_FULL_READ == 0) {
        nodes.values().forEach(Node::read);
      }
      names.request();
      client.schedule(this::reconcile, RECONCILE_MILLIS);
    }
  }

  @Override
  public void connected() {
    names.request();
    nodes.values().forEach(Node::read); // a new session has no watches
  }

  @Override
  public void disconnected(String why, boolean sessionLost) {
    reported.unavailable(why);
  }

  private void list(List<String> children) {
    if (children.size() > MOST) {
      complaints.add(
          "%s has %d instances of %s, of which %d are read"
              .formatted(client.url(), children.size(), application, MOST));
    }
    Set<String> present = new HashSet<>(children.subList(0, Math.min(MOST, children.size())));
    nodes.keySet().retainAll(present);
    isListed = true;
    List<Node> added = new ArrayList<>();
    for (String id : present) {
      if (!nodes.containsKey(id)) {
        Node node = new Node(id);
        nodes.put(id, node);
        added.add(node);
      }
    }
    added.forEach(Node::read);
    evaluate();
  }

  private void evaluate() {
    if (!isListed || reported.isClosed() || nodes.values().stream().anyMatch(n -> !n.isKnown)) {
      return; // the first list is complete
    }
    List<ProviderAddress> all = new ArrayList<>(nodes.size());
    for (Node node : nodes.values()) {
      if (node.address != null) {
        all.add(node.address);
      }
    }
    reported.addresses(List.copyOf(all));
  }

  @Override
  public void close() {
    if (reported.isClosed()) {
      return;
    }
    reported.close();
    client.execute(
        () -> {
          client.remove(this);
          names.close();
          nodes.values().forEach(Node::close);
          nodes.clear();
        });
  }

  /** The node of one instance. */
  private final class Node {

    private final String id;
    private final String path;
    private final CuratorWatcher watcher = this::happened;
    private @Nullable ProviderAddress address;
    private boolean isKnown;
    private boolean isReading;

    Node(String id) {
      this.id = id;
      this.path = client.url().instancePath(application + "/" + id);
    }

    private void happened(WatchedEvent event) {
      if (event.getType() == Watcher.Event.EventType.NodeDataChanged) {
        client.execute(this::read);
      }
    }

    void read() {
      if (isReading || !client.isConnected() || nodes.get(id) != this) {
        return;
      }
      isReading = true;
      try {
        client
            .curator()
            .getData()
            .usingWatcher(watcher)
            .inBackground((curator, event) -> client.execute(() -> received(event)))
            .forPath(path);
      } catch (Exception e) {
        isReading = false;
        complaints.add("the node %s cannot be read: %s".formatted(path, Reasons.of(e)));
        client.schedule(this::read, RETRY_MILLIS);
      }
    }

    private void received(CuratorEvent event) {
      isReading = false;
      if (nodes.get(id) != this) {
        return;
      }
      switch (KeeperException.Code.get(event.getResultCode())) {
        case OK -> {
          isKnown = true;
          address = parsed(event.getData());
        }
        case NONODE -> nodes.remove(id);
        case CONNECTIONLOSS, SESSIONEXPIRED, OPERATIONTIMEOUT -> {
          client.schedule(this::read, RETRY_MILLIS);
          return;
        }
        default -> {
          isKnown = true; // the others are not held up by this one
          complaints.add(
              "the node %s cannot be read: %s"
                  .formatted(path, KeeperException.Code.get(event.getResultCode())));
          client.schedule(this::read, RETRY_MILLIS);
        }
      }
      evaluate();
    }

    private @Nullable ProviderAddress parsed(byte @Nullable [] data) {
      try {
        return InstanceContent.parse(data == null ? "" : new String(data, UTF_8), LONGEST);
      } catch (IllegalArgumentException e) {
        complaints.add(
            "the node %s has no instance: %s; it is passed over".formatted(path, Reasons.of(e)));
        return null;
      }
    }

    void close() {
      try {
        client.curator().watchers().remove(watcher).quietly().inBackground().forPath(path);
      } catch (Exception e) {
        log.debug("the watch of {} ends with the session", path, e);
      }
    }
  }
}
