package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.JdkClasses;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The names under which fields are written for readers that agreed to read them. Of several fields
 * with one name, all but one are named with their class, so that each arrives as itself.
 */
final class WrittenNames {

  private WrittenNames() {}

  /**
   * The names of fields, in their order. The field of the lowest class keeps its plain name, unless
   * a class of the JDK has a field with that name: it is public API how those of exceptions are
   * called.
   */
  static List<String> of(List<Field> fields) {
    Map<String, Field> plain = new HashMap<>();
    for (Field field : fields) {
      plain.merge(field.getName(), field, (one, other) -> isBefore(one, other) ? one : other);
    }
    List<String> names = new ArrayList<>();
    for (Field field : fields) {
      names.add(plain.get(field.getName()) == field ? field.getName() : qualified(field));
    }
    return names;
  }

  /** The name of a field with its class, which the name of no field is. */
  static String qualified(Field field) {
    return field.getDeclaringClass().getName() + "." + field.getName();
  }

  private static boolean isBefore(Field one, Field other) {
    boolean isOfJdk = JdkClasses.has(one.getDeclaringClass());
    return isOfJdk == JdkClasses.has(other.getDeclaringClass())
        ? other.getDeclaringClass().isAssignableFrom(one.getDeclaringClass())
        : isOfJdk;
  }
}
