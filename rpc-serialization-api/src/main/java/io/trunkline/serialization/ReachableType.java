package io.trunkline.serialization;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;

/**
 * A class or interface that the messages of a service declare for a value: where a value of it, or
 * of a subclass, can be.
 *
 * @param type the class; an array counts as its elements
 * @param way how a message comes to contain it: a method, and the fields after it, such as {@code
 *     Orders.place > Order.items}
 * @param raw whether it is declared without its type arguments, so that it is unknown what is in it
 */
public record ReachableType(Class<?> type, String way, boolean raw) {

  public ReachableType {
    requireNonNull(type, "type");
    requireNonNull(way, "way");
  }

  /**
   * Those that a service's signatures reach, by name and each once, a raw use beside the first one.
   * Futures and optionals that a method returns are none: only what is in them travels.
   */
  public static List<ReachableType> of(Class<?> service) {
    return ReachableTypes.valuesOf(service).stream()
        .sorted(Comparator.comparing(found -> found.type().getName()))
        .toList();
  }

  /** Whether the class belongs to the JDK, so that the application cannot change it. */
  public boolean isPlatform() {
    return ReachableTypes.isPlatform(type);
  }

  /** Class and way in human-readable form. */
  @Override
  public String toString() {
    return type.getName() + " (reached by " + way + ")";
  }
}
