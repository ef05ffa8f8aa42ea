package io.trunkline.registry.zookeeper;

import io.trunkline.internal.registry.LocalAddress;
import io.trunkline.internal.registry.RegistryLoop;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.state.ConnectionState;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One session with ZooKeeper, shared by all uses of one registry. One thread sends all requests to
 * ZooKeeper and receives all of its events, so nothing else needs a lock. Thread-safe.
 */
final class ZookeeperClient implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(ZookeeperClient.class);

  private final RegistryUrl url;
  private final RegistryLoop loop;
  private final CuratorFramework curator;
  private final LocalAddress localAddress;

  // What follows is used on the client's thread.
  private final Map<String, Object> owners = new HashMap<>();

  /** Connects once somebody listens, and again for as long as it is not closed. */
  ZookeeperClient(RegistryUrl url) {
    this(url, new LocalAddress(url.servers()));
  }

  ZookeeperClient(RegistryUrl url, LocalAddress localAddress) {
    this.url = url;
    this.localAddress = localAddress;
    this.curator = Curators.of(url);
    this.loop =
        new RegistryLoop("zookeeper", url, url.servers(), url.connectTimeout(), curator::start);
    curator
        .getConnectionStateListenable()
        .addListener((ignored, state) -> changed(state), this::execute);
  }

  private void changed(ConnectionState state) {
    switch (state) {
      case CONNECTED, RECONNECTED -> {
        log.info("connected to {}", url);
        loop.connected();
      }
      case SUSPENDED, READ_ONLY -> {
        log.warn("the connection to {} is lost; the last received data stays in use", url);
        loop.disconnected(url + " does not answer", false);
      }
      case LOST -> {
        log.warn("the session with {} is over; all announcements will be repeated", url);
        loop.disconnected(url + " does not answer", true);
      }
    }
  }

  RegistryUrl url() {
    return url;
  }

  CuratorFramework curator() {
    return curator;
  }

  boolean isConnected() {
    return loop.isConnected();
  }

  /**
   * Why nothing can be asked; null if it can, or that is not known yet. For the client's thread.
   */
  @Nullable String silence() {
    return loop.silence();
  }

  /** The number of the session, which owns the nodes that were announced in it. */
  long session() throws Exception {
    return curator.getZookeeperClient().getZooKeeper().getSessionId();
  }

  /** Who makes the node of each path; for the client's thread. */
  Map<String, Object> owners() {
    return owners;
  }

  /** Adds a listener, which is notified at once if ZooKeeper answers, and soon if it does not. */
  void add(RegistryLoop.StateListener listener) {
    loop.add(listener);
  }

  void remove(RegistryLoop.StateListener listener) {
    loop.remove(listener);
  }

  /** Runs it on the client's thread; not at all if the client is closed. */
  void execute(Runnable task) {
    loop.execute(task);
  }

  void schedule(Runnable task, long delayMillis) {
    loop.schedule(task, delayMillis);
  }

  /** The address of this host on the way to ZooKeeper; loopback if it cannot be found. */
  CompletableFuture<String> localHost() {
    return localAddress.find();
  }

  /** Ends the session, with which all that is announced under it ends. */
  @Override
  public void close() {
    loop.close(curator::close);
  }
}
