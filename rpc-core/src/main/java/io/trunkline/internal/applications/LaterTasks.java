package io.trunkline.internal.applications;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Schedules tasks of a client. A closed client rejects them, and they never run. */
final class LaterTasks {

  private static final Logger log = LoggerFactory.getLogger(LaterTasks.class);

  private LaterTasks() {}

  static void schedule(ScheduledExecutorService scheduler, Runnable task, long millis) {
    try {
      scheduler.schedule(task, millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException clientClosed) {
      log.debug("the client is closed", clientClosed);
    }
  }
}
