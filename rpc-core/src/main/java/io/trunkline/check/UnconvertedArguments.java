package io.trunkline.check;

import io.trunkline.serialization.Serialization;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Asks the serializations what is lost where a signature or field gives a generic class of the
 * application a type argument, such as {@code Page<Short>}.
 */
final class UnconvertedArguments {

  private final List<Serialization> serializations;
  private final List<Finding> found = new ArrayList<>();
  private final Set<Type> seen = new HashSet<>();

  private UnconvertedArguments(List<Serialization> serializations) {
    this.serializations = serializations;
  }

  /** A finding for each class and serialization that loses something. */
  static List<Finding> of(Class<?> service, List<Serialization> serializations) {
    UnconvertedArguments arguments = new UnconvertedArguments(serializations);
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
        if (raw.getClassLoader() != null) {
          ask(raw, argument, way);
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

  private void ask(Class<?> generic, Type argument, String way) {
    for (Serialization serialization : serializations) {
      String loss = serialization.lossAsArgument(generic, argument);
      if (loss != null) {
        found.add(Finding.quoted(Severity.MAY_FAIL, generic, way, loss));
      }
    }
  }
}
