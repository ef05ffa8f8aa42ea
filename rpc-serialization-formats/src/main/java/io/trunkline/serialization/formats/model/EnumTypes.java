package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.SerializedParts;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which enum a set or map is of: a constant tells, or else the JDK's own serialization. */
final class EnumTypes {

  private EnumTypes() {}

  static Class<?> of(EnumSet<?> set) {
    return set.isEmpty() ? ofEmpty(set) : set.iterator().next().getDeclaringClass();
  }

  static Class<?> of(EnumMap<?, ?> map) {
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      return ((Enum<?>) entry.getKey()).getDeclaringClass();
    }
    return ofEmpty(map);
  }

  private static Class<?> ofEmpty(Object container) {
    Class<?> found = SerializedParts.enumOf(container);
    if (found == null) {
      throw new SerializationException("the enum of an empty set or map cannot be found");
    }
    return found;
  }

  /** What is declared, if it is an enum; else null. */
  @SuppressWarnings("unchecked") // it is an enum
  static <E extends Enum<E>> @Nullable Class<E> declared(Class<?> type) {
    return type.isEnum() ? (Class<E>) type : null;
  }

  /**
   * The enum that the message names; the gate judges it.
   *
   * @param declared what the place has; Object if that is not said
   */
  @SuppressWarnings("unchecked") // it is an enum
  static <E extends Enum<E>> Class<E> read(Reading in, Class<?> declared) {
    Class<?> type = in.gate().resolve(in.readText(in.source().peek()));
    if (!type.isEnum()) {
      throw in.doesNotFit(type, Enum.class);
    }
    if (!declared.isAssignableFrom(type)) {
      throw in.doesNotFit(type, declared);
    }
    return (Class<E>) type;
  }
}
