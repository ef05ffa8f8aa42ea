package io.trunkline.filters;

import io.trunkline.call.Filter;
import io.trunkline.call.Outcome;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Calls a method of an object here, and turns its result or exception into an outcome. */
final class MethodOutcome {

  private MethodOutcome() {}

  static CompletionStage<Outcome> of(Object target, Method method, @Nullable Object[] arguments) {
    try {
      method.setAccessible(true); // its interface need not be public
      return of(method.invoke(target, arguments));
    } catch (InvocationTargetException e) {
      return CompletableFuture.completedFuture(Outcome.failure(e.getTargetException()));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(method + " cannot be called", e);
    }
  }

  private static CompletionStage<Outcome> of(@Nullable Object returned) {
    if (returned instanceof CompletionStage<?> stage) {
      CompletableFuture<Outcome> outcome =
          stage
              .<Outcome>handle(
                  (value, thrown) ->
                      thrown == null
                          ? Outcome.value(unwrapped(value))
                          : Outcome.failure(Filter.unwrapped(thrown)))
              .toCompletableFuture();
      if (stage instanceof Future<?> future) {
        outcome.whenComplete(
            (ended, thrown) -> {
              if (outcome.isCancelled()) {
                future.cancel(true);
              }
            });
      }
      return outcome;
    }
    return CompletableFuture.completedFuture(
        returned instanceof Future<?> future
            ? awaited(future)
            : Outcome.value(unwrapped(returned)));
  }

  private static Outcome awaited(Future<?> future) {
    try {
      return Outcome.value(unwrapped(future.get()));
    } catch (ExecutionException e) {
      return Outcome.failure(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Outcome.failure(e);
    }
  }

  private static @Nullable Object unwrapped(@Nullable Object value) {
    return value instanceof Optional<?> optional ? optional.orElse(null) : value;
  }
}
