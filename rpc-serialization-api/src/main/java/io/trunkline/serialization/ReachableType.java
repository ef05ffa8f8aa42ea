package io.trunkline.serialization;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;

/**
 * A class or interface that a service's signatures declare for a value. Messages can contain its
 * objects and those of its subclasses.
 *
 * @param type the class; for an array, its element class
 * @param way the path by which a message reaches it: a method, then fields, such as {@code
 *     Orders.place > Order.items}
 * @param raw whether it is a generic class declared without type arguments, whose content is
 *     therefore unknown
 */
public record ReachableType(Class<?> type, String way, boolean raw) {

  public ReachableType {
    requireNonNull(type, "type");
    requireNonNull(way, "way");
  }

  /**
   * The types that a service's signatures reach, in alphabetical order. Each occurs once, or twice
   * if it is also declared raw. For futures and optionals that a method returns, only their content
   * is included.
   */
  public static List<ReachableType> of(Class<?> service) {
    return ReachableTypes.valuesOf(service).stream()
        .sorted(Comparator.comparing(found -> found.type().getName()))
        .toList();
  }

  /**
   * The types that a service's methods declare for parameters and results, including primitive
   * types and arrays, each once. Exceptions, and types reached through fields, are not included.
   * For futures and optionals that a method returns, only their content is included.
   */
  public static List<ReachableType> declaredBy(Class<?> service) {
    return ReachableTypes.declaredBy(service);
  }

  /** Whether the class belongs to the JDK. */
  public boolean isPlatform() {
    return JdkClasses.has(type);
  }

  /** The class and its path as text. */
  @Override
  public String toString() {
    return type.getName() + " (reached by " + way + ")";
  }
}
