package io.trunkline.console;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The names of types and methods as the pages show them. */
final class TypeNames {

  private TypeNames() {}

  /** A type without packages and enclosing types: {@code List<Order>}. */
  static String brief(Type type) {
    return type.getTypeName().replaceAll("(?:\\w+[.$])+(\\w)", "$1");
  }

  /** A method: {@code Receipt place(Order order)}. */
  static String signature(Method method) {
    return brief(method.getGenericReturnType())
        + " "
        + method.getName()
        + Arrays.stream(method.getParameters())
            .map(one -> brief(one.getParameterizedType()) + name(one))
            .collect(Collectors.joining(", ", "(", ")"));
  }

  /** Classes that were compiled without {@code -parameters} have no names. */
  private static String name(Parameter parameter) {
    return parameter.isNamePresent() ? " " + parameter.getName() : "";
  }
}
