package io.trunkline.internal.discovery;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ProviderAddress;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Addresses that are looked up periodically. Thread-safe. */
final class PolledAddresses implements AddressSource {

  /** Looks addresses up. For one thread at a time. */
  @FunctionalInterface
  interface Lookup {

    /**
     * Returns all addresses; null if they have not changed since the last time. May block.
     *
     * @throws IOException if they cannot be found; its message is logged
     */
    @Nullable List<ProviderAddress> find() throws IOException;
  }

  private static final Logger log = LoggerFactory.getLogger(PolledAddresses.class);

  private final Lookup lookup;
  private final long periodMillis;
  private final Executor executor;
  private final ScheduledExecutorService scheduler;
  private String failure = "";
  private boolean closed;

  /**
   * @param executor runs lookups, which may block
   */
  PolledAddresses(
      Lookup lookup, long periodMillis, Executor executor, ScheduledExecutorService scheduler) {
    this.lookup = lookup;
    this.periodMillis = periodMillis;
    this.executor = executor;
    this.scheduler = scheduler;
  }

  @Override
  public void start(Listener listener) {
    try {
      executor.execute(() -> lookUp(listener));
    } catch (RejectedExecutionException clientClosed) {
      log.debug("the client is closed", clientClosed);
    } catch (Error noThread) {
      log.error("addresses are not looked up now", noThread);
      schedule(listener);
    }
  }

  private void lookUp(Listener listener) {
    try {
      List<ProviderAddress> found = lookup.find();
      if (found != null) {
        failure = "";
        report(() -> listener.addresses(found));
      }
    } catch (IOException | RuntimeException failed) {
      String reason = failed.getMessage() == null ? failed.toString() : failed.getMessage();
      if (!reason.equals(failure)) {
        failure = reason;
        report(() -> listener.unavailable(reason));
      }
    } finally { // after an Error, too
      schedule(listener);
    }
  }

  private void schedule(Listener listener) {
    try {
      if (!isClosed()) {
        scheduler.schedule(() -> start(listener), periodMillis, TimeUnit.MILLISECONDS);
      }
    } catch (RejectedExecutionException clientClosed) {
      log.debug("the client is closed", clientClosed);
    }
  }

  private synchronized void report(Runnable notification) {
    if (!closed) {
      notification.run();
    }
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  @Override
  public synchronized void close() {
    closed = true;
  }
}
