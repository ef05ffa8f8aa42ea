package io.trunkline.internal.callback;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Deadline;
import io.trunkline.call.Filter;
import io.trunkline.call.Outcome;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.Callbacks;
import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.protocol.RequestEncoder;
import io.trunkline.internal.protocol.RequestHead;
import io.trunkline.internal.protocol.SerializationTable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One object of a consumer as its provider sees it: calls of its interface go to the consumer. It
 * is written to as the call was written that passed it. Thread-safe.
 */
final class CallbackProxy implements InvocationHandler {

  private final CallbackCalls calls;
  private final CallbackType type;
  private final Map<String, Object> attachments;
  private final SerializationTable.Entry entry;
  private final Terms terms;
  private final Object proxy;
  private final Map<CallbackMethod, MethodBinding> bindings = new ConcurrentHashMap<>();
  private volatile boolean released;

  /**
   * @param id its number at the consumer
   * @param entry the serialization that it is called in
   * @param terms what its calls are written under
   */
  CallbackProxy(
      CallbackCalls calls, CallbackType type, int id, SerializationTable.Entry entry, Terms terms) {
    this.calls = calls;
    this.type = type;
    Map<String, Object> all = new HashMap<>(type.attachments());
    all.put(Callbacks.INSTANCE, Integer.toString(id));
    this.attachments = Map.copyOf(all);
    this.entry = entry;
    this.terms = terms;
    Class<?> service = type.type();
    this.proxy = Proxy.newProxyInstance(service.getClassLoader(), new Class<?>[] {service}, this);
  }

  /** The object that the provider's method gets. */
  Object object() {
    return proxy;
  }

  /** Records that the consumer has taken the object back. */
  void release() {
    released = true;
  }

  boolean isReleased() {
    return released;
  }

  /** The attachments of each call of this object. */
  Map<String, Object> attachments() {
    return attachments;
  }

  MethodBinding binding(CallbackMethod method) {
    return bindings.computeIfAbsent(method, this::bind);
  }

  private MethodBinding bind(CallbackMethod method) {
    RequestHead head = new RequestHead(method.site(), entry);
    return terms.isPlain()
        ? MethodBinding.plain(
            head,
            type.plainTerms(),
            attachments,
            type.type().getName(),
            RequestEncoder.millis(type.timeoutNanos()))
        : new MethodBinding(head, terms, attachments);
  }

  @Override
  public @Nullable Object invoke(Object self, Method called, @Nullable Object @Nullable [] given)
      throws Throwable {
    CallbackMethod method = type.of(called);
    if (method == null) {
      return local(called, given);
    }
    @Nullable Object[] arguments = given == null ? new Object[0] : given;
    long deadline = Deadline.current().earlier(System.nanoTime() + type.timeoutNanos());
    if (method.result().isFuture()) {
      CompletableFuture<@Nullable Object> later = new CompletableFuture<>();
      calls
          .callAsync(this, method, arguments, deadline)
          .thenAccept(
              outcome -> {
                try {
                  later.complete(result(method, outcome));
                } catch (Throwable thrown) {
                  later.completeExceptionally(thrown);
                }
              })
          .exceptionally(
              broken -> { // an Error has stopped the step above
                later.completeExceptionally(Filter.unwrapped(broken));
                return null;
              });
      return later;
    }
    return result(method, calls.call(this, method, arguments, deadline));
  }

  private static @Nullable Object result(CallbackMethod method, Outcome outcome) throws Throwable {
    if (outcome instanceof Outcome.Value value) {
      if (method.result().isOptional()) {
        return Optional.ofNullable(value.value());
      }
      return value.value() == null ? method.nothing() : value.value();
    }
    if (outcome instanceof Outcome.Unanswered unanswered) {
      throw unanswered.reason();
    }
    Throwable error = ((Outcome.Failure) outcome).error();
    throw error instanceof RuntimeException
            || error instanceof Error
            || Arrays.stream(method.method().getExceptionTypes()).anyMatch(t -> t.isInstance(error))
        ? error
        : new RuntimeException(
            error + " (a checked exception that " + method + " does not declare)", error);
  }

  /** Methods of {@link Object} stay here: no call for them. */
  private Object local(Method called, @Nullable Object @Nullable [] given) {
    return switch (called.getName()) {
      case "toString" -> type.type().getName() + " of " + calls;
      case "hashCode" -> System.identityHashCode(proxy);
      case "equals" -> proxy == requireNonNull(given)[0];
      default -> throw new IllegalStateException("unexpected method " + called);
    };
  }
}
