package io.trunkline.internal.callback;

import io.trunkline.call.CallSite;
import io.trunkline.internal.exchange.InterfaceMethod;
import io.trunkline.internal.exchange.ResultType;
import io.trunkline.internal.protocol.ExpectedResult;
import io.trunkline.internal.protocol.RequestedMethod;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** One method of an interface whose objects are passed as callbacks. Immutable. */
final class CallbackMethod implements RequestedMethod {

  private final CallbackType owner;
  private final InterfaceMethod declared;
  private final CallSite site;
  private final ExpectedResult expected;

  CallbackMethod(CallbackType owner, InterfaceMethod declared, CallSite site) {
    this.owner = owner;
    this.declared = declared;
    this.site = site;
    this.expected = new ExpectedResult(site, declared.result().wire(), owner.gate());
    declared.method().trySetAccessible();
  }

  CallbackType owner() {
    return owner;
  }

  Method method() {
    return declared.method();
  }

  ResultType result() {
    return declared.result();
  }

  /** The result that replies should have. */
  ExpectedResult expectedResult() {
    return expected;
  }

  /** The result that stands for no value: null, 0 or false. */
  @Nullable Object nothing() {
    Class<?> returned = method().getReturnType();
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
    return declared.parameterTypes();
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
