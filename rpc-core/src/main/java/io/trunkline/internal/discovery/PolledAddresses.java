package io.trunkline.internal.discovery;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ProviderAddress;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Addresses that are looked up again and again. Thread-safe. */
final class PolledAddresses implements AddressSource {

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
      executor.execute(() -> look(listener));
    } catch (RejectedExecutionException closing) {
      log.debug("the client is closed", closing);
    } catch (Error noThread) {
      log.error("addresses are not looked up now", noThread);
      again(listener);
    }
  }

  private void look(Listener listener) {
    try {
      List<ProviderAddress> found = lookup.find();
      if (found != null) {
        failure = "";
        tell(() -> listener.addresses(found));
      }
    } catch (IOException | RuntimeException failed) {
      String reason = failed.getMessage() == null ? failed.toString() : failed.getMessage();
      if (!reason.equals(failure)) {
        failure = reason;
        tell(() -> listener.unavailable(reason));
      }
    } finally { // after an Error, too
      again(listener);
    }
  }

  private void again(Listener listener) {
    try {
      if (!isClosed()) {
        scheduler.schedule(() -> start(listener), periodMillis, TimeUnit.MILLISECONDS);
      }
    } catch (RejectedExecutionException closing) {
      log.debug("the client is closed", closing);
    }
  }

  private synchronized void tell(Runnable word) {
    if (!closed) {
      word.run();
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
