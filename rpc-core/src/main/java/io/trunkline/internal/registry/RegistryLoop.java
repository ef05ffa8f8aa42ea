package io.trunkline.internal.registry;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread on which everything about one registry happens, so that nothing else needs a lock, and
 * the state of the connection to it. Thread-safe.
 */
public final class RegistryLoop {

  private static final Logger log = LoggerFactory.getLogger(RegistryLoop.class);

  /** How long a connection that is new or lost is waited for before listeners are notified. */
  private static final long LOOK_MILLIS = 500;

  /** Before references give up waiting for their first provider, by default after 3 s. */
  private static final long MOST_SILENT_MILLIS = 2_500;

  private static final Duration CLOSE_WAIT = Duration.ofSeconds(3);

  private final String kind;
  private final Object url;
  private final String servers;
  private final Duration connectTimeout;
  private final Runnable connect;
  private final ScheduledThreadPoolExecutor thread;
  private final List<StateListener> listeners = new CopyOnWriteArrayList<>();
  private volatile boolean connected;

  // What follows is used on the thread.

  private boolean started;

  /** Why nothing can be asked; null if it can, or that is not known yet. */
  private @Nullable String silence;

  /** Listens for the state of the connection, on the thread of the loop. */
  public interface StateListener {

    /** The registry answers; what was announced or watched before may be gone. */
    void connected();

    /**
     * The registry does not answer.
     *
     * @param why one sentence
     * @param sessionLost whether it has forgotten what was announced
     */
    void disconnected(String why, boolean sessionLost);
  }

  /**
   * A loop whose connection begins once somebody listens.
   *
   * @param kind the kind of registry in the names of threads
   * @param url the registry in messages, without passwords
   * @param servers hosts and ports with commas between them
   * @param connectTimeout how long a connection may take
   * @param connect begins to connect, on the thread of the loop; does not wait
   */
  public RegistryLoop(
      String kind, Object url, String servers, Duration connectTimeout, Runnable connect) {
    this.kind = kind;
    this.url = url;
    this.servers = servers;
    this.connectTimeout = connectTimeout;
    this.connect = connect;
    this.thread =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread made = new Thread(task, "trunkline-" + kind + "-" + servers);
              made.setDaemon(true);
              return made;
            });
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    thread.setRemoveOnCancelPolicy(true);
  }

  /** Whether the registry answers, as far as is known. */
  public boolean isConnected() {
    return connected;
  }

  /** Why nothing can be asked; null if it can, or that is not known yet. For the loop's thread. */
  public @Nullable String silence() {
    return silence;
  }

  /** Adds a listener, which is notified at once if the registry answers, and soon if not. */
  public void add(StateListener listener) {
    execute(
        () -> {
          listeners.add(listener);
          if (connected) {
            listener.connected();
          } else if (!started) {
            started = true;
            connect.run();
            schedule(this::probe, LOOK_MILLIS);
            schedule(
                () -> reportSilence(url + " does not answer"),
                Math.min(MOST_SILENT_MILLIS, connectTimeout.toMillis()));
          } else {
            schedule(() -> notifyLate(listener), LOOK_MILLIS);
          }
        });
  }

  /** Notifies a listener that was added while nothing answered. */
  private void notifyLate(StateListener listener) {
    String why = silence;
    if (why != null && listeners.contains(listener)) {
      listener.disconnected(why, false);
    }
  }

  /** Ends the notifications of a listener. */
  public void remove(StateListener listener) {
    listeners.remove(listener);
  }

  /** Records that the registry answers. For the loop's thread. */
  public void connected() {
    connected = true;
    silence = null;
    listeners.forEach(StateListener::connected);
  }

  /** Records that the registry does not answer any more. For the loop's thread. */
  public void disconnected(String why, boolean sessionLost) {
    connected = false;
    silence = why;
    listeners.forEach(listener -> listener.disconnected(why, sessionLost));
  }

  /** Records why a connection does not begin, if that is news. For the loop's thread. */
  public void reportSilence(String why) {
    if (!connected && silence == null) {
      log.warn("{}; it is tried again until it answers", why);
      disconnected(why, false);
    }
  }

  /** In a separate thread, since it may wait for each server. */
  private void probe() {
    if (connected) {
      return;
    }
    daemon(
        "probe",
        () -> {
          String why = ServerProbe.whyNone(servers, connectTimeout);
          if (why != null) {
            execute(() -> reportSilence(url + " cannot be reached: " + why));
          }
        });
  }

  /** Starts a daemon thread for work that may block. */
  public Thread daemon(String name, Runnable work) {
    Thread made = new Thread(work, "trunkline-" + kind + "-" + name);
    made.setDaemon(true);
    made.start();
    return made;
  }

  /** Runs a task on the loop's thread; not at all if the loop is closed. */
  public void execute(Runnable task) {
    schedule(task, 0);
  }

  /** Runs a task on the loop's thread after a delay; not at all if the loop is closed by then. */
  public void schedule(Runnable task, long delayMillis) {
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

  /**
   * Ends the thread and then the connection. Waits a few seconds for each; an interrupted thread
   * does not wait.
   *
   * @param release ends the connection; may block
   */
  public void close(Runnable release) {
    thread.shutdownNow();
    try {
      boolean ended = thread.awaitTermination(CLOSE_WAIT.toMillis(), TimeUnit.MILLISECONDS);
      Thread closing = daemon("close", release);
      closing.join(CLOSE_WAIT.toMillis()); // it waits for the library, which may look up a name
      if (!ended || closing.isAlive()) {
        log.warn("the thread of {} is busy, and is left to end by itself", url);
      }
    } catch (InterruptedException e) {
      daemon("close", release);
      Thread.currentThread().interrupt();
    }
  }
}
