package io.trunkline.internal.cluster;

import io.trunkline.call.Certainty;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.client.CallStage;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.Completion;
import io.trunkline.internal.client.Invoker;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A blocking caller of a call whose attempts end on other threads. The caller waits on its own
 * queue and runs the later steps of the call, such as decoding a reply, on its own thread.
 */
final class CallWaiter implements Completion {

  /** By how much the end of an attempt may come after the deadline of its call. */
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final BlockingQueue<Runnable> steps = new LinkedBlockingQueue<>();
  private volatile @Nullable Outcome outcome;

  /** Whether the caller no longer runs the steps: the executor of the client does. */
  private volatile boolean hasLeft;

  private CallWaiter() {}

  /**
   * Some providers, waited for at most so long; fails with an {@link RpcException}.
   *
   * @param what waits for them, for messages
   */
  static CompletableFuture<EndpointSet> some(Endpoints endpoints, Object what, long nanos) {
    CompletableFuture<EndpointSet> some = endpoints.some();
    return (some.isDone() ? some : some.copy().orTimeout(Math.max(1, nanos), TimeUnit.NANOSECONDS))
        .handle(
            (set, none) -> {
              if (none == null) {
                return set;
              }
              Throwable cause = Filter.unwrapped(none);
              throw cause instanceof RpcException reason
                  ? reason
                  : new RpcException(
                      cause instanceof TimeoutException ? Status.TIMEOUT : Status.CONNECT_FAILED,
                      Certainty.NOT_EXECUTED,
                      what
                          + ": no provider is known, and none was found in time; they come from "
                          + endpoints
                          + (cause instanceof TimeoutException
                              ? "; raise 'timeout', or look there whether one is registered"
                              : ": " + cause),
                      cause);
            });
  }

  /**
   * Waits on this thread; for what ends within its time.
   *
   * @throws RpcException if it fails, or the thread is interrupted
   */
  static EndpointSet await(CompletableFuture<EndpointSet> some, Object what) {
    try {
      return some.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RpcException reason ? reason : new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw interrupted(what, Certainty.NOT_EXECUTED, e);
    }
  }

  private static RpcException interrupted(Object what, Certainty certainty, Exception cause) {
    return new RpcException(
        Status.CANCELLED, certainty, what + ": its thread was interrupted while it waited", cause);
  }

  /** How a call ends whose future has failed. */
  static Outcome outcome(Throwable error) {
    return Completion.outcomeOf(Filter.unwrapped(error));
  }

  /** Makes an asynchronous call and waits for it on this thread. */
  static Outcome call(
      ClientMethod method, Invocation invocation, ClusterResources resources, CallStage next) {
    AttemptCancellation cancellation = new AttemptCancellation();
    CallWaiter waiter = new CallWaiter();
    try {
      Invoker.forbidBlockingCallOnEventLoop(method);
      Outcome ended = next.call(method, cancellation.of(invocation), waiter);
      return ended != null
          ? ended
          : waiter.await(invocation.deadlineNanos() - resources.now() + GRACE_NANOS);
    } catch (RpcException misused) {
      return new Outcome.Unanswered(misused);
    } catch (InterruptedException e) {
      cancellation.cancel();
      Thread.currentThread().interrupt();
      return new Outcome.Unanswered(interrupted(method, Certainty.UNKNOWN, e));
    } catch (TimeoutException e) {
      cancellation.cancel();
      return new Outcome.Unanswered(
          new RpcException(
              Status.TIMEOUT,
              Certainty.UNKNOWN,
              method
                  + ": no thread of this side could end it in time; give the client more threads"
                  + " (executor)",
              e));
    } catch (Throwable broken) {
      cancellation.cancel();
      throw broken;
    } finally {
      waiter.leave(resources);
    }
  }

  private Outcome await(long nanos) throws InterruptedException, TimeoutException {
    long end = System.nanoTime() + nanos;
    while (true) {
      Outcome ended = outcome;
      if (ended != null) {
        return ended;
      }
      Runnable step = steps.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (step == null) {
        throw new TimeoutException();
      }
      step.run();
    }
  }

  @Override
  public void completed(Outcome ended) {
    outcome = ended;
    steps.add(() -> {}); // wakes the caller
  }

  @Override
  public Executor executor(Executor ofClient) {
    return step -> {
      steps.add(step);
      if (hasLeft && steps.remove(step)) {
        ofClient.execute(step);
      }
    };
  }

  /** Attempts that were given up still end: what they release must be released. */
  private void leave(ClusterResources resources) {
    hasLeft = true;
    for (Runnable step = steps.poll(); step != null; step = steps.poll()) {
      resources.execute(step);
    }
  }
}
