package io.trunkline.internal.service;

import io.trunkline.call.CallSite;
import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How many calls of one method run, and whether there may be more: a method that takes long would
 * otherwise have all threads, and the others none. Thread-safe.
 */
final class RunningCalls {

  private final CallSite site;
  private final int most;

  /** One for each call that may begin: a refusal takes none, not even for a moment. */
  private final Semaphore permits;

  /**
   * @param most how many there may be; 0 for any number
   */
  RunningCalls(CallSite site, int most) {
    this.site = site;
    this.most = most;
    this.permits = new Semaphore(most);
  }

  /**
   * Counts one more call, until its outcome is given.
   *
   * @param reply takes the outcome
   * @return takes it in its place; however often that is, the call is counted down once
   * @throws RpcException with {@link Status#OVERLOADED} if there may not be more; it is not counted
   */
  Consumer<Outcome> counting(Consumer<Outcome> reply) {
    if (most == 0) {
      return reply;
    }
    Counted counted = new Counted(reply); // first: the steps after the permit may fail
    if (!permits.tryAcquire()) {
      throw tooMany();
    }
    return counted;
  }

  /** Why one more call would be refused now; null if it would not. */
  @Nullable RpcException full() {
    return most > 0 && permits.availablePermits() == 0 ? tooMany() : null;
  }

  private RpcException tooMany() {
    return new RpcException(
        Status.OVERLOADED,
        Certainty.NOT_EXECUTED,
        site
            + " was not run: "
            + most
            + " calls of it run, as many as may; try again later, or raise executes of the service"
            + " or method, or threads on the server builder (both on their elements in XML)");
  }

  /** The call that this is the reply of has failed without an outcome. */
  void failed(Consumer<Outcome> counting) {
    if (counting instanceof Counted counted && counted.compareAndSet(false, true)) {
      permits.release();
    }
  }

  /** A filter may give an outcome twice, or fail after giving one. */
  private final class Counted extends AtomicBoolean implements Consumer<Outcome> {

    private static final long serialVersionUID = 1L;

    private final transient Consumer<Outcome> reply;

    private Counted(Consumer<Outcome> reply) {
      this.reply = reply;
    }

    @Override
    public void accept(Outcome outcome) {
      if (compareAndSet(false, true)) {
        permits.release();
      }
      reply.accept(outcome);
    }
  }
}
