package io.trunkline.serialization;

import static java.util.Objects.requireNonNull;

import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.List;

/**
 * A class of an application that the messages of a service can contain though it does not implement
 * {@link Serializable}. Hessian2 does not write objects of it, and stock Dubbo from 3.2 on refuses
 * them.
 *
 * @param type the class
 * @param way how a message comes to contain it: a method, and the fields after it, such as {@code
 *     Orders.place > Order.items}
 */
public record UnserializableType(Class<?> type, String way) {

  public UnserializableType {
    requireNonNull(type, "type");
    requireNonNull(way, "way");
  }

  /** Those that a service's signatures reach, by name. Interfaces and abstract classes are none. */
  public static List<UnserializableType> reachableFrom(Class<?> service) {
    return ReachableTypes.waysToValues(service).entrySet().stream()
        .filter(e -> isUnserializable(e.getKey()))
        .map(e -> new UnserializableType(e.getKey(), e.getValue()))
        .sorted(Comparator.comparing(found -> found.type().getName()))
        .toList();
  }

  private static boolean isUnserializable(Class<?> type) {
    return !Serializable.class.isAssignableFrom(type)
        && !Modifier.isAbstract(type.getModifiers())
        && !ReachableTypes.isPlatform(type);
  }

  /** Class and way for a person to read. */
  @Override
  public String toString() {
    return type.getName() + " (reached by " + way + ")";
  }
}
