package io.trunkline.serialization;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names of classes in messages: their own names, or those set by {@link SerializedAs}. */
public final class SerializedNames {

  private SerializedNames() {}

  /**
   * The name of a class in messages, in the form of {@link Class#getName()}.
   *
   * @throws IllegalArgumentException if its former name cannot belong to an application's class
   */
  public static String of(Class<?> type) {
    if (type.isArray()) {
      return ofArray(type);
    }
    String former = former(type);
    return former == null ? type.getName() : former;
  }

  private static String ofArray(Class<?> type) {
    Class<?> element = type.componentType();
    if (element.isPrimitive()) {
      return type.getName();
    }
    return element.isArray() ? "[" + of(element) : "[L" + of(element) + ";";
  }

  /**
   * The former name of a class; null if it has none.
   *
   * @throws IllegalArgumentException if it cannot be that of an application's class
   */
  static @Nullable String former(Class<?> type) {
    SerializedAs renamed = type.getAnnotation(SerializedAs.class);
    if (renamed == null || renamed.value().equals(type.getName())) {
      return null;
    }
    String former = renamed.value();
    if (!Refusals.isBinaryName(former) || DeniedClasses.isOfJdk(former)) {
      throw new IllegalArgumentException(
          "@SerializedAs(\""
              + former
              + "\") of "
              + type.getName()
              + " is not a name that a class of the application can have had; give the one that"
              + " Class.getName() returned, such as shop.Order or shop.Order$Line");
    }
    return former;
  }

  /**
   * The former names of those of these classes that have one, by their own, and of the
   * application's classes that they declare to hold.
   *
   * @throws IllegalArgumentException if one cannot be a former name
   */
  static Map<String, String> reachableFrom(Collection<Class<?>> classes) {
    Map<String, String> names = new HashMap<>();
    Set<Class<?>> seen = new HashSet<>();
    for (Class<?> type : classes) {
      if (!seen.contains(type)) {
        seen.addAll(ReachableTypes.from(type));
      }
    }
    for (Class<?> type : seen) {
      String former = former(type);
      if (former != null) {
        names.put(type.getName(), former);
      }
    }
    return names;
  }
}
