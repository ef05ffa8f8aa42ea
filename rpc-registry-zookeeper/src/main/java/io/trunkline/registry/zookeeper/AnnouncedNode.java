package io.trunkline.registry.zookeeper;

import java.util.concurrent.CompletableFuture;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node that is there until it is withdrawn: made when ZooKeeper answers, and again by each
 * session that does not have it. Runs on the client's thread.
 */
final class AnnouncedNode implements ZookeeperClient.StateListener {

  private static final Logger log = LoggerFactory.getLogger(AnnouncedNode.class);
  private static final long FIRST_RETRY_MILLIS = 100;
  private static final long LONGEST_RETRY_MILLIS = 3_000;

  private final ZookeeperClient client;
  private final String path;
  private final CreateMode mode;
  private final String what;
  private boolean wanted = true;
  private boolean waitsForRetry;
  private long retryMillis = FIRST_RETRY_MILLIS;
  private final CompletableFuture<Void> gone = new CompletableFuture<>();
  private volatile boolean there;

  /**
   * @param dynamic whether the node ends with the session
   * @param what it announces, for the log
   */
  AnnouncedNode(ZookeeperClient client, String path, boolean dynamic, String what) {
    this.client = client;
    this.path = path;
    this.mode = dynamic ? CreateMode.EPHEMERAL : CreateMode.PERSISTENT;
    this.what = what;
  }

  boolean isThere() {
    return there;
  }

  /** Is done when the node was withdrawn. */
  CompletableFuture<Void> gone() {
    return gone;
  }

  @Override
  public void connected() {
    retryMillis = FIRST_RETRY_MILLIS;
    reconcile();
  }

  @Override
  public void disconnected(boolean sessionLost) {
    if (sessionLost && mode == CreateMode.EPHEMERAL) {
      there = false;
    }
  }

  /** Takes the node away, now or when ZooKeeper answers again under the same session. */
  void withdraw() {
    if (wanted) {
      wanted = false;
      if (!there) {
        gone.complete(null); // or not announced yet, for which nobody waits
      }
      reconcile();
    }
  }

  private void reconcile() {
    if (!client.isConnected()) {
      return; // it is tried again when it is
    }
    try {
      if (wanted) {
        boolean again = there;
        announce();
        if (!again) {
          log.info("{} is announced in {}", what, client.url());
        }
      } else {
        delete();
        log.info("{} is withdrawn from {}", what, client.url());
        client.remove(this);
        gone.complete(null);
      }
      retryMillis = FIRST_RETRY_MILLIS;
    } catch (Exception e) {
      there = false;
      if (!isOfConnection(e) && retryMillis == FIRST_RETRY_MILLIS) {
        log.warn(
            "{} cannot be {} {}: {}; it is tried again until it can",
            what,
            wanted ? "announced in" : "withdrawn from",
            client.url(),
            Reasons.of(e));
      }
      retry();
    }
  }

  private static boolean isOfConnection(Exception e) {
    return e instanceof KeeperException.ConnectionLossException
        || e instanceof KeeperException.SessionExpiredException;
  }

  private void retry() {
    if (!waitsForRetry) {
      waitsForRetry = true;
      client.schedule(
          () -> {
            waitsForRetry = false;
            reconcile();
          },
          retryMillis);
      retryMillis = Math.min(LONGEST_RETRY_MILLIS, retryMillis * 2);
    }
  }

  private void announce() throws Exception {
    CuratorFramework curator = client.curator();
    try {
      curator.create().creatingParentsIfNeeded().withMode(mode).forPath(path);
    } catch (KeeperException.NodeExistsException e) {
      Stat found = curator.checkExists().forPath(path);
      if (found == null) {
        throw e; // it went meanwhile
      }
      long owner = mode == CreateMode.EPHEMERAL ? client.session() : 0;
      if (found.getEphemeralOwner() != owner) {
        replace(curator, found);
      }
    }
    there = true;
  }

  /** The node of a session that will end soon. In one step, so that no consumer misses it. */
  private void replace(CuratorFramework curator, Stat found) throws Exception {
    curator
        .transaction()
        .forOperations(
            curator.transactionOp().delete().withVersion(found.getVersion()).forPath(path),
            curator.transactionOp().create().withMode(mode).forPath(path));
  }

  private void delete() throws Exception {
    try {
      client.curator().delete().forPath(path);
    } catch (KeeperException.NoNodeException gone) {
      log.debug("{} was gone already", what);
    }
    there = false;
  }
}
