package io.trunkline.server;

import io.trunkline.call.CallSite;
import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many calls of one method run, and whether there may be more: a method that takes long would
 * otherwise have all threads, and the others none. Thread-safe.
 */
final class RunningCalls {

  private final CallSite site;
  private final int most;
  private final AtomicInteger running = new AtomicInteger();

  /**
   * @param most how many there may be; 0 for any number
   */
  RunningCalls(CallSite site, int most) {
    this.site = site;
    this.most = most;
  }

  /**
   * Counts one more, which is to {@link #end}.
   *
   * @throws RpcException with {@link Status#OVERLOADED} if there may not be more; it is not counted
   */
  void begin() {
    if (most > 0 && running.incrementAndGet() > most) {
      running.decrementAndGet();
      throw new RpcException(
          Status.OVERLOADED,
          Certainty.NOT_EXECUTED,
          site
              + " was not run: "
              + most
              + " calls of it run, as many as may; try again later, or raise executes of the service"
              + " or method, or threads on the server builder (both on their elements in XML)");
    }
  }

  void end() {
    if (most > 0) {
      running.decrementAndGet();
    }
  }
}
