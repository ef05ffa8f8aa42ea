package io.trunkline.client;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Certainty;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.client.SharedConnection;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Turns calls of the user's interface into invocations, and outcomes into what it returns. */
final class ReferenceProxy implements InvocationHandler {

  private static final @Nullable Object[] NO_ARGUMENTS = {};

  /** What a filter that never answers may take longer than the call itself. */
  private static final long FILTER_GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Class<?> type;
  private final MethodPlans plans;
  private final SharedConnection line;
  private final Map<MethodPlan, Filter.Next> chains = new IdentityHashMap<>();
  private final List<Filter> filters;
  private final Map<String, Object> attachments;
  private final @Nullable Consumer<Map<String, Object>> replyAttachments;

  ReferenceProxy(
      Class<?> type,
      MethodPlans plans,
      SharedConnection line,
      List<Filter> filters,
      Map<String, Object> attachments,
      @Nullable Consumer<Map<String, Object>> replyAttachments) {
    this.type = type;
    this.plans = plans;
    this.line = line;
    this.filters = filters;
    this.attachments = attachments;
    this.replyAttachments = replyAttachments;
    if (!filters.isEmpty()) {
      for (MethodPlan plan : plans.all()) {
        chains.put(plan, Filter.chain(filters, invocation -> async(plan, invocation)));
      }
    }
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] given)
      throws Throwable {
    MethodPlan plan = plans.of(method);
    if (plan == null) {
      return local(proxy, method, given);
    }
    Invocation invocation =
        new Invocation(
            plan.call().site(),
            given == null ? NO_ARGUMENTS : given,
            attachments,
            plan.oneWay(),
            System.nanoTime() + plan.timeoutNanos());
    if (plan.result().isFuture()) {
      return future(plan, start(plan, invocation));
    }
    return result(plan, blocking(plan, invocation));
  }

  /** Methods of {@link Object} stay here: no call for them. */
  private Object local(Object proxy, Method method, @Nullable Object @Nullable [] given) {
    return switch (method.getName()) {
      case "toString" -> "reference to " + type.getName() + " at " + line;
      case "hashCode" -> System.identityHashCode(proxy);
      case "equals" -> proxy == requireNonNull(given)[0];
      default -> throw new IllegalStateException("no plan for " + method);
    };
  }

  private Outcome blocking(MethodPlan plan, Invocation invocation) {
    if (filters.isEmpty() && !plan.oneWay()) {
      return line.call(plan.call(), invocation);
    }
    CompletableFuture<Outcome> started = start(plan, invocation).toCompletableFuture();
    if (!started.isDone()) {
      SharedConnection.forbidWaitingOnLoop(plan.call());
    }
    return await(started, invocation);
  }

  private CompletionStage<Outcome> start(MethodPlan plan, Invocation invocation) {
    Filter.Next chain = chains.get(plan);
    return chain == null ? async(plan, invocation) : chain.proceed(invocation);
  }

  private CompletableFuture<Outcome> async(MethodPlan plan, Invocation invocation) {
    return plan.oneWay()
        ? line.sendOneWay(plan.call(), invocation)
        : line.callAsync(plan.call(), invocation);
  }

  private static Outcome await(CompletableFuture<Outcome> started, Invocation invocation) {
    long limit = invocation.deadlineNanos() - System.nanoTime() + FILTER_GRACE_NANOS;
    try {
      return started.get(limit, TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      return Outcome.failure(e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      return unanswered(
          Status.TIMEOUT, invocation + ": no filter and no provider answered in time");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return unanswered(
          Status.CANCELLED, invocation + ": its thread was interrupted while it waited");
    }
  }

  private static Outcome unanswered(Status status, String why) {
    return new Outcome.Unanswered(new RpcException(status, Certainty.UNKNOWN, why));
  }

  private CompletableFuture<@Nullable Object> future(
      MethodPlan plan, CompletionStage<Outcome> stage) {
    CompletableFuture<@Nullable Object> future = new CompletableFuture<>();
    stage.whenComplete(
        (outcome, broken) -> {
          try {
            future.complete(result(plan, broken == null ? outcome : Outcome.failure(broken)));
          } catch (Throwable thrown) {
            future.completeExceptionally(thrown);
          }
        });
    return future;
  }

  private @Nullable Object result(MethodPlan plan, Outcome outcome) throws Throwable {
    if (replyAttachments != null && !(outcome instanceof Outcome.Unanswered)) {
      replyAttachments.accept(outcome.attachments());
    }
    if (outcome instanceof Outcome.Value value) {
      return returned(plan, value.value());
    }
    throw outcome instanceof Outcome.Failure failure
        ? failure.error()
        : ((Outcome.Unanswered) outcome).reason();
  }

  private static @Nullable Object returned(MethodPlan plan, @Nullable Object value) {
    if (plan.result().isOptional()) {
      return Optional.ofNullable(value);
    }
    if (value != null || !plan.isPrimitive()) {
      return value;
    }
    if (plan.oneWay()) {
      return plan.zero();
    }
    throw new RpcException(
        Status.BAD_RESPONSE,
        Certainty.UNKNOWN,
        plan.call().site() + " answered null, but its result is a primitive");
  }
}
