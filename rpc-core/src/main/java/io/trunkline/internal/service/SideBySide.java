package io.trunkline.internal.service;

import io.trunkline.discovery.Registry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes what registries have of a server at the same time, so that one that does not answer costs
 * the others nothing, and all of them together a limited time.
 */
final class SideBySide {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.server.RpcServer");

  /** The entries of a registry that has not answered by then end with its session. */
  private static final long WAIT_SECONDS = 3;

  private static final int THREADS = 32;

  private SideBySide() {}

  /** Has all of them withdrawn, however many, and waits for that as {@link #close} does. */
  static void withdraw(Collection<Registry.Registration> all) {
    for (Registry.Registration one : all) {
      try {
        one.withdraw();
      } catch (RuntimeException failed) {
        log.warn("a registry failed to withdraw the entries of this server", failed);
      }
    }
    close(all);
  }

  /**
   * Closes all of them, also if the thread is interrupted: that is short, and others wait for it.
   */
  static void close(Collection<? extends AutoCloseable> all) {
    if (all.isEmpty()) {
      return;
    }
    boolean interrupted = Thread.interrupted();
    ExecutorService threads =
        Executors.newFixedThreadPool(Math.min(all.size(), THREADS), SideBySide::thread);
    List<Callable<@Nullable Void>> tasks = new ArrayList<>();
    for (AutoCloseable one : all) {
      tasks.add(
          () -> {
            one.close();
            return null;
          });
    }
    try {
      for (Future<?> done : threads.invokeAll(tasks, WAIT_SECONDS, TimeUnit.SECONDS)) {
        done.get();
      }
    } catch (CancellationException late) {
      log.warn(
          "a registry did not answer within {} s; its entries of this server end with the session",
          WAIT_SECONDS);
    } catch (ExecutionException failed) {
      log.warn(
          "a registry failed; its entries of this server end with the session", failed.getCause());
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      threads.shutdownNow();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "trunkline-unregister");
    thread.setDaemon(true);
    return thread;
  }
}
