package io.trunkline.internal.callback;

import io.trunkline.call.CallSite;
import io.trunkline.internal.exchange.ResultType;
import io.trunkline.internal.protocol.RequestedMethod;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.TypeResolver;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** One method of an interface whose objects are passed as callbacks. Immutable. */
final class CallbackMethod implements RequestedMethod {

  private final CallbackType owner;
  private final Method method;
  private final CallSite site;
  private final Type[] parameterTypes;
  private final ResultType result;

  CallbackMethod(CallbackType owner, Method method, CallSite site) {
    this.owner = owner;
    this.method = method;
    this.site = site;
    this.parameterTypes = TypeResolver.of(owner.type()).parameterTypes(method);
    this.result = ResultType.of(method, owner.type());
    method.trySetAccessible();
  }

  CallbackType owner() {
    return owner;
  }

  Method method() {
    return method;
  }

  ResultType result() {
    return result;
  }

  /** Null, 0 or false: what stands for no value. */
  @Nullable Object nothing() {
    Class<?> returned = method.getReturnType();
    return returned.isPrimitive() && returned != void.class
        ? Array.get(Array.newInstance(returned, 1), 0)
        : null;
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
  public String toString() {
    return site.toString();
  }
}
