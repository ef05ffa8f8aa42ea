package io.trunkline.registry.zookeeper;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.api.CuratorWatcher;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;

/**
 * The names of the nodes below one path, read again when they change. ZooKeeper notifies a watch
 * only of the first change, so a burst of changes costs one message and one reading; the pause
 * between two readings grows with the list, since each reading sends all of it. Runs on the
 * client's thread.
 */
final class WatchedChildren {

  private static final long LEAST_PAUSE_MILLIS = 50;
  private static final long LONGEST_PAUSE_MILLIS = 500;

  /** Of 10,000 nodes, a list of 5 MB is read twice in a second at most. */
  private static final int NODES_PER_PAUSE_MILLI = 20;

  private static final long FIRST_RETRY_MILLIS = 100;
  private static final long LONGEST_RETRY_MILLIS = 3_000;

  private final ZookeeperClient client;
  private final String path;
  private final boolean creates;
  private final Listener listener;
  private final CuratorWatcher watcher = this::happened;
  private final AtomicBoolean pending = new AtomicBoolean();
  private volatile boolean closed;
  private long lastReadNanos = System.nanoTime() - LONGEST_PAUSE_MILLIS * 1_000_000;
  private long pauseMillis = LEAST_PAUSE_MILLIS;
  private long retryMillis = FIRST_RETRY_MILLIS;

  /** On the client's thread. */
  interface Listener {
    void children(List<String> names);

    /** ZooKeeper answers, but does not return the names; they are read again. */
    void failed(Exception why);
  }

  WatchedChildren(ZookeeperClient client, String path, Listener listener) {
    this(client, path, true, listener);
  }

  /**
   * @param creates whether the path is created if it is missing
   */
  WatchedChildren(ZookeeperClient client, String path, boolean creates, Listener listener) {
    this.client = client;
    this.path = path;
    this.creates = creates;
    this.listener = listener;
  }

  private void happened(WatchedEvent event) {
    // The client is notified of the session itself.
    if (event.getType() != Watcher.Event.EventType.None) {
      request();
    }
  }

  /** Has them read soon; while that is under way, asking again changes nothing. */
  void request() {
    if (pending.compareAndSet(false, true)) {
      client.execute(this::schedule);
    }
  }

  private void schedule() {
    long passed = (System.nanoTime() - lastReadNanos) / 1_000_000;
    client.schedule(this::read, Math.max(0, pauseMillis - passed));
  }

  private void read() {
    pending.set(false); // from here on a change is a new one
    if (closed || !client.isConnected()) {
      return; // the listener of the connection reads again
    }
    try {
      List<String> names = ask();
      lastReadNanos = System.nanoTime();
      pauseMillis =
          Math.min(
              LONGEST_PAUSE_MILLIS,
              Math.max(LEAST_PAUSE_MILLIS, names.size() / NODES_PER_PAUSE_MILLI));
      retryMillis = FIRST_RETRY_MILLIS;
      listener.children(names);
    } catch (KeeperException.ConnectionLossException | KeeperException.SessionExpiredException e) {
      retry();
    } catch (Exception e) {
      listener.failed(e);
      retry();
    }
  }

  private List<String> ask() throws Exception {
    CuratorFramework curator = client.curator();
    try {
      return curator.getChildren().usingWatcher(watcher).forPath(path);
    } catch (KeeperException.NoNodeException nobodyWasHere) {
      if (creates) {
        create(curator);
      } else if (curator.checkExists().usingWatcher(watcher).forPath(path) == null) {
        return List.of(); // the watch reports that it was created
      }
      return curator.getChildren().usingWatcher(watcher).forPath(path);
    }
  }

  private void create(CuratorFramework curator) throws Exception {
    try {
      curator.create().creatingParentsIfNeeded().withMode(CreateMode.PERSISTENT).forPath(path);
    } catch (KeeperException.NodeExistsException somebodyElseDid) {
      return;
    }
  }

  private void retry() {
    if (pending.compareAndSet(false, true)) {
      client.schedule(this::read, retryMillis);
      retryMillis = Math.min(LONGEST_RETRY_MILLIS, retryMillis * 2);
    }
  }

  /** Ends it; the watch goes as well, since the session may live on. */
  void close() {
    closed = true;
    client.execute(
        () -> {
          try {
            client.curator().watchers().remove(watcher).quietly().inBackground().forPath(path);
          } catch (Exception e) {
            // Nothing listens to it any more, and it goes with the session at the latest.
            return;
          }
        });
  }
}
