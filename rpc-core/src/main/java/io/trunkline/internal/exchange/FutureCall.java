package io.trunkline.internal.exchange;

import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.internal.protocol.Inbound;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** A call that nobody waits for: its reply is read, and its future completed, on an executor. */
final class FutureCall extends CompletableFuture<Outcome> implements PendingCall {

  private final CallPlan plan;
  private final long id;
  private final long deadlineNanos;
  private final Executor executor;

  FutureCall(CallPlan plan, long id, long deadlineNanos, Executor executor) {
    this.plan = plan;
    this.id = id;
    this.deadlineNanos = deadlineNanos;
    this.executor = executor;
  }

  @Override
  public long id() {
    return id;
  }

  @Override
  public long deadlineNanos() {
    return deadlineNanos;
  }

  @Override
  public CallPlan plan() {
    return plan;
  }

  @Override
  public void answered(Inbound.Frame reply) {
    run(() -> complete(plan.decode(reply)));
  }

  @Override
  public void failed(RpcException reason) {
    run(() -> complete(new Outcome.Unanswered(reason)));
  }

  private void run(Runnable completion) {
    try {
      executor.execute(completion);
    } catch (Throwable refused) {
      // A call must end even when there is no room to end it elsewhere, or the executor is broken.
      completion.run();
    }
  }
}
