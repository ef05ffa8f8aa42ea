package io.trunkline.serialization.java;

import io.trunkline.serialization.objectstream.KnownClasses;
import io.trunkline.testkit.drift.DriftedMessage;
import io.trunkline.testkit.drift.DriftedSide;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Classes that differ are refused by the digests of their fields, in all three forms. */
final class JavaDriftReasons {

  private JavaDriftReasons() {}

  static boolean isReason(String error, DriftedMessage message, DriftedSide from, DriftedSide to) {
    if (error.contains(" is not Serializable")) {
      return message.met().stream()
          .filter(error::contains)
          .map(name -> from.classNamed(name))
          .anyMatch(type -> type != null && !Serializable.class.isAssignableFrom(type));
    }
    return (error.contains("is not the same on both sides")
            || error.contains(" has serialVersionUID "))
        && from.classes().stream()
            .map(Class::getName)
            .filter(name -> error.contains(name.replace('$', '.')) || error.contains(name))
            .anyMatch(name -> differs(from.classNamed(name), to.classNamed(name)));
  }

  private static boolean differs(@Nullable Class<?> one, @Nullable Class<?> other) {
    if (one == null || other == null) {
      return false;
    }
    return new KnownClasses().digest(one) != new KnownClasses().digest(other)
        || version(one) != version(other)
        || !constants(one).equals(constants(other));
  }

  private static long version(Class<?> type) {
    ObjectStreamClass description = ObjectStreamClass.lookup(type);
    return description == null ? 0 : description.getSerialVersionUID();
  }

  private static List<String> constants(Class<?> type) {
    return type.isEnum()
        ? Arrays.stream(type.getEnumConstants()).map(Object::toString).toList()
        : List.of();
  }
}
