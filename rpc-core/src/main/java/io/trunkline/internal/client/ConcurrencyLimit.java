package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many calls of the methods of one name of a reference are under way at a time. A
 * blocking call waits for its place in turn, within its time limit; another call is refused at
 * once. Thread-safe.
 */
public final class ConcurrencyLimit {

  private final int most;
  private final Semaphore free;

  /**
   * @param most how many calls may be under way at a time, more than 0
   */
  public ConcurrencyLimit(int most) {
    this.most = most;
    this.free = new Semaphore(most, true);
  }

  /**
   * The stage that applies limits.
   *
   * @param limits of the methods that have one
   */
  static CallStage stage(Map<ClientMethod, ConcurrencyLimit> limits, CallStage next) {
    if (limits.isEmpty()) {
      return next;
    }
    Map<ClientMethod, ConcurrencyLimit> known = Map.copyOf(limits);
    return (method, invocation, completion) -> {
      ConcurrencyLimit limit = known.get(method);
      return limit == null
          ? next.call(method, invocation, completion)
          : limit.call(next, method, invocation, completion);
    };
  }

  private @Nullable Outcome call(
      CallStage next, ClientMethod method, Invocation invocation, Completion completion) {
    Place place = new Place(); // first: what fails between taking and freeing it keeps it for good
    boolean hasPlace = !free.hasQueuedThreads() && free.tryAcquire();
    RpcException refused = hasPlace ? null : refusal(method, invocation, completion);
    if (refused != null) {
      return new Outcome.Unanswered(refused);
    }
    boolean isUnderWay = false;
    try {
      // The place is free before the caller takes the outcome, and may call again.
      Outcome outcome = next.call(method, invocation, completion.after(place));
      isUnderWay = outcome == null;
      return outcome;
    } finally {
      if (!isUnderWay && place.compareAndSet(false, true)) {
        free.release();
      }
    }
  }

  /** The place of one call, freed once: a call that fails with an Error may end all the same. */
  private final class Place extends AtomicBoolean implements Completion.Step {

    private static final long serialVersionUID = 1L;

    @Override
    public Outcome after(Outcome outcome) {
      if (compareAndSet(false, true)) {
        free.release();
      }
      return outcome;
    }
  }

  /** Waits for a place if the caller can; null if there is one. */
  private @Nullable RpcException refusal(
      ClientMethod method, Invocation invocation, Completion completion) {
    if (!completion.isBlocking() || method.oneWay() && Invoker.isOnEventLoop()) {
      return full(method, "");
    }
    try {
      Invoker.forbidBlockingCallOnEventLoop(method);
      long left = invocation.deadlineNanos() - System.nanoTime();
      return free.tryAcquire(left, TimeUnit.NANOSECONDS)
          ? null
          : full(method, ", and none of them ended within the time limit");
    } catch (RpcException misused) {
      return misused;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return CallFailures.interrupted(method, Certainty.NOT_EXECUTED);
    }
  }

  private RpcException full(ClientMethod method, String more) {
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
}
