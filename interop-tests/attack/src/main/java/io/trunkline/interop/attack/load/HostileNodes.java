package io.trunkline.interop.attack.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.zookeeper.AsyncCallback.StringCallback;
import org.apache.zookeeper.AsyncCallback.VoidCallback;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;

/**
 * An author with write access to the ZooKeeper in which the neighbor finds its provider. All nodes
 * are there until the time is over, except flapping ones.
 */
final class HostileNodes implements Attack {

  private static final int SESSION_MILLIS = 30_000;
  private static final int PAUSE_MILLIS = 200;
  private static final String ROOT = "/dubbo/";

  private final HostileText texts;
  private final Set<String> created = new HashSet<>(); // those that do not end with the session
  private final Set<String> parents = new HashSet<>();

  HostileNodes(HostileText texts) {
    this.texts = texts;
  }

  @Override
  public void run(Order order, Tally tally, Pace pace) throws IOException {
    ZooKeeper zookeeper = new ZooKeeper("127.0.0.1:" + order.port(), SESSION_MILLIS, event -> {});
    try {
      write(zookeeper, order.count(), tally, pace);
      while (!pace.over()) {
        pace.pause(PAUSE_MILLIS);
      }
      for (String path : created) {
        zookeeper.delete(path, -1);
      }
      zookeeper.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (KeeperException e) {
      throw new IOException("ZooKeeper refused a node: " + e.getMessage(), e);
    }
  }

  private void write(ZooKeeper zookeeper, int count, Tally tally, Pace pace)
      throws KeeperException, InterruptedException {
    for (int i = 0; i < count && pace.await(); i++) {
      HostileText.Node node = texts.node(i);
      String path = ROOT + node.category() + "/" + node.name();
      addParent(zookeeper, path);
      if (node.isEphemeral()) {
        add(zookeeper, path, node, tally);
      } else {
        overwrite(zookeeper, path, node, tally);
      }
      tally.sent();
    }
  }

  /** ZooKeeper's replies are counted as they come. */
  private void add(ZooKeeper zookeeper, String path, HostileText.Node node, Tally tally) {
    StringCallback added = (code, at, context, name) -> count(code, tally);
    zookeeper.create(path, bytes(node), Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL, added, null);
    if (texts.isFlapping()) {
      VoidCallback removed = (code, at, context) -> {};
      zookeeper.delete(path, -1, removed, null);
    }
  }

  private void overwrite(ZooKeeper zookeeper, String path, HostileText.Node node, Tally tally)
      throws KeeperException, InterruptedException {
    if (created.add(path)) {
      create(zookeeper, path);
    }
    zookeeper.setData(path, bytes(node), -1);
    count(0, tally);
  }

  private static byte[] bytes(HostileText.Node node) {
    return node.content().getBytes(UTF_8);
  }

  private static void count(int code, Tally tally) {
    tally.outcome(code == 0 ? "nodes-written" : "nodes-refused");
  }

  private void addParent(ZooKeeper zookeeper, String path)
      throws KeeperException, InterruptedException {
    String parent = path.substring(0, path.lastIndexOf('/'));
    if (!parents.add(parent)) {
      return;
    }
    for (int end = parent.indexOf('/', 1); end > 0; end = parent.indexOf('/', end + 1)) {
      create(zookeeper, parent.substring(0, end));
    }
    create(zookeeper, parent);
  }

  private static void create(ZooKeeper zookeeper, String path)
      throws KeeperException, InterruptedException {
    try {
      zookeeper.create(path, new byte[0], Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    } catch (KeeperException.NodeExistsException others) {
      return; // the consumer or the provider has created it
    }
  }
}
