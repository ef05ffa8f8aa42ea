package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The places of those calls that may be under way at a time, of all methods of one name of a
 * reference. Who waits gets one in turn. Thread-safe.
 */
public final class CallPlaces {

  private final int most;
  private final Semaphore free;

  /**
   * @param most how many there are, more than 0
   */
  public CallPlaces(int most) {
    this.most = most;
    this.free = new Semaphore(most, true);
  }

  /** Takes a place if there is one and nobody waits for it. */
  boolean take() {
    return !free.hasQueuedThreads() && free.tryAcquire();
  }

  /** Takes a place, waiting for it until the deadline; else says why there is none. */
  @Nullable RpcException await(ClientMethod method, long deadlineNanos) {
    try {
      long left = deadlineNanos - System.nanoTime();
      return free.tryAcquire(left, TimeUnit.NANOSECONDS)
          ? null
          : full(method, ", and none of them ended within the time limit");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return method.cancelled("its thread was interrupted", Certainty.NOT_EXECUTED);
    }
  }

  /** Why there is no place. */
  RpcException full(ClientMethod method, String more) {
    return new RpcException(
        Status.OVERLOADED,
        Certainty.NOT_EXECUTED,
        method
            + ": "
            + most
            + " calls of it are under way, the most that may be at a time (actives)"
            + more
            + "; make fewer at a time, or raise actives on the reference or the method");
  }

  /** Gives a place back that was taken. */
  void giveBack() {
    free.release();
  }
}
