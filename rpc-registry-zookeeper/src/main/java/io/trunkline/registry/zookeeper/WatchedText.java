package io.trunkline.registry.zookeeper;

import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.registry.FollowedText;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.api.CuratorWatcher;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The text in one node, which need not be there, read again when it changes. Runs on the client's
 * thread.
 */
final class WatchedText {

  private static final Logger log = LoggerFactory.getLogger(WatchedText.class);
  private static final long FIRST_RETRY_MILLIS = 100;
  private static final long LONGEST_RETRY_MILLIS = 3_000;

  private final ZookeeperClient client;
  private final String path;
  private final CuratorWatcher watcher = this::happened;
  private final AtomicBoolean pending = new AtomicBoolean();
  private final FollowedText followed = new FollowedText();

  private boolean saidClosed;
  private boolean closed;
  private long retryMillis = FIRST_RETRY_MILLIS;

  WatchedText(ZookeeperClient client, String path) {
    this.client = client;
    this.path = path;
  }

  void add(SettingsSource.Listener listener) {
    if (!followed.add(listener)) {
      request();
    }
  }

  /** Returns whether any listener is left. */
  boolean remove(SettingsSource.Listener listener) {
    return followed.remove(listener);
  }

  private void happened(WatchedEvent event) {
    // The client is notified of the session itself.
    if (event.getType() != Watcher.Event.EventType.None) {
      request();
    }
  }

  /** Has it read soon; while that is under way, asking again changes nothing. */
  void request() {
    if (pending.compareAndSet(false, true)) {
      client.execute(this::read);
    }
  }

  void unavailable(String why) {
    followed.unavailable(why);
  }

  private void read() {
    pending.set(false); // from here on a change is a new one
    if (closed) {
      return;
    }
    if (!client.isConnected()) { // the listener of the connection reads again
      String why = client.silence();
      if (why != null && !followed.isSilent()) {
        unavailable(why); // this one was added after all others had been notified
      }
      return;
    }
    try {
      followed.said(ask());
      retryMillis = FIRST_RETRY_MILLIS;
    } catch (KeeperException.ConnectionLossException | KeeperException.SessionExpiredException e) {
      retry();
    } catch (KeeperException.NoAuthException
        | KeeperException.SessionClosedRequireAuthException e) {
      if (!saidClosed) {
        saidClosed = true;
        log.warn("{} does not let this application read {}; it goes without", client.url(), path);
      }
      followed.said(
          null); // as for configurators: who may see providers only goes without the others
    } catch (Exception e) {
      unavailable(client.url() + " does not return the content of " + path + ": " + Reasons.of(e));
      retry();
    }
  }

  private @Nullable String ask() throws Exception {
    CuratorFramework curator = client.curator();
    while (true) {
      try {
        byte[] data = curator.getData().usingWatcher(watcher).forPath(path);
        return data == null ? null : new String(data, StandardCharsets.UTF_8);
      } catch (KeeperException.NoNodeException nothing) {
        if (curator.checkExists().usingWatcher(watcher).forPath(path) == null) {
          return null; // the watch reports its creation
        }
      }
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
    try {
      client.curator().watchers().remove(watcher).quietly().inBackground().forPath(path);
    } catch (Exception e) {
      // Nothing listens to it any more, and it goes with the session at the latest.
      return;
    }
  }
}
