package io.trunkline.filters;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies objects of the application when a call of a reference begins, returns or throws, as
 * Dubbo's {@code oninvoke}, {@code onreturn} and {@code onthrow} do. A blocking call returns after
 * its listeners have run; listeners of an asynchronous call run on the thread that completes its
 * future, before it completes. An exception of a listener does not change the call: exceptions of
 * {@code onInvoke} and {@code onReturn} go to {@code onThrow}, those of {@code onThrow} are logged.
 * Thread-safe if the listeners are.
 *
 * <pre>{@code
 * ReferenceOptions.builder(Greeter.class, url)
 *     .filter(CallListeners.builder(Greeter.class).onReturn("greet", audit, "greeted").build())
 * }</pre>
 */
public final class CallListeners implements Filter {

  private static final Logger log = LoggerFactory.getLogger(CallListeners.class);

  /** The listeners of one method. */
  private record Listeners(
      @Nullable Listener onInvoke, @Nullable Listener onReturn, @Nullable Listener onThrow) {}

  private final Map<String, Listeners> byMethod;

  private CallListeners(Map<String, Listeners> byMethod) {
    this.byMethod = byMethod;
  }

  /** A builder of listeners for calls of this interface. */
  public static Builder builder(Class<?> service) {
    return new Builder(service);
  }

  @Override
  public CompletionStage<Outcome> filter(Invocation call, Next next) {
    Listeners listeners = byMethod.get(CalledMethod.key(call.site()));
    if (listeners == null) {
      return next.proceed(call);
    }
    @Nullable Object[] arguments = call.arguments().clone();
    if (listeners.onInvoke() != null) {
      try {
        listeners.onInvoke().call(null, arguments);
      } catch (Throwable thrown) {
        tellThrown(listeners, call, thrown, arguments);
      }
    }
    return next.proceed(call)
        .thenApply(
            outcome -> {
              tell(listeners, call, outcome, arguments);
              return outcome;
            });
  }

  private static void tell(
      Listeners listeners, Invocation call, Outcome outcome, @Nullable Object[] arguments) {
    if (outcome instanceof Outcome.Value value) {
      if (listeners.onReturn() != null) {
        try {
          listeners.onReturn().call(value.value(), arguments);
        } catch (Throwable thrown) {
          tellThrown(listeners, call, thrown, arguments);
        }
      }
    } else if (outcome instanceof Outcome.Failure failure) {
      tellThrown(listeners, call, failure.error(), arguments);
    } else if (outcome instanceof Outcome.Unanswered unanswered) {
      tellThrown(listeners, call, unanswered.reason(), arguments);
    }
  }

  private static void tellThrown(
      Listeners listeners, Invocation call, Throwable thrown, @Nullable Object[] arguments) {
    Listener listener = listeners.onThrow();
    if (listener == null) {
      log.debug("{}: there is no onthrow listener for this", call, thrown);
    } else if (!listener.takes(thrown)) {
      log.error("{}: the onthrow listener {} does not take this", call, listener, thrown);
    } else {
      try {
        listener.call(thrown, arguments);
      } catch (Throwable failed) {
        log.error("{}: the onthrow listener {} failed", call, listener, failed);
      }
    }
  }

  /** Builds listeners. For use by one thread. */
  public static final class Builder {

    private record Named(Listener.Kind kind, String method, Object target, String listener) {}

    private final Class<?> service;
    private final Map<String, CalledMethod> methods;
    private final List<Named> named = new ArrayList<>();

    private Builder(Class<?> service) {
      this.service = requireNonNull(service, "service");
      this.methods = CalledMethod.of(service);
    }

    /**
     * Calls a listener before each call of a method of the service.
     *
     * @param method the name of the service's method; includes all overloads with matching
     *     parameters
     * @param listener the name of a method of {@code target} with the same parameters
     */
    public Builder onInvoke(String method, Object target, String listener) {
      return add(Listener.Kind.INVOKE, method, target, listener);
    }

    /**
     * Calls a listener with each result of a method of the service.
     *
     * @param listener the name of a method of {@code target} with the parameters {@code (result)},
     *     {@code (result, arguments...)} or {@code (result, Object[] arguments)}
     */
    public Builder onReturn(String method, Object target, String listener) {
      return add(Listener.Kind.RETURN, method, target, listener);
    }

    /**
     * Calls a listener with each exception of a call of a method of the service: the method's own
     * exception, or an {@link io.trunkline.call.RpcException}.
     *
     * @param listener the name of a method of {@code target} with the parameters {@code
     *     (exception)}, {@code (exception, arguments...)} or {@code (exception, Object[]
     *     arguments)}
     */
    public Builder onThrow(String method, Object target, String listener) {
      return add(Listener.Kind.THROW, method, target, listener);
    }

    private Builder add(Listener.Kind kind, String method, Object target, String listener) {
      CalledMethod.require(service, methods.values(), method);
      requireNonNull(target, "target");
      named.add(new Named(kind, method, target, requireNonNull(listener, "listener")));
      return this;
    }

    /**
     * Creates the filter.
     *
     * @throws IllegalArgumentException if a target has no method with the listener's name, or none
     *     with matching parameters
     */
    public CallListeners build() {
      Map<String, Listeners> byMethod = new HashMap<>();
      named.forEach(this::requireFit);
      methods.forEach(
          (key, method) -> {
            Listeners listeners =
                new Listeners(
                    find(Listener.Kind.INVOKE, method),
                    find(Listener.Kind.RETURN, method),
                    find(Listener.Kind.THROW, method));
            if (listeners.onInvoke() != null
                || listeners.onReturn() != null
                || listeners.onThrow() != null) {
              byMethod.put(key, listeners);
            }
          });
      return new CallListeners(Map.copyOf(byMethod));
    }

    private void requireFit(Named said) {
      List<CalledMethod> called =
          methods.values().stream().filter(m -> m.name().equals(said.method())).toList();
      if (called.stream().allMatch(method -> find(said.kind(), method) == null)) {
        throw Listener.noFit(said.kind(), called.get(0), said.target(), said.listener());
      }
    }

    private @Nullable Listener find(Listener.Kind kind, CalledMethod method) {
      Listener found = null;
      for (Named said : named) {
        if (said.kind() == kind && said.method().equals(method.name())) {
          Listener fitting = Listener.find(kind, method, said.target(), said.listener());
          found = fitting == null ? found : fitting; // the last one counts
        }
      }
      return found;
    }
  }
}
