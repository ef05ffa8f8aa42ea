package io.trunkline.filters;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Validates the arguments of calls, as Dubbo's {@code validation} does: at a consumer before they
 * are sent, at a provider before the method runs. It uses Jakarta Validation, or {@code
 * javax.validation} if only that has an implementation on the class path. The constraints are those
 * of the parameters and of each argument's class, and of the elements of arrays, collections and
 * maps. The groups are the default one, the interface, a class nested in the interface with the
 * method's name (its first letter in upper case), and those of an annotation {@code
 * MethodValidated}. An invalid call fails at a consumer with a {@code
 * ConstraintViolationException}, at a provider with a {@code ValidationException}; its message
 * names the arguments and violations. Thread-safe.
 */
public final class ValidationFilter implements Filter {

  private final Map<String, CalledMethod> methods;
  private final ArgumentConstraints constraints;

  private ValidationFilter(Map<String, CalledMethod> methods, ArgumentConstraints constraints) {
    this.methods = methods;
    this.constraints = constraints;
  }

  /** A builder for calls of this interface. By default all methods are validated. */
  public static Builder builder(Class<?> service) {
    return new Builder(service);
  }

  @Override
  public CompletionStage<Outcome> filter(Invocation call, Next next) {
    CalledMethod method = methods.get(CalledMethod.key(call.site()));
    if (method != null) {
      RuntimeException refused =
          constraints.check(method, call.arguments(), call.peer().isPresent());
      if (refused != null) {
        return CompletableFuture.completedFuture(Outcome.failure(refused));
      }
    }
    return next.proceed(call);
  }

  /** Builds the filter. For use by one thread. */
  public static final class Builder {

    private final Class<?> service;
    private final Map<String, CalledMethod> methods;
    private final Map<String, Boolean> byMethod = new HashMap<>();
    private boolean others = true;

    private Builder(Class<?> service) {
      this.service = requireNonNull(service, "service");
      this.methods = CalledMethod.of(service);
    }

    /** Whether all other methods are validated. */
    public Builder validate(boolean value) {
      others = value;
      return this;
    }

    /**
     * Whether the methods with this name are validated.
     *
     * @throws IllegalArgumentException if the method does not exist
     */
    public Builder validate(String method, boolean value) {
      CalledMethod.require(service, methods.values(), method);
      byMethod.put(method, value);
      return this;
    }

    /**
     * Creates the filter.
     *
     * @throws IllegalArgumentException if neither library has an implementation on the class path
     */
    public ValidationFilter build() {
      Map<String, CalledMethod> validated = new HashMap<>();
      methods.forEach(
          (key, method) -> {
            if (byMethod.getOrDefault(method.name(), others)) {
              validated.put(key, method);
            }
          });
      return new ValidationFilter(Map.copyOf(validated), new ArgumentConstraints(service));
    }
  }
}
