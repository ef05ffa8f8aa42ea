package io.trunkline.internal.service;

import io.trunkline.call.CallSite;
import io.trunkline.call.Certainty;
import io.trunkline.call.Deadline;
import io.trunkline.call.Filter;
import io.trunkline.call.Interruptible;
import io.trunkline.call.Invocation;
import io.trunkline.call.NonBlocking;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.ServerCall;
import io.trunkline.call.Status;
import io.trunkline.internal.exchange.InterfaceMethod;
import io.trunkline.internal.exchange.ResultType;
import io.trunkline.internal.options.TimeLimit;
import io.trunkline.internal.server.ConnectionAddresses;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs the user's implementation of a method, with its {@link ServerCall} as the current one, and
 * turns its result or exception into an outcome. Immutable.
 */
final class Implementation {

  /** How long a future may take that holds its thread, where the caller has no time limit. */
  private static final long MAX_WAIT_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final Method method;
  private final CallSite site;
  private final Object target;
  private final ResultType result;
  private final boolean nonBlocking;
  private final boolean interruptible;

  /**
   * @param target the object whose method is called
   * @throws IllegalArgumentException if the method returns a future that no caller can be given
   */
  Implementation(InterfaceMethod declared, CallSite site, Object target) {
    this.method = declared.method();
    this.site = site;
    this.target = target;
    requireReadableResult(method);
    this.result = declared.result();
    this.nonBlocking = isMarked(NonBlocking.class, method, target.getClass());
    this.interruptible = isMarked(Interruptible.class, method, target.getClass());
    method.trySetAccessible();
  }

  private static void requireReadableResult(Method method) {
    Class<?> type = method.getReturnType();
    if (Future.class.isAssignableFrom(type)
        && type != Future.class
        && type != CompletableFuture.class) {
      throw new IllegalArgumentException(
          method.getDeclaringClass().getName()
              + "."
              + method.getName()
              + " returns "
              + type.getName()
              + ", which no caller can be given; declare CompletableFuture, CompletionStage or"
              + " Future");
    }
  }

  private static boolean isMarked(
      Class<? extends Annotation> mark, Method method, Class<?> implementation) {
    if (method.isAnnotationPresent(mark) || implementation.isAnnotationPresent(mark)) {
      return true;
    }
    try {
      return implementation
          .getMethod(method.getName(), method.getParameterTypes())
          .isAnnotationPresent(mark);
    } catch (NoSuchMethodException notPublic) {
      return false; // nothing is said of it
    }
  }

  /** Whether the method is {@link NonBlocking}. */
  boolean isNonBlocking() {
    return nonBlocking;
  }

  /**
   * Runs the method on this thread.
   *
   * @param reply takes the outcome, once, on any thread
   */
  void run(Invocation invocation, ConnectionAddresses addresses, Consumer<Outcome> reply) {
    ServerCall call = new ServerCall(invocation, addresses.caller(), addresses.local());
    Interruption interruption = interruptible && !nonBlocking ? new Interruption() : null;
    if (interruption != null) {
      call.onCancel(interruption);
    }
    Object value = null;
    Throwable thrown = null;
    Deadline outer = call.enter();
    try {
      value = method.invoke(target, invocation.arguments());
    } catch (InvocationTargetException e) {
      thrown = e.getCause() == null ? e : e.getCause();
    } catch (IllegalAccessException | IllegalArgumentException e) {
      thrown = e;
    } finally {
      call.leave(outer);
      if (interruption != null) {
        interruption.over();
      }
    }
    if (thrown != null) {
      reply.accept(threw(call, thrown));
      return;
    }
    if (result.isFuture() && value instanceof CompletionStage<?> stage) {
      reply(
          stage,
          (late, error) ->
              error == null ? returned(call, late) : threw(call, Filter.unwrapped(error)),
          reply);
    } else if (result.isFuture() && value instanceof Future<?> future) {
      reply.accept(awaited(call, future, invocation.deadlineNanos()));
    } else {
      reply.accept(returned(call, value));
    }
  }

  /** Ends a call with its stage; the second handler is for an Error that stops the first one. */
  static <T> void reply(
      CompletionStage<T> stage,
      BiFunction<T, @Nullable Throwable, Outcome> outcome,
      Consumer<Outcome> reply) {
    if (stage instanceof CompletableFuture<T> future
        && future.isDone()
        && !future.isCompletedExceptionally()) { // as often: no more stages are made
      reply.accept(outcome.apply(future.join(), null));
      return;
    }
    stage
        .handle(
            (value, error) -> {
              reply.accept(outcome.apply(value, error));
              return true;
            })
        .exceptionally(
            broken -> {
              reply.accept(Outcome.failure(Filter.unwrapped(broken)));
              return false;
            });
  }

  private Outcome returned(ServerCall call, @Nullable Object value) {
    return new Outcome.Value(
        result.isOptional() && value instanceof Optional<?> optional
            ? optional.orElse(null)
            : value,
        call.replyAttachments());
  }

  private static Outcome threw(ServerCall call, Throwable error) {
    return new Outcome.Failure(error, call.replyAttachments());
  }

  /**
   * The outcome of a future that can only be waited for: it holds this thread until it is done, for
   * as long as the caller waits, or a minute if the caller has no time limit.
   */
  private Outcome awaited(ServerCall call, Future<?> future, long deadlineNanos) {
    if (nonBlocking && !future.isDone()) {
      future.cancel(true);
      return threw(
          call,
          new IllegalStateException(
              site
                  + " is @NonBlocking, but returned a "
                  + future.getClass().getName()
                  + " that has to be waited for; return a CompletionStage"));
    }
    long left = deadlineNanos - System.nanoTime();
    long limit = TimeLimit.isNone(left) ? MAX_WAIT_NANOS : left;
    try {
      return returned(call, future.get(Math.max(0, limit), TimeUnit.NANOSECONDS));
    } catch (ExecutionException e) {
      return threw(call, e.getCause() == null ? e : e.getCause());
    } catch (CancellationException e) {
      return threw(call, e);
    } catch (TimeoutException e) {
      future.cancel(true);
      return unanswered(
          Status.TIMEOUT,
          "its future was not done in "
              + TimeUnit.NANOSECONDS.toMillis(limit)
              + " ms and is cancelled; a CompletionStage holds no thread");
    } catch (InterruptedException e) {
      future.cancel(true);
      Thread.currentThread().interrupt();
      return unanswered(Status.CANCELLED, "its thread was interrupted while it awaited the result");
    }
  }

  Outcome unanswered(Status status, String why) {
    return new Outcome.Unanswered(new RpcException(status, Certainty.UNKNOWN, site + ": " + why));
  }
}
