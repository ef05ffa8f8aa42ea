package io.trunkline.filters;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Certainty;
import io.trunkline.call.Deadline;
import io.trunkline.call.Filter;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls a service in several groups at once and merges their results, as Dubbo's {@code merger}
 * does. A group whose call fails is left out, which is logged; if all fail, the call fails with the
 * first failure. Methods without a merger are called at one provider. Thread-safe.
 */
public final class MergedCalls implements InvocationHandler {

  private static final Logger log = LoggerFactory.getLogger(MergedCalls.class);

  private final Map<Method, ResultMerger> mergers;
  private final Object others;
  private final Supplier<? extends Map<String, ?>> groups;
  private final Executor executor;

  private MergedCalls(
      Map<Method, ResultMerger> mergers,
      Object others,
      Supplier<? extends Map<String, ?>> groups,
      Executor executor) {
    this.mergers = mergers;
    this.others = others;
    this.groups = groups;
    this.executor = executor;
  }

  /**
   * A builder for calls of this interface.
   *
   * @param others receives the calls of methods without a merger
   * @param groups supplies, at each call, the service object of each group
   * @param executor runs the blocking calls to all groups but the last, each on a thread
   */
  public static <T> Builder<T> builder(
      Class<T> service, T others, Supplier<Map<String, T>> groups, Executor executor) {
    return new Builder<>(service, others, groups, executor);
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] given)
      throws Throwable {
    ResultMerger merger = mergers.get(method);
    if (method.getDeclaringClass() == Object.class && method.getName().equals("equals")) {
      return proxy == requireNonNull(given)[0];
    }
    Map<String, ?> called = merger == null ? Map.of() : groups.get();
    @Nullable Object[] arguments = given == null ? new @Nullable Object[0] : given;
    if (merger == null || called.size() < 2) {
      Object target = called.isEmpty() ? others : called.values().iterator().next();
      try {
        return method.invoke(target, arguments);
      } catch (InvocationTargetException e) {
        throw e.getTargetException();
      }
    }
    Map<String, CompletableFuture<Outcome>> ends = begin(called, method, arguments);
    CompletableFuture<Outcome> merged =
        CompletableFuture.allOf(ends.values().toArray(CompletableFuture<?>[]::new))
            .thenApply(all -> merged(method, merger, ends));
    if (isFuture(method)) {
      CompletableFuture<@Nullable Object> result = merged.thenCompose(MergedCalls::stage);
      result.whenComplete(
          (value, thrown) -> {
            if (result.isCancelled()) {
              cancel(ends);
            }
          });
      return result;
    }
    Outcome outcome = awaited(method, merged, ends);
    if (outcome instanceof Outcome.Failure failure) {
      throw failure.error();
    }
    return ((Outcome.Value) outcome).value();
  }

  private static Outcome awaited(
      Method method,
      CompletableFuture<Outcome> merged,
      Map<String, CompletableFuture<Outcome>> ends) {
    try {
      return merged.get();
    } catch (InterruptedException e) {
      cancel(ends);
      Thread.currentThread().interrupt();
      return Outcome.failure(
          new RpcException(
              Status.CANCELLED,
              Certainty.UNKNOWN,
              method.getDeclaringClass().getName()
                  + "."
                  + method.getName()
                  + ": the caller was interrupted; the calls to all groups are given up"));
    } catch (ExecutionException e) {
      return Outcome.failure(Filter.unwrapped(e));
    }
  }

  private static void cancel(Map<String, CompletableFuture<Outcome>> ends) {
    ends.values().forEach(end -> end.cancel(true));
  }

  private static boolean isFuture(Method method) {
    return method.getReturnType() == Future.class
        || CompletionStage.class.isAssignableFrom(method.getReturnType());
  }

  private Map<String, CompletableFuture<Outcome>> begin(
      Map<String, ?> called, Method method, @Nullable Object[] arguments) {
    Deadline deadline = Deadline.current();
    Map<String, CompletableFuture<Outcome>> ends = new LinkedHashMap<>();
    int left = called.size();
    for (Map.Entry<String, ?> group : called.entrySet()) {
      Object target = group.getValue();
      left--;
      ends.put(
          group.getKey(),
          isFuture(method) || left == 0
              ? MethodOutcome.of(target, method, arguments).toCompletableFuture()
              : onAnotherThread(
                  () -> {
                    Deadline outer = deadline.enter();
                    try {
                      return MethodOutcome.of(target, method, arguments)
                          .toCompletableFuture()
                          .join();
                    } finally {
                      outer.enter();
                    }
                  }));
    }
    return ends;
  }

  /** A blocking call, whose thread is interrupted if it is given up. */
  private CompletableFuture<Outcome> onAnotherThread(Callable<Outcome> call) {
    CompletableFuture<Outcome> end = new CompletableFuture<>();
    FutureTask<@Nullable Void> task =
        new FutureTask<>(
            () -> {
              try {
                end.complete(call.call());
              } catch (Exception | Error e) {
                end.complete(Outcome.failure(e));
              }
              return null;
            });
    end.whenComplete(
        (outcome, thrown) -> {
          if (end.isCancelled()) {
            task.cancel(true);
          }
        });
    try {
      executor.execute(task);
    } catch (RejectedExecutionException closed) {
      end.complete(Outcome.failure(closed)); // the other groups' results count still
    }
    return end;
  }

  private static Outcome merged(
      Method method, ResultMerger merger, Map<String, CompletableFuture<Outcome>> ends) {
    List<Object> results = new ArrayList<>();
    Outcome failure = null;
    boolean returned = false;
    for (Map.Entry<String, CompletableFuture<Outcome>> end : ends.entrySet()) {
      Outcome outcome = end.getValue().join();
      if (outcome instanceof Outcome.Value value) {
        returned = true;
        if (value.value() != null) {
          results.add(value.value());
        }
      } else if (outcome instanceof Outcome.Failure failed) {
        failure = failure == null ? outcome : failure;
        log.error(
            "{}.{}: the result of group '{}' is missing: {}",
            method.getDeclaringClass().getName(),
            method.getName(),
            end.getKey(),
            failed.error().toString());
      }
    }
    if (failure != null && !returned) {
      return failure;
    }
    try {
      return Outcome.value(
          results.size() < 2
              ? results.isEmpty() ? null : results.get(0)
              : merger.merge(List.copyOf(results)));
    } catch (RuntimeException e) {
      return Outcome.failure(
          new IllegalStateException(
              "the results of "
                  + method.getDeclaringClass().getName()
                  + "."
                  + method.getName()
                  + " could not be merged: "
                  + e.getMessage(),
              e));
    }
  }

  private static CompletableFuture<@Nullable Object> stage(Outcome outcome) {
    return outcome instanceof Outcome.Failure failure
        ? CompletableFuture.failedFuture(Filter.unwrapped(failure.error()))
        : CompletableFuture.completedFuture(((Outcome.Value) outcome).value());
  }

  /** Builds merged calls. For use by one thread. */
  public static final class Builder<T> {

    private final Class<T> service;
    private final T others;
    private final Supplier<Map<String, T>> groups;
    private final Executor executor;
    private final Map<String, CalledMethod> methods;
    private final Map<Method, ResultMerger> mergers = new HashMap<>();

    private Builder(
        Class<T> service, T others, Supplier<Map<String, T>> groups, Executor executor) {
      this.service = requireNonNull(service, "service");
      this.others = requireNonNull(others, "others");
      this.groups = requireNonNull(groups, "groups");
      this.executor = requireNonNull(executor, "executor");
      this.methods = CalledMethod.of(service);
    }

    /**
     * Merges results of the methods with this name by their type.
     *
     * @throws IllegalArgumentException if the method does not exist, or does not return an array, a
     *     list, another collection or a map
     */
    public Builder<T> merge(String method) {
      CalledMethod.require(service, methods.values(), method);
      return add(method, called -> ResultMerger.of(called.valueClass()));
    }

    /**
     * Merges results of the methods with this name by calling a method of the results.
     *
     * @throws IllegalArgumentException if one of the methods does not exist
     */
    public Builder<T> mergeBy(String method, String ofResult) {
      CalledMethod.require(service, methods.values(), method);
      return add(method, called -> ResultMerger.of(called.valueClass(), ofResult));
    }

    /**
     * Merges results of the methods with this name.
     *
     * @throws IllegalArgumentException if the method does not exist
     */
    public Builder<T> merge(String method, ResultMerger merger) {
      CalledMethod.require(service, methods.values(), method);
      requireNonNull(merger, "merger");
      return add(method, called -> merger);
    }

    private Builder<T> add(
        String name, java.util.function.Function<CalledMethod, ResultMerger> merger) {
      for (CalledMethod called : methods.values()) {
        if (called.name().equals(name)) {
          Class<?> returned = called.method().getReturnType();
          if (returned == Optional.class) {
            throw new IllegalArgumentException(
                "'merger' of '" + name + "': an Optional is not merged; declare its value");
          }
          mergers.put(
              called.method(),
              called.valueClass() == void.class ? results -> results : merger.apply(called));
        }
      }
      return this;
    }

    /** Creates the object that applications call. */
    public T build() {
      return service.cast(
          Proxy.newProxyInstance(
              service.getClassLoader(),
              new Class<?>[] {service},
              new MergedCalls(Map.copyOf(mergers), others, groups, executor)));
    }
  }
}
