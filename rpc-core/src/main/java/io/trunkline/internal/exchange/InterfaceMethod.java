package io.trunkline.internal.exchange;

import io.trunkline.call.CallSite;
import io.trunkline.serialization.TypeResolver;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.List;
import java.util.stream.Stream;

/** A method of a service's interface, with what follows from its signature. Immutable. */
public final class InterfaceMethod {

  private final Method method;
  private final String descriptor;
  private final Type[] parameterTypes;
  private final ResultType result;

  private InterfaceMethod(Method method, Class<?> service, TypeResolver types) {
    this.method = method;
    this.descriptor = CallSite.descriptor(method);
    this.parameterTypes = types.parameterTypes(method);
    this.result = ResultType.of(method, service);
  }

  /**
   * Those that calls can name: inherited ones, default ones and bridges too, but no static ones.
   */
  static List<InterfaceMethod> of(Class<?> service) {
    TypeResolver types = TypeResolver.of(service);
    return Stream.of(service.getMethods())
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .map(method -> new InterfaceMethod(method, service, types))
        .toList();
  }

  /** The method. */
  public Method method() {
    return method;
  }

  /** As {@link CallSite} has it. */
  public String descriptor() {
    return descriptor;
  }

  /** What its arguments have to be, resolved; not to be changed. */
  public Type[] parameterTypes() {
    return parameterTypes;
  }

  /** What it returns. */
  public ResultType result() {
    return result;
  }
}
