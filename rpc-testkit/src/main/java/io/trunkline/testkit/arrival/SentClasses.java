package io.trunkline.testkit.arrival;

import java.util.List;
import java.util.stream.Stream;

/** The classes of the catalog that a reader's gate allows. */
public final class SentClasses {

  /** The application's packages; that of the library is not among them. */
  public static final List<String> LINES = List.of("io.trunkline.testkit.arrival.own.*");

  private SentClasses() {}

  /** All of the values that have to arrive as themselves. */
  public static List<Class<?>> known(List<Kind> kinds) {
    Stream<Class<?>> declared = kinds.stream().filter(Kind::isKnown).map(Kind::declared);
    return Stream.concat(Kinds.classes(kinds).stream(), declared)
        .<Class<?>>map(SentClasses::element)
        .filter(type -> !type.isPrimitive() && !type.isHidden())
        .filter(type -> !java.lang.reflect.Proxy.isProxyClass(type))
        .distinct()
        .toList();
  }

  /** Those of the application that an optimizer can name. */
  public static List<Class<?>> registered(List<Kind> kinds) {
    return known(kinds).stream()
        .filter(type -> type.getName().startsWith("io.trunkline."))
        .filter(type -> !type.isAnonymousClass() && !type.isLocalClass())
        .toList();
  }

  /** The lines of an allow list that name the classes of these kinds. */
  public static List<String> lines(List<Kind> kinds) {
    return Stream.concat(LINES.stream(), known(kinds).stream().map(Class::getName))
        .distinct()
        .toList();
  }

  /** The class of the elements of an array, however many dimensions it has; else the class. */
  static Class<?> element(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.componentType();
    }
    return element;
  }
}
