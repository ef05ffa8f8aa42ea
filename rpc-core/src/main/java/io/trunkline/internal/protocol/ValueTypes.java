package io.trunkline.internal.protocol;

import io.trunkline.serialization.ClassRefusedException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
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

  /**
   * Says why no allow line lets a refused class pass where this type is declared; null if one may.
   */
  static @Nullable String explainUnfit(Class<?> declared, ClassRefusedException refused) {
    boolean isOther = !refused.className().isEmpty();
    boolean isRoot = refused.path() == null && !declared.getName().equals(refused.className());
    return isOther && (isScalar(declared) || isRoot && isWithoutSubclasses(declared))
        ? "class "
            + refused.className()
            + " refused; "
            + declared.getName()
            + " is declared, which no object of another class is, so no line is suggested"
        : null;
  }

  private static boolean isScalar(Class<?> declared) {
    return declared.isPrimitive()
        || declared.getName().startsWith("java.lang.") && isWithoutSubclasses(declared);
  }

  private static boolean isWithoutSubclasses(Class<?> declared) {
    return Modifier.isFinal(declared.getModifiers()) && !declared.isArray();
  }

  static String nameOf(@Nullable Object value) {
    return value == null ? "null" : value.getClass().getName();
  }
}
