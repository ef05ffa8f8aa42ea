package io.trunkline.internal.reference;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Cancellation;
import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.Completion;
import io.trunkline.internal.client.Invoker;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns calls of the user's interface into invocations, and outcomes into results and exceptions.
 */
final class ReferenceProxy implements InvocationHandler {

  private static final @Nullable Object[] NO_ARGUMENTS = {};

  private final Class<?> type;
  private final ClientMethods methods;
  private final Invoker invoker;
  private final Map<String, Object> attachments;
  private final @Nullable Consumer<Map<String, Object>> replyAttachments;
  private final CallsAtOnce atOnce;

  ReferenceProxy(Class<?> type, ClientMethods methods, Invoker invoker, CallExtras extras) {
    this.type = type;
    this.methods = methods;
    this.invoker = invoker;
    this.attachments = extras.attachments();
    this.replyAttachments = extras.replyAttachments();
    this.atOnce = extras.atOnce();
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method called, @Nullable Object @Nullable [] given)
      throws Throwable {
    ClientMethod method = methods.of(called);
    if (method == null) {
      return local(proxy, called, given);
    }
    if (method.result().isFuture()) {
      return begun(method, given);
    }
    if (atOnce.methods().test(called.getName())) {
      atOnce.futures().accept(begun(method, given));
      return method.result().isOptional() ? Optional.empty() : method.emptyResult();
    }
    Invocation invocation = invocation(method, given, Cancellation.NEVER);
    Outcome outcome = invoker.call(method, invocation, Completion.Blocking.FOR_CONNECTION);
    return result(method, throwable(called, requireNonNull(outcome)));
  }

  private CallFuture begun(ClientMethod method, @Nullable Object @Nullable [] given) {
    CallFuture future = new CallFuture(this, method);
    Outcome outcome = invoker.call(method, invocation(method, given, future), future);
    if (outcome != null) {
      future.completed(outcome);
    }
    return future;
  }

  private Invocation invocation(
      ClientMethod method, @Nullable Object @Nullable [] given, Cancellation cancellation) {
    long now = System.nanoTime();
    return new Invocation(
        method.site(),
        given == null ? NO_ARGUMENTS : given,
        attachments,
        method.oneWay(),
        methods.deadline(method, now),
        cancellation,
        now);
  }

  /**
   * The same outcome if the method may end with it. A checked exception that the method does not
   * declare, which a peer can send all the same, would become an {@link
   * java.lang.reflect.UndeclaredThrowableException} without a message.
   */
  private static Outcome throwable(Method called, Outcome outcome) {
    if (!(outcome instanceof Outcome.Failure failure)
        || failure.error() instanceof RuntimeException
        || failure.error() instanceof Error) {
      return outcome;
    }
    Throwable error = failure.error();
    for (Class<?> declared : called.getExceptionTypes()) {
      if (declared.isInstance(error)) {
        return outcome;
      }
    }
    String message = error.getMessage();
    return new Outcome.Failure(
        new RuntimeException(
            error.getClass().getName()
                + (message == null ? "" : ": " + message)
                + " (a checked exception that "
                + called.getDeclaringClass().getName()
                + "."
                + called.getName()
                + " does not declare)",
            error),
        failure.attachments());
  }

  /** Methods of {@link Object} stay here: no call for them. */
  private Object local(Object proxy, Method called, @Nullable Object @Nullable [] given) {
    return switch (called.getName()) {
      case "toString" -> "reference to " + type.getName() + " at " + invoker;
      case "hashCode" -> System.identityHashCode(proxy);
      case "equals" -> proxy == requireNonNull(given)[0];
      default -> throw new IllegalStateException("unexpected method " + called);
    };
  }

  /** The result of a method, or the exception that it throws. */
  @Nullable Object result(ClientMethod method, Outcome outcome) throws Throwable {
    if (replyAttachments != null && !(outcome instanceof Outcome.Unanswered)) {
      replyAttachments.accept(outcome.attachments());
    }
    if (outcome instanceof Outcome.Value value) {
      return returned(method, value.value());
    }
    throw outcome instanceof Outcome.Failure failure
        ? failure.error()
        : ((Outcome.Unanswered) outcome).reason();
  }

  private static @Nullable Object returned(ClientMethod method, @Nullable Object value) {
    if (method.result().isOptional()) {
      boolean isSent = value instanceof Optional && !method.result().isOptionalInside();
      return isSent ? value : Optional.ofNullable(value); // stock peers send it where they can
    }
    if (value != null || !method.returnsPrimitive()) {
      return value;
    }
    if (method.oneWay()) {
      return method.emptyResult();
    }
    throw new RpcException(
        Status.BAD_RESPONSE,
        Certainty.UNKNOWN,
        method
            + ": the provider returned null for a primitive result; return a value there, or"
            + " declare the wrapper class");
  }
}
