package io.trunkline.serialization;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;

/**
 * A class or interface that a service's signatures declare for a value, so that messages can
 * contain objects of it or of its subclasses.
 *
 * @param type the class; for an array, that of its elements
 * @param way the path by which a message reaches it: a method, then fields, such as {@code
 *     Orders.place > Order.items}
 * @param raw whether it is a generic class declared without type arguments, so that its content is
 *     unknown
 */
public record ReachableType(Class<?> type, String way, boolean raw) {

  public ReachableType {
    requireNonNull(type, "type");
    requireNonNull(way, "way");
  }

  /**
   * The types that a service's signatures reach, in alphabetical order. Each occurs once, or twice
   * if it is also declared raw. Futures and optionals that a method returns are left out: only
   * their content is sent.
   */
  public static List<ReachableType> of(Class<?> service) {
    return ReachableTypes.valuesOf(service).stream()
        .sorted(Comparator.comparing(found -> found.type().getName()))
        .toList();
  }

  /**
   * The types that a service's methods declare themselves, for parameters and results, each once:
   * primitive types and arrays are among them, exceptions and what the types reach are not. Of
   * futures and optionals that a method returns, only their content counts.
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
