package io.trunkline.internal.exchange;

import io.trunkline.call.CallSite;
import io.trunkline.serialization.SerializedNames;
import io.trunkline.serialization.TypeResolver;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A method of a service's interface, with what follows from its signature. Immutable. */
public final class InterfaceMethod {

  private final Method method;
  private final String descriptor;
  private final Type[] parameterTypes;
  private final ResultType result;

  private InterfaceMethod(Method method, Class<?> service, TypeResolver types) {
    this.method = method;
    this.descriptor = descriptor(method);
    this.parameterTypes = types.parameterTypes(method);
    this.result = ResultType.of(method, service);
  }

  /** A {@link CallSite#descriptor} with the names that classes have in messages. */
  public static String descriptor(Method method) {
    return Stream.of(method.getParameterTypes())
        .map(InterfaceMethod::descriptor)
        .collect(Collectors.joining());
  }

  private static String descriptor(Class<?> type) {
    if (type.isPrimitive()) {
      return type.descriptorString();
    }
    String name = SerializedNames.of(type).replace('.', '/');
    return type.isArray() ? name : "L" + name + ";";
  }

  /** The methods that calls can name: also inherited, default and bridge ones, not static ones. */
  public static List<InterfaceMethod> of(Class<?> service) {
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

  /** The descriptor with the names that classes have in messages. */
  public String descriptor() {
    return descriptor;
  }

  /** The resolved types of its parameters; not to be changed. */
  public Type[] parameterTypes() {
    return parameterTypes;
  }

  /** The type of its result. */
  public ResultType result() {
    return result;
  }
}
