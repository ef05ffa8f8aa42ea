package io.trunkline.internal.protocol;

import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Whether a value that came in can be what the method declares. */
final class ValueTypes {

  private ValueTypes() {}

  static boolean accepts(Class<?> declared, @Nullable Object value) {
    if (value == null) {
      return !declared.isPrimitive() || declared == void.class;
    }
    if (declared.isPrimitive()) {
      return MethodType.methodType(declared).wrap().returnType() == value.getClass();
    }
    return declared.isInstance(value);
  }

  static String nameOf(@Nullable Object value) {
    return value == null ? "null" : value.getClass().getName();
  }
}
