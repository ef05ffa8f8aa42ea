package io.trunkline.filters;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.CallSite;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls a service of the same process without a network, as Dubbo's {@code injvm} does: on the
 * caller's thread, through filters. Arguments, results and exceptions are passed as they are, not
 * copied. Without a connection, calls have no attachments, time limit or {@code ServerCall}.
 * Thread-safe if the implementation and the filters are.
 */
public final class LocalCalls implements InvocationHandler {

  private final Class<?> service;
  private final Map<Method, CallSite> sites = new HashMap<>();
  private final Map<String, CalledMethod> methods;
  private final Supplier<Callee> callee;
  private volatile @Nullable Callee found;

  /**
   * The target of the calls.
   *
   * @param implementation serves the calls
   * @param filters see each call first: those of the reference, then those of the service
   */
  public record Callee(Object implementation, List<Filter> filters) {
    public Callee {
      requireNonNull(implementation, "implementation");
      filters = List.copyOf(filters);
    }
  }

  private LocalCalls(
      Class<?> service, @Nullable String group, String version, Supplier<Callee> to) {
    this.service = service;
    this.callee = to;
    this.methods = CalledMethod.of(service);
    for (CalledMethod called : methods.values()) {
      sites.put(
          called.method(),
          new CallSite(
              service.getName(),
              version,
              group,
              called.name(),
              CallSite.descriptor(called.method())));
    }
  }

  /**
   * Creates an object of the interface that makes the calls.
   *
   * @param service the interface
   * @param group the group of the service; null for none
   * @param version the version of the service; null for none
   * @param callee supplies the target at the first call
   */
  public static <T> T of(
      Class<T> service, @Nullable String group, @Nullable String version, Supplier<Callee> callee) {
    return service.cast(
        Proxy.newProxyInstance(
            service.getClassLoader(),
            new Class<?>[] {service},
            new LocalCalls(
                service, group, version == null ? CallSite.NO_VERSION : version, callee)));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] given)
      throws Throwable {
    CallSite site = sites.get(method);
    if (site == null) {
      return switch (method.getName()) {
        case "toString" -> "calls of " + service.getName() + " in this process";
        case "hashCode" -> System.identityHashCode(proxy);
        case "equals" -> proxy == requireNonNull(given)[0];
        default -> throw new IllegalStateException("unexpected method " + method);
      };
    }
    Invocation call =
        new Invocation(
            site,
            given == null ? new @Nullable Object[0] : given,
            Map.of(),
            false,
            System.nanoTime() + Long.MAX_VALUE / 2);
    Callee target = callee();
    CompletableFuture<Outcome> outcome =
        Filter.chain(
                target.filters(), sent -> served(target.implementation(), method, sent.arguments()))
            .proceed(call)
            .toCompletableFuture();
    Class<?> returned = method.getReturnType();
    if (returned == Future.class || CompletionStage.class.isAssignableFrom(returned)) {
      return future(outcome, method);
    }
    return value(outcome.join(), method.getReturnType() == Optional.class);
  }

  private Callee callee() {
    Callee known = found;
    if (known == null) {
      known = callee.get();
      found = known;
    }
    return known;
  }

  private static CompletionStage<Outcome> served(
      Object implementation, Method method, @Nullable Object[] arguments) {
    return MethodOutcome.of(implementation, method, arguments);
  }

  private CompletableFuture<@Nullable Object> future(
      CompletableFuture<Outcome> outcome, Method method) {
    boolean optional = CalledMethod.isOptionalFuture(service, method);
    CompletableFuture<@Nullable Object> future = new CompletableFuture<>();
    outcome.whenComplete(
        (ended, broken) -> {
          try {
            future.complete(value(broken == null ? ended : Outcome.failure(broken), optional));
          } catch (Throwable thrown) {
            future.completeExceptionally(thrown);
          }
        });
    return future;
  }

  private static @Nullable Object value(Outcome outcome, boolean optional) throws Throwable {
    if (outcome instanceof Outcome.Value value) {
      return optional ? Optional.ofNullable(value.value()) : value.value();
    }
    throw outcome instanceof Outcome.Failure failure
        ? failure.error()
        : ((Outcome.Unanswered) outcome).reason();
  }
}
