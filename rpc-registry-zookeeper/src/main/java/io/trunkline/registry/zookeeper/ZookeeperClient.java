package io.trunkline.registry.zookeeper;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.ACLProvider;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.retry.RetryOneTime;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.data.ACL;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One session with ZooKeeper, shared by all that concerns one registry, and one thread on which
 * everything happens that asks ZooKeeper or hears of it, so that nothing else needs a lock.
 * Thread-safe.
 */
final class ZookeeperClient implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(ZookeeperClient.class);

  /** The list of 50,000 providers; the library's own limit, 1 MB, breaks off at 2,000. */
  private static final int REPLY_BYTES = 32 * 1024 * 1024;

  private static final String REPLY_BYTES_PROPERTY = "jute.maxbuffer";
  private static final int RETRY_MILLIS = 100;
  private static final Duration CLOSE_WAIT = Duration.ofSeconds(3);

  private final RegistryUrl url;
  private final ScheduledThreadPoolExecutor thread;
  private final CuratorFramework curator;
  private final List<StateListener> listeners = new CopyOnWriteArrayList<>();
  private boolean started; // on the client's thread
  private volatile boolean connected;

  /** Hears of the session, on the client's thread. */
  interface StateListener {

    /** ZooKeeper answers; what was announced or watched before may be gone. */
    void connected();

    /**
     * ZooKeeper does not answer.
     *
     * @param sessionLost whether it has forgotten what was announced
     */
    void disconnected(boolean sessionLost);
  }

  /** Connects once somebody listens, and again for as long as it is not closed. */
  ZookeeperClient(RegistryUrl url) {
    this.url = url;
    this.thread =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread made = new Thread(task, "trunkline-zookeeper-" + url.servers());
              made.setDaemon(true);
              return made;
            });
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    thread.setRemoveOnCancelPolicy(true);
    this.curator = curator(url);
    curator
        .getConnectionStateListenable()
        .addListener((ignored, state) -> changed(state), this::execute);
  }

  private static CuratorFramework curator(RegistryUrl url) {
    ZKClientConfig config = new ZKClientConfig();
    if (System.getProperty(REPLY_BYTES_PROPERTY) == null) {
      config.setProperty(REPLY_BYTES_PROPERTY, Integer.toString(REPLY_BYTES));
    }
    CuratorFrameworkFactory.Builder builder =
        CuratorFrameworkFactory.builder()
            .connectString(url.servers())
            .connectionTimeoutMs((int) url.connectTimeout().toMillis())
            .sessionTimeoutMs((int) url.sessionTimeout().toMillis())
            .retryPolicy(new RetryOneTime(RETRY_MILLIS))
            .ensembleTracker(false) // the servers are those of the url, also behind a proxy
            .zkClientConfig(config);
    String credentials = url.credentials();
    if (credentials != null) {
      builder
          .authorization("digest", credentials.getBytes(StandardCharsets.UTF_8))
          .aclProvider(new OwnNodesOnly());
    }
    return builder.build();
  }

  /** As stock: with credentials, what one makes is closed to others. */
  private static final class OwnNodesOnly implements ACLProvider {
    @Override
    public List<ACL> getDefaultAcl() {
      return ZooDefs.Ids.CREATOR_ALL_ACL;
    }

    @Override
    public List<ACL> getAclForPath(String path) {
      return ZooDefs.Ids.CREATOR_ALL_ACL;
    }
  }

  private void changed(ConnectionState state) {
    switch (state) {
      case CONNECTED, RECONNECTED -> {
        log.info("connected to {}", url);
        connected = true;
        listeners.forEach(StateListener::connected);
      }
      case SUSPENDED, READ_ONLY -> {
        log.warn("the connection to {} is lost; what it last said stays in use", url);
        disconnected(false);
      }
      case LOST -> {
        log.warn("the session with {} is over; what was announced will be announced again", url);
        disconnected(true);
      }
    }
  }

  private void disconnected(boolean sessionLost) {
    connected = false;
    listeners.forEach(listener -> listener.disconnected(sessionLost));
  }

  private void sayThatNothingAnswers() {
    if (!connected) {
      log.warn("{} does not answer; it is tried again until it does", url);
      disconnected(false);
    }
  }

  RegistryUrl url() {
    return url;
  }

  CuratorFramework curator() {
    return curator;
  }

  boolean isConnected() {
    return connected;
  }

  /** The number of the session, which owns what was announced under it. */
  long session() throws Exception {
    return curator.getZookeeperClient().getZooKeeper().getSessionId();
  }

  /** Adds a listener, which hears at once if ZooKeeper answers. */
  void add(StateListener listener) {
    execute(
        () -> {
          listeners.add(listener);
          if (connected) {
            listener.connected();
          } else if (!started) {
            started = true;
            curator.start();
            schedule(this::sayThatNothingAnswers, url.connectTimeout().toMillis());
          }
        });
  }

  void remove(StateListener listener) {
    listeners.remove(listener);
  }

  /** Runs it on the client's thread; not at all if the client is closed. */
  void execute(Runnable task) {
    schedule(task, 0);
  }

  void schedule(Runnable task, long delayMillis) {
    try {
      thread.schedule(() -> run(task), delayMillis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException closed) {
      log.debug("{} is closed", url);
    }
  }

  private void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      log.error("a task for {} failed, which is a defect of Trunkline", url, e);
    }
  }

  /**
   * The address of this host on the way to ZooKeeper, which is most likely the one that others know
   * it by. Sends nothing.
   */
  String localHost() {
    String server = url.servers().split(",")[0];
    int colon = server.lastIndexOf(':');
    try (DatagramSocket socket = new DatagramSocket()) {
      int port = Integer.parseInt(server.substring(colon + 1));
      socket.connect(new InetSocketAddress(server.substring(0, colon), port));
      return socket.getLocalAddress().getHostAddress();
    } catch (IOException | RuntimeException e) {
      return InetAddress.getLoopbackAddress().getHostAddress();
    }
  }

  /** Ends the session, with which all that is announced under it ends. */
  @Override
  public void close() {
    thread.shutdownNow();
    try {
      if (!thread.awaitTermination(CLOSE_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        log.warn("the thread of {} is busy, and is left to end by itself", url);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    curator.close();
  }
}
