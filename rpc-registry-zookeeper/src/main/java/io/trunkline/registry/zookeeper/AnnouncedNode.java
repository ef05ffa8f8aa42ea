package io.trunkline.registry.zookeeper;

import io.trunkline.internal.registry.RegistryLoop;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.api.CuratorWatcher;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node that is there until it is withdrawn: made when ZooKeeper answers, and again by each
 * session that does not have it, and when somebody else has deleted it. Runs on the client's
 * thread.
 */
final class AnnouncedNode implements RegistryLoop.StateListener {

  private static final Logger log = LoggerFactory.getLogger(AnnouncedNode.class);
  private static final long FIRST_RETRY_MILLIS = 100;
  private static final long LONGEST_RETRY_MILLIS = 3_000;

  /** After what happened to the node; longer if it was made just now: somebody may go on so. */
  private static final long LOOK_MILLIS = 100;

  private static final long LONG_LOOK_MILLIS = 3_000;

  private final ZookeeperClient client;
  private final String path;
  private final CreateMode mode;
  private final String what;
  private final CuratorWatcher watcher = this::happened;
  private boolean wanted = true;

  /** Whether a server was asked for the node: from then on it may be there. */
  private boolean begun;

  private long madeNanos;
  private boolean waitsForRetry;
  private long retryMillis = FIRST_RETRY_MILLIS;
  private volatile NodeContent content;

  /** The content that a server has confirmed last; null for none. */
  private volatile @Nullable NodeContent written;

  private final CompletableFuture<Void> gone = new CompletableFuture<>();
  private volatile boolean there;

  /**
   * A node without data.
   *
   * @param dynamic whether the node ends with the session
   * @param what it announces, for the log
   */
  AnnouncedNode(ZookeeperClient client, String path, boolean dynamic, String what) {
    this(client, path, dynamic, NodeContent.DEFAULT, what);
  }

  /**
   * A node with data.
   *
   * @param dynamic whether the node ends with the session
   * @param content the first content
   * @param what it announces, for the log
   */
  AnnouncedNode(
      ZookeeperClient client, String path, boolean dynamic, NodeContent content, String what) {
    this.client = client;
    this.path = path;
    this.mode = dynamic ? CreateMode.EPHEMERAL : CreateMode.PERSISTENT;
    this.content = content;
    this.what = what;
  }

  /** Has it made, now or when ZooKeeper answers. From any thread; called once. */
  void begin() {
    client.execute(() -> client.owners().put(path, this)); // one that had it leaves it alone now
    client.add(this);
  }

  /** Whether ZooKeeper has the node with its present content. */
  boolean isThere() {
    return there && written == content;
  }

  /** Replaces the content, now or when ZooKeeper answers. From any thread. */
  void update(NodeContent next) {
    content = next;
    client.execute(
        () -> {
          if (wanted) {
            reconcile();
          }
        });
  }

  /** Is done when the node is not there any more, as far as it is for this one to take it away. */
  CompletableFuture<Void> gone() {
    return gone;
  }

  @Override
  public void connected() {
    retryMillis = FIRST_RETRY_MILLIS;
    reconcile();
  }

  @Override
  public void disconnected(String why, boolean sessionLost) {
    if (sessionLost && mode == CreateMode.EPHEMERAL) {
      there = false;
    }
  }

  /** Takes the node away, now or when ZooKeeper answers again. */
  void withdraw() {
    if (wanted) {
      wanted = false;
      if (begun) {
        reconcile();
      } else {
        end(); // it was not made yet
      }
    }
  }

  private void end() {
    client.owners().remove(path, this);
    client.remove(this);
    gone.complete(null);
  }

  private void happened(WatchedEvent event) {
    // The client is notified of the session itself.
    if (event.getType() != Watcher.Event.EventType.None) {
      client.execute(this::lookSoon);
    }
  }

  private void lookSoon() {
    if (wanted && !waitsForRetry) {
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - madeNanos);
      later(millis < LONG_LOOK_MILLIS ? LONG_LOOK_MILLIS : LOOK_MILLIS);
    }
  }

  private void reconcile() {
    if (!client.isConnected()) {
      return; // it is tried again when it is
    }
    try {
      if (wanted) {
        boolean again = there;
        boolean made = announce();
        if (!again) {
          log.info("{} is announced in {}", what, client.url());
        } else if (made) {
          log.warn(
              "{} is announced in {} again: somebody else had deleted its node",
              what,
              client.url());
        }
      } else if (!gone.isDone()) {
        delete();
        log.info("{} is withdrawn from {}", what, client.url());
        end();
      }
      retryMillis = FIRST_RETRY_MILLIS;
    } catch (Exception e) {
      there = false;
      if (!isPassing(e) && retryMillis == FIRST_RETRY_MILLIS) {
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

  /** Failures of the connection, or of a node that was removed while it was read. */
  private static boolean isPassing(Exception e) {
    return e instanceof KeeperException.ConnectionLossException
        || e instanceof KeeperException.SessionExpiredException
        || e instanceof KeeperException.BadVersionException
        || e instanceof KeeperException.NoNodeException;
  }

  private void retry() {
    if (!waitsForRetry) {
      later(retryMillis);
      retryMillis = Math.min(LONGEST_RETRY_MILLIS, retryMillis * 2);
    }
  }

  private void later(long millis) {
    waitsForRetry = true;
    client.schedule(
        () -> {
          waitsForRetry = false;
          reconcile();
        },
        millis);
  }

  /** Returns whether it had to be made. */
  private boolean announce() throws Exception {
    CuratorFramework curator = client.curator();
    NodeContent next = content;
    byte[] data = next.data();
    begun = true;
    client.owners().putIfAbsent(path, this); // who had it may have ended
    next.writeBefore(curator);
    boolean made = create(curator, data);
    Stat found = curator.checkExists().usingWatcher(watcher).forPath(path);
    if (found == null) {
      throw new KeeperException.NoNodeException(path); // it went meanwhile
    }
    long owner = mode == CreateMode.EPHEMERAL ? client.session() : 0;
    if (found.getEphemeralOwner() != owner) {
      replace(curator, found, data);
      made = true;
    } else if (!made && data != null && written != next) {
      curator.setData().forPath(path, data);
    }
    next.writeAfter(curator);
    written = next;
    if (made) {
      madeNanos = System.nanoTime();
    }
    there = true;
    return made;
  }

  private boolean create(CuratorFramework curator, byte @Nullable [] data) throws Exception {
    try {
      var create = curator.create().creatingParentsIfNeeded().withMode(mode);
      if (data == null) {
        create.forPath(path);
      } else {
        create.forPath(path, data);
      }
      return true;
    } catch (KeeperException.NodeExistsException itIsThere) {
      return false;
    }
  }

  /** The node of a session that will end soon. In one step, so that no consumer misses it. */
  private void replace(CuratorFramework curator, Stat found, byte @Nullable [] data)
      throws Exception {
    var create = curator.transactionOp().create().withMode(mode);
    curator
        .transaction()
        .forOperations(
            curator.transactionOp().delete().withVersion(found.getVersion()).forPath(path),
            data == null ? create.forPath(path) : create.forPath(path, data));
  }

  private void delete() throws Exception {
    if (client.owners().get(path) == this) { // else it was announced again, and stays
      try {
        client.curator().delete().forPath(path);
      } catch (KeeperException.NoNodeException gone) {
        log.debug("{} was gone already", what);
      }
    }
    there = false;
  }
}
