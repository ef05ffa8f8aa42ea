package io.trunkline.server;

import io.trunkline.call.CallSite;
import io.trunkline.call.Certainty;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.exchange.ResultType;
import io.trunkline.internal.server.ExportedMethod;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One method of an exported service, ready to be called. Immutable. */
final class ServiceMethod implements ExportedMethod {

  private final ExportedService owner;
  private final Method method;
  private final CallSite site;
  private final Type[] parameterTypes;
  private final Object target;
  private final ResultType result;
  private final boolean nonBlocking;

  /**
   * @param parameterTypes what its arguments have to be, resolved
   * @param target what the method is called on
   */
  ServiceMethod(
      ExportedService owner, Method method, CallSite site, Type[] parameterTypes, Object target) {
    this.owner = owner;
    this.method = method;
    this.site = site;
    this.parameterTypes = parameterTypes;
    this.target = target;
    this.result = ResultType.of(method, owner.type());
    this.nonBlocking = isNonBlocking(method, target.getClass());
    method.trySetAccessible();
  }

  private static boolean isNonBlocking(Method method, Class<?> implementation) {
    if (method.isAnnotationPresent(NonBlocking.class)
        || implementation.isAnnotationPresent(NonBlocking.class)) {
      return true;
    }
    try {
      return implementation
          .getMethod(method.getName(), method.getParameterTypes())
          .isAnnotationPresent(NonBlocking.class);
    } catch (NoSuchMethodException notPublic) {
      return false; // nothing is said of it
    }
  }

  @Override
  public CallSite site() {
    return site;
  }

  @Override
  public Type[] parameterTypes() {
    return parameterTypes;
  }

  @Override
  public ClassGate gate() {
    return owner.gate();
  }

  @Override
  public PayloadTerms plainTerms() {
    return owner.plainTerms();
  }

  @Override
  public boolean isNonBlocking() {
    return nonBlocking;
  }

  @Override
  public void invoke(Invocation invocation, InetSocketAddress caller, Consumer<Outcome> answer) {
    invoke(invocation, caller, answer, true);
  }

  /**
   * Runs the method.
   *
   * @param sendable whether what it throws has to be readable on the other side as it is
   */
  void invoke(
      Invocation invocation, InetSocketAddress caller, Consumer<Outcome> answer, boolean sendable) {
    if (!owner.accepts(invocation.attachments().get("token"))) {
      answer.accept(wrongToken(site));
      return;
    }
    List<Filter> filters = owner.filters();
    if (filters.isEmpty()) {
      run(invocation, caller, answer, sendable);
    } else {
      Filter.chain(filters, call -> staged(call, caller, sendable))
          .proceed(invocation)
          .whenComplete(
              (outcome, broken) -> {
                Outcome ended = broken == null ? outcome : Outcome.failure(broken);
                answer.accept(sendable ? sendable(ended) : ended);
              });
    }
  }

  static Outcome wrongToken(CallSite site) {
    return new Outcome.Unanswered(
        new RpcException(
            Status.BAD_REQUEST,
            Certainty.NOT_EXECUTED,
            site + ": the token is missing or wrong; set 'token' on the reference"));
  }

  /** The method of the interface. */
  Method method() {
    return method;
  }

  private CompletionStage<Outcome> staged(
      Invocation invocation, InetSocketAddress caller, boolean sendable) {
    CompletableFuture<Outcome> stage = new CompletableFuture<>();
    run(invocation, caller, stage::complete, sendable);
    return stage;
  }

  private void run(
      Invocation invocation, InetSocketAddress caller, Consumer<Outcome> answer, boolean sendable) {
    ServerCall call = new ServerCall(invocation, caller);
    Object value;
    call.enter();
    try {
      value = method.invoke(target, invocation.arguments());
    } catch (InvocationTargetException e) {
      answer.accept(failure(call, e.getCause() == null ? e : e.getCause(), sendable));
      return;
    } catch (IllegalAccessException | IllegalArgumentException e) {
      answer.accept(failure(call, e, sendable));
      return;
    } finally {
      ServerCall.leave();
    }
    if (result.isFuture() && value instanceof CompletionStage<?> stage) {
      stage.whenComplete(
          (late, error) ->
              answer.accept(
                  error == null
                      ? outcome(call, late)
                      : failure(call, Filter.unwrapped(error), sendable)));
    } else {
      answer.accept(outcome(call, value));
    }
  }

  private Outcome outcome(ServerCall call, @Nullable Object value) {
    return call.returned(sendable(value));
  }

  private @Nullable Object sendable(@Nullable Object value) {
    return result.isOptional() && value instanceof Optional<?> optional
        ? optional.orElse(null)
        : value;
  }

  private Outcome failure(ServerCall call, Throwable error, boolean sendable) {
    return call.threw(
        sendable ? SendableExceptions.of(error, method, owner.type(), owner.gate()) : error);
  }

  /** What filters in front of the method fail with goes the same way as what it throws itself. */
  private Outcome sendable(Outcome outcome) {
    return outcome instanceof Outcome.Failure failure
        ? new Outcome.Failure(
            SendableExceptions.of(failure.error(), method, owner.type(), owner.gate()),
            failure.attachments())
        : outcome;
  }
}
