package io.trunkline.check;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds where a signature or field gives a generic class of the application a type argument that
 * hessian2 widens, such as {@code Page<Short>}: what the class declares as its type variable is not
 * converted back. Arguments of collections and maps are.
 */
final class UnconvertedArguments {

  private static final Set<Type> WIDENED =
      Set.of(Byte.class, Short.class, Float.class, Character.class, char[].class);

  private final List<Finding> found = new ArrayList<>();
  private final Set<Type> seen = new HashSet<>();

  private UnconvertedArguments() {}

  /** A finding for each such class. */
  static List<Finding> of(Class<?> service) {
    UnconvertedArguments arguments = new UnconvertedArguments();
    for (Method method : service.getMethods()) {
      String way = method.getDeclaringClass().getSimpleName() + "." + method.getName();
      for (Type parameter : method.getGenericParameterTypes()) {
        arguments.visit(parameter, way);
      }
      arguments.visit(method.getGenericReturnType(), way);
    }
    return Collections.unmodifiableList(arguments.found);
  }

  private void visit(Type type, String way) {
    if (!seen.add(type)) {
      return;
    }
    if (type instanceof ParameterizedType generic && generic.getRawType() instanceof Class<?> raw) {
      for (Type argument : generic.getActualTypeArguments()) {
        if (WIDENED.contains(argument) && raw.getClassLoader() != null && !isContainer(raw)) {
          found.add(finding(raw, way));
        }
        visit(argument, way);
      }
      visit(raw, way);
    } else if (type instanceof Class<?> plain && plain.getClassLoader() != null) {
      for (Field field : plain.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          String step = plain.getSimpleName() + "." + field.getName();
          visit(field.getGenericType(), way + " > " + step);
        }
      }
    }
  }

  private static Finding finding(Class<?> type, String way) {
    String name = type.getSimpleName();
    return new Finding(
        Severity.MAY_FAIL,
        type,
        way,
        "it is declared with a Byte, Short, Float, Character or char[] as its type argument, and what "
            + name
            + " declares as its type variable arrives over hessian2 as an Integer, a Double or a"
            + " String",
        "declare a subclass that says the argument, such as class Shorts extends "
            + name
            + "<Short>, or declare an Integer, Double or String");
  }

  private static boolean isContainer(Class<?> type) {
    return Iterable.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
  }
}
