package io.trunkline.internal.client;

import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.MethodBinding;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A call that nobody waits for: its reply is read, and its future completed, on an executor. */
final class FutureCall extends CompletableFuture<Outcome> implements PendingCall, Runnable {

  private final CallPlan plan;
  private final MethodBinding binding;
  private final long id;
  private final long deadlineNanos;
  private final Executor executor;
  private final AtomicReference<@Nullable Object> answer = new AtomicReference<>();

  FutureCall(CallPlan plan, MethodBinding binding, long id, long deadlineNanos, Executor executor) {
    this.plan = plan;
    this.binding = binding;
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
    end(reply);
  }

  @Override
  public void failed(RpcException reason) {
    end(reason);
  }

  private void end(Object newAnswer) {
    answer.set(newAnswer);
    try {
      executor.execute(this);
    } catch (Throwable refused) {
      // A call must end even when there is no room to end it elsewhere, or the executor is broken.
      run();
    }
  }

  /** Ends the call with its answer, once, however often the executor runs it. */
  @Override
  public void run() {
    Object taken = answer.getAndSet(null);
    if (taken instanceof Inbound.Frame reply) {
      complete(plan.decode(reply, binding));
    } else if (taken instanceof RpcException reason) {
      complete(new Outcome.Unanswered(reason));
    }
  }
}
