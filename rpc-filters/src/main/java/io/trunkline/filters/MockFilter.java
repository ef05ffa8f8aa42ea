package io.trunkline.filters;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Certainty;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Supplies results in place of a provider that cannot be called, as Dubbo's {@code mock} does: for
 * each call that ends with an {@link RpcException}, or with {@code force:} for every call.
 * Exceptions of the provider's method reach the caller unchanged. Put it before the other filters
 * of a reference; they do not see mocked calls. Thread-safe if the mock objects are.
 *
 * <ul>
 *   <li>{@code return null}, {@code return empty}, {@code return <JSON>}: this value, in the
 *       method's return type
 *   <li>{@code throw}, {@code throw <class>}: an {@link RpcException}, or that exception
 *   <li>{@code true}: the class with the interface's name followed by {@code Mock}; any other text:
 *       the class or object with that name
 *   <li>{@code force:} before any of these: always; {@code fail:}: as without it
 * </ul>
 */
public final class MockFilter implements Filter {

  private static final Logger log = LoggerFactory.getLogger(MockFilter.class);

  private final Map<String, CalledMethod> methods;
  private final Map<String, Mock> byMethod;
  private final @Nullable Mock others;
  private final AtomicBoolean answers = new AtomicBoolean();

  private MockFilter(
      Map<String, CalledMethod> methods, Map<String, Mock> byMethod, @Nullable Mock others) {
    this.methods = methods;
    this.byMethod = byMethod;
    this.others = others;
  }

  /** A builder of mocks for calls of this interface. */
  public static Builder builder(Class<?> service) {
    return new Builder(service);
  }

  @Override
  public CompletionStage<Outcome> filter(Invocation call, Next next) {
    CalledMethod method = methods.get(CalledMethod.key(call.site()));
    Mock mock = method == null ? null : byMethod.getOrDefault(method.name(), others);
    if (method == null || mock == null || mock.answer() == null) {
      return next.proceed(call);
    }
    return mock.force()
        ? answer(mock, call, method, null)
        : next.proceed(call)
            .thenCompose(
                outcome -> {
                  RpcException reason = reason(outcome);
                  note(call, reason);
                  return reason == null
                      ? CompletableFuture.completedFuture(outcome)
                      : answer(mock, call, method, reason);
                });
  }

  private static @Nullable RpcException reason(Outcome outcome) {
    if (outcome instanceof Outcome.Unanswered unanswered) {
      return unanswered.reason();
    }
    return outcome instanceof Outcome.Failure failure
            && failure.error() instanceof RpcException thrown
        ? thrown
        : null;
  }

  /** Logs once when it starts to answer, and once when it stops. */
  private void note(Invocation call, @Nullable RpcException reason) {
    if (reason != null && answers.compareAndSet(false, true)) {
      log.warn("{}: a mock answers from now on: {}", call, reason.getMessage());
    } else if (reason == null && answers.compareAndSet(true, false)) {
      log.info("{}: the provider answers again, and no mock", call);
    }
  }

  private static CompletionStage<Outcome> answer(
      Mock mock, Invocation call, CalledMethod method, @Nullable RpcException reason) {
    try {
      return requireNonNull(mock.answer()).to(call, method, reason);
    } catch (RuntimeException e) {
      return CompletableFuture.completedFuture(
          new Outcome.Unanswered(
              new RpcException(
                  reason == null ? Status.MISUSED : reason.status(),
                  reason == null ? Certainty.NOT_EXECUTED : reason.certainty(),
                  call
                      + ": its mock failed: "
                      + e
                      + (reason == null ? "" : "; it should answer for: " + reason.detail()),
                  e)));
    }
  }

  /** Builds mocks. For use by one thread. */
  public static final class Builder {

    private final Class<?> service;
    private final Map<String, CalledMethod> methods;
    private final Map<String, Mock> byMethod = new HashMap<>();
    private @Nullable Mock others;
    private Function<String, @Nullable Object> objects = name -> null;

    private Builder(Class<?> service) {
      this.service = requireNonNull(service, "service");
      this.methods = CalledMethod.of(service);
    }

    /** Finds mock objects, by names that are not class names. Call it before the mocks are set. */
    public Builder objects(Function<String, @Nullable Object> lookup) {
      objects = requireNonNull(lookup, "lookup");
      return this;
    }

    /**
     * Sets the mock for all other methods.
     *
     * @param text as described at {@link MockFilter}; {@code false} for none
     * @throws IllegalArgumentException if the named class does not exist or does not fit
     */
    public Builder mock(String text) {
      others = Mock.of(service, text, objects, List.of());
      return this;
    }

    /**
     * Sets the mock for the methods with this name.
     *
     * @throws IllegalArgumentException if the method does not exist or cannot return the value, or
     *     if the named class does not exist or does not fit
     */
    public Builder mock(String method, String text) {
      CalledMethod.require(service, methods.values(), method);
      byMethod.put(
          method,
          Mock.of(
              service,
              text,
              objects,
              methods.values().stream().filter(m -> m.name().equals(method)).toList()));
      return this;
    }

    /** Creates the filter. */
    public MockFilter build() {
      return new MockFilter(Map.copyOf(methods), Map.copyOf(byMethod), others);
    }
  }
}
