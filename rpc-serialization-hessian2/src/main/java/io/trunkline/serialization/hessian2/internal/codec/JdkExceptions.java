package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.access.ObjectCreator;
import java.lang.reflect.Constructor;
import java.net.URISyntaxException;
import java.sql.SQLException;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The private fields of the JDK's exceptions that are written: what reads them, and which
 * constructor sets them. It runs without the constructors of the subclasses, so that no constructor
 * of an application's exception runs.
 */
final class JdkExceptions {

  private static final Map<String, Function<Throwable, @Nullable Object>> GETTERS =
      Map.of(
          "java.sql.SQLException.SQLState", e -> ((SQLException) e).getSQLState(),
          "java.sql.SQLException.vendorCode", e -> ((SQLException) e).getErrorCode(),
          "java.sql.SQLException.next", e -> ((SQLException) e).getNextException(),
          "java.time.format.DateTimeParseException.parsedString",
              e -> ((DateTimeParseException) e).getParsedString(),
          "java.time.format.DateTimeParseException.errorIndex",
              e -> ((DateTimeParseException) e).getErrorIndex(),
          "java.util.MissingResourceException.className",
              e -> ((MissingResourceException) e).getClassName(),
          "java.util.MissingResourceException.key", e -> ((MissingResourceException) e).getKey(),
          "java.net.URISyntaxException.input", e -> ((URISyntaxException) e).getInput(),
          "java.net.URISyntaxException.index", e -> ((URISyntaxException) e).getIndex());

  private static final List<Making> MAKINGS =
      List.of(
          new Making("java.sql.SQLException", "detailMessage", "SQLState", "vendorCode"),
          new Making(
              "java.time.format.DateTimeParseException",
              "detailMessage",
              "parsedString",
              "errorIndex"),
          new Making("java.util.MissingResourceException", "detailMessage", "className", "key"),
          new Making("java.net.URISyntaxException", "input", "detailMessage", "index"),
          new Making("java.lang.Throwable", "detailMessage"));

  private JdkExceptions() {}

  /** A class with a constructor that takes fields of these names. */
  private record Making(String className, String... fields) {}

  /** What reads a private field; null if there is no API for it. */
  static @Nullable Function<Throwable, @Nullable Object> getter(String classAndField) {
    return GETTERS.get(classAndField);
  }

  /** How objects of an exception class are made. */
  record Maker(Constructor<?> constructor, List<String> fields, Class<?>[] types) {}

  static Maker maker(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Making making : MAKINGS) {
        if (making.className.equals(c.getName())) {
          return maker(type, c, making);
        }
      }
    }
    throw new IllegalArgumentException(type.getName());
  }

  private static Maker maker(Class<?> type, Class<?> ancestor, Making making) {
    for (Constructor<?> constructor : ancestor.getConstructors()) {
      Class<?>[] types = constructor.getParameterTypes();
      if (types.length == making.fields.length && takesValues(types)) {
        return new Maker(
            ObjectCreator.ofSuperclass(type, constructor), List.of(making.fields), types);
      }
    }
    throw new IllegalStateException("no constructor of " + ancestor.getName());
  }

  private static boolean takesValues(Class<?>[] types) {
    for (Class<?> type : types) {
      if (type != String.class && type != CharSequence.class && type != int.class) {
        return false;
      }
    }
    return true;
  }
}
