package io.trunkline.internal.discovery;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Updates something after each request, one update at a time and without a lock; requests during an
 * update make for one more. Thread-safe.
 */
public abstract class UpdateLoop {

  private static final Logger log = LoggerFactory.getLogger(UpdateLoop.class);

  private final Executor executor;
  private final AtomicInteger requests = new AtomicInteger();

  /**
   * @param executor runs each update
   */
  protected UpdateLoop(Executor executor) {
    this.executor = executor;
  }

  /** Brings everything up to date. Not called twice at a time. */
  protected abstract void update();

  /** Has an update begin after this one, or now. */
  public final void request() {
    if (requests.getAndIncrement() > 0) {
      return; // the thread that updates does so once more
    }
    try {
      executor.execute(this::run);
    } catch (RejectedExecutionException closed) {
      requests.set(0);
      log.debug("{} is not updated any more", this, closed);
    } catch (Error noThread) { // for want of memory
      requests.set(0); // or no later request would begin an update
      log.warn(
          "no thread could begin an update, which waits for the next change: {}", "" + noThread);
    }
  }

  private void run() {
    int seen = requests.get();
    do {
      try {
        update();
      } catch (RuntimeException | Error failure) {
        log.error("an update failed, which is a defect of Trunkline", failure);
      }
      seen = requests.addAndGet(-seen);
    } while (seen > 0);
  }
}
