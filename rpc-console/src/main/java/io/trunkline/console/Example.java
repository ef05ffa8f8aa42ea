package io.trunkline.console;

import io.trunkline.serialization.TypeResolver;
import java.lang.reflect.Field;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import java.util.StringJoiner;

/** An example of a value in JSON, as a form begins with it: the fields of a type, all of them. */
final class Example {

  private static final int DEEPEST = 4;

  private Example() {}

  static String of(Type type) {
    return JsonValues.indented(text(type, 0));
  }

  private static String text(Type declared, int depth) {
    Class<?> type = TypeResolver.erase(declared);
    if (type == boolean.class || type == Boolean.class) {
      return "false";
    }
    if (type.isPrimitive() && type != char.class
        || Number.class.isAssignableFrom(type) && !TypeFields.isOfApplication(type)) {
      return "0";
    }
    if (CharSequence.class.isAssignableFrom(type)) {
      return "\"\"";
    }
    if (type.isArray() || Collection.class.isAssignableFrom(type)) {
      return "[]";
    }
    if (Map.class.isAssignableFrom(type)) {
      return "{}";
    }
    if (type.isEnum()) {
      Object[] constants = type.getEnumConstants();
      return constants.length == 0 ? "null" : '"' + ((Enum<?>) constants[0]).name() + '"';
    }
    return TypeFields.isOfApplication(type) && !type.isInterface() && depth < DEEPEST
        ? fields(type, depth)
        : "null";
  }

  private static String fields(Class<?> type, int depth) {
    StringJoiner members = new StringJoiner(",", "{", "}");
    for (Field field : TypeFields.fields(type)) {
      members.add('"' + field.getName() + "\":" + text(field.getGenericType(), depth + 1));
    }
    return members.toString();
  }
}
