package io.trunkline.internal.service;

import io.trunkline.call.CallSite;
import io.trunkline.call.Certainty;
import io.trunkline.call.GenericException;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.exchange.GenericCalls;
import io.trunkline.internal.generic.ConversionException;
import io.trunkline.internal.server.ConnectionAddresses;
import io.trunkline.internal.server.ExportedMethod;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.compression.AdaptiveCompression;
import java.lang.reflect.Type;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The method that stands for every method of a service that allows it. Filters see the call of the
 * method that is meant, with its own arguments. Immutable.
 */
final class GenericMethod implements ExportedMethod {

  /** The descriptor of its parameters. */
  static final String DESCRIPTOR = "Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/Object;";

  private final ExportedService owner;
  private final CallSite site;
  private final GenericTarget target;
  private final @Nullable AdaptiveCompression compression;

  GenericMethod(ExportedService owner, CallSite site, GenericTarget target) {
    this.owner = owner;
    this.compression = owner.newCompression();
    this.site = site;
    this.target = target;
  }

  /** Whether a request names this method, wherever it is exported. */
  static boolean isCalledBy(String method, String descriptor) {
    return descriptor.equals(DESCRIPTOR)
        && (method.equals(GenericCalls.METHOD) || method.equals(GenericCalls.ASYNC_METHOD));
  }

  @Override
  public CallSite site() {
    return site;
  }

  @Override
  public Type[] parameterTypes() {
    return new Class<?>[] {String.class, String[].class, Object[].class};
  }

  @Override
  public ClassGate gate() {
    return owner.gate();
  }

  @Override
  public @Nullable AdaptiveCompression compression() {
    return compression;
  }

  @Override
  public boolean isExported() {
    return owner.isExported();
  }

  @Override
  public boolean takes(int id) {
    return owner.serializations().takes(id);
  }

  @Override
  public boolean takesInSomeGroup(int id) {
    return owner.serializations().takesInSomeGroup(id);
  }

  @Override
  public String taken() {
    return owner.serializations().toString();
  }

  @Override
  public void invoke(
      Invocation invocation, ConnectionAddresses addresses, Consumer<Outcome> reply) {
    Invocation meant;
    ServiceMethod method;
    try {
      owner.admission().checkToken(invocation);
      requireMaps(invocation.attachments().get(GenericCalls.MODE));
      @Nullable Object[] given = invocation.arguments();
      String name = given[0] == null ? "" : ((String) given[0]).strip();
      method = target.method(name, (String[]) given[1], (Object[]) given[2]);
      @Nullable Object[] values =
          given[2] == null ? new Object[method.method().getParameterCount()] : (Object[]) given[2];
      Invocation admitted = owner.admission().admitted(of(method, values, invocation));
      meant = of(method, arguments(method, values), admitted);
    } catch (RpcException e) {
      reply.accept(new Outcome.Unanswered(e));
      return;
    }
    // Only an exception's class name, message and stack trace are sent, so any exception is
    // allowed.
    method.invokeRaw(meant, addresses, reply);
  }

  /** The call of the method that is meant. */
  private static Invocation of(
      ServiceMethod method, @Nullable Object[] arguments, Invocation generic) {
    return generic.with(method.site(), arguments, generic.attachments());
  }

  private @Nullable Object[] arguments(ServiceMethod method, @Nullable Object[] values) {
    try {
      return target.arguments(method, values);
    } catch (ConversionException | SerializationException e) {
      throw refused(Status.BAD_REQUEST, method.site() + ", called generically: " + e.getMessage());
    }
  }

  /** Other modes name classes or carry serialized objects: a caller cannot choose them. */
  private void requireMaps(@Nullable Object mode) {
    if (mode == null
        || Boolean.TRUE.equals(mode)
        || mode instanceof String text
            && (text.isEmpty() || text.equalsIgnoreCase(GenericCalls.MAPS))) {
      return;
    }
    throw refused(
        Status.BAD_REQUEST,
        site
            + ": the attachment 'generic' is "
            + (mode instanceof String text ? "'" + text + "'" : mode.getClass().getName())
            + ", offered is 'true': objects as maps");
  }

  private static RpcException refused(Status status, String text) {
    return new RpcException(status, Certainty.NOT_EXECUTED, text);
  }

  /** Ends with an outcome even if the user's getters, collections and exceptions fail. */
  @Override
  public Outcome asSent(Outcome outcome) {
    try {
      if (outcome instanceof Outcome.Value value) {
        return new Outcome.Value(target.result(value.value()), value.attachments());
      }
      return outcome instanceof Outcome.Failure failure
          ? new Outcome.Failure(packed(failure.error()), failure.attachments())
          : outcome;
    } catch (Throwable e) {
      if (BudgetExceededException.needsAnotherThread(e)) {
        throw e;
      }
      return new Outcome.Unanswered(
          new RpcException(
              Status.RESULT_UNSENDABLE,
              Certainty.UNKNOWN,
              site
                  + ": the method ran, but its result cannot be shown as maps: "
                  + (e instanceof ConversionException || e instanceof SerializationException
                      ? e.getMessage()
                      : e.getClass().getName())));
    }
  }

  private static GenericException packed(Throwable error) {
    GenericException packed = new GenericException(error.getClass().getName(), error.getMessage());
    packed.setStackTrace(error.getStackTrace());
    return packed;
  }
}
