package io.trunkline.registry.zookeeper;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.state.ConnectionState;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One session with ZooKeeper, shared by all that concerns one registry, and one thread on which
 * everything happens that asks ZooKeeper or hears of it, so that nothing else needs a lock.
 * Thread-safe.
 */
final class ZookeeperClient implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(ZookeeperClient.class);

  /** How long a connection that is new or lost is waited for before anybody is told. */
  private static final long LOOK_MILLIS = 500;

  /** Before references give up waiting for their first provider, by default after 3 s. */
  private static final long MOST_SILENT_MILLIS = 2_500;

  private static final Duration CLOSE_WAIT = Duration.ofSeconds(3);

  private final RegistryUrl url;
  private final ScheduledThreadPoolExecutor thread;
  private final CuratorFramework curator;
  private final LocalAddress localAddress;
  private final List<StateListener> listeners = new CopyOnWriteArrayList<>();
  private volatile boolean connected;

  // What follows is used on the client's thread.
  private final Map<String, Object> owners = new HashMap<>();
  private boolean started;

  /** Why nothing can be asked; null if it can, or that is not known yet. */
  private @Nullable String silence;

  /** Hears of the session, on the client's thread. */
  interface StateListener {

    /** ZooKeeper answers; what was announced or watched before may be gone. */
    void connected();

    /**
     * ZooKeeper does not answer.
     *
     * @param why one sentence
     * @param sessionLost whether it has forgotten what was announced
     */
    void disconnected(String why, boolean sessionLost);
  }

  /** Connects once somebody listens, and again for as long as it is not closed. */
  ZookeeperClient(RegistryUrl url) {
    this(url, new LocalAddress(url.servers()));
  }

  ZookeeperClient(RegistryUrl url, LocalAddress localAddress) {
    this.url = url;
    this.localAddress = localAddress;
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
    this.curator = Curators.of(url);
    curator
        .getConnectionStateListenable()
        .addListener((ignored, state) -> changed(state), this::execute);
  }

  private void changed(ConnectionState state) {
    switch (state) {
      case CONNECTED, RECONNECTED -> {
        log.info("connected to {}", url);
        connected = true;
        silence = null;
        listeners.forEach(StateListener::connected);
      }
      case SUSPENDED, READ_ONLY -> {
        log.warn("the connection to {} is lost; what it last said stays in use", url);
        disconnected(url + " does not answer", false);
      }
      case LOST -> {
        log.warn("the session with {} is over; what was announced will be announced again", url);
        disconnected(url + " does not answer", true);
      }
    }
  }

  private void disconnected(String why, boolean sessionLost) {
    connected = false;
    silence = why;
    listeners.forEach(listener -> listener.disconnected(why, sessionLost));
  }

  /** On a thread of its own, since it may wait for each server. */
  private void probe() {
    if (connected) {
      return;
    }
    daemon(
        "trunkline-zookeeper-probe",
        () -> {
          String why = ServerProbe.whyNone(url.servers(), url.connectTimeout());
          if (why != null) {
            execute(() -> sayThatNothingAnswers(url + " cannot be reached: " + why));
          }
        });
  }

  private static Thread daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** What is heard first of a session that does not begin. */
  private void sayThatNothingAnswers(String why) {
    if (!connected && silence == null) {
      log.warn("{}; it is tried again until it answers", why);
      disconnected(why, false);
    }
  }

  /** What one hears that came while nothing answered. */
  private void tell(StateListener listener) {
    String why = silence;
    if (why != null && listeners.contains(listener)) {
      listener.disconnected(why, false);
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

  /**
   * Why nothing can be asked; null if it can, or that is not known yet. For the client's thread.
   */
  @Nullable String silence() {
    return silence;
  }

  /** The number of the session, which owns what was announced under it. */
  long session() throws Exception {
    return curator.getZookeeperClient().getZooKeeper().getSessionId();
  }

  /** Who makes the node of each path; for the client's thread. */
  Map<String, Object> owners() {
    return owners;
  }

  /** Adds a listener, which hears at once if ZooKeeper answers, and soon if it does not. */
  void add(StateListener listener) {
    execute(
        () -> {
          listeners.add(listener);
          if (connected) {
            listener.connected();
          } else if (!started) {
            started = true;
            curator.start();
            schedule(this::probe, LOOK_MILLIS);
            schedule(
                () -> sayThatNothingAnswers(url + " does not answer"),
                Math.min(MOST_SILENT_MILLIS, url.connectTimeout().toMillis()));
          } else {
            schedule(() -> tell(listener), LOOK_MILLIS);
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
    } catch (RuntimeException | Error e) { // the executor would keep it to itself
      log.error("a task for {} failed, which is a defect of Trunkline", url, e);
    }
  }

  /** The address of this host on the way to ZooKeeper; loopback if it cannot be found. */
  CompletableFuture<String> localHost() {
    return localAddress.find();
  }

  /** Ends the session, with which all that is announced under it ends. */
  @Override
  public void close() {
    thread.shutdownNow();
    try {
      boolean ended = thread.awaitTermination(CLOSE_WAIT.toMillis(), TimeUnit.MILLISECONDS);
      Thread closing = daemon("trunkline-zookeeper-close", curator::close);
      closing.join(CLOSE_WAIT.toMillis()); // it waits for the library, which may look up a name
      if (!ended || closing.isAlive()) {
        log.warn("the thread of {} is busy, and is left to end by itself", url);
      }
    } catch (InterruptedException e) {
      daemon("trunkline-zookeeper-close", curator::close);
      Thread.currentThread().interrupt();
    }
  }
}
