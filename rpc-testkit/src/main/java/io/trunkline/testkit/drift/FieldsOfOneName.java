package io.trunkline.testkit.drift;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/** Finds an object's fields by name, where a field of a class may hide one of its superclass. */
final class FieldsOfOneName {

  private FieldsOfOneName() {}

  /**
   * The sent field that code of its class sees by a name, where the received one is seen and both
   * sides have fields that these hide: a format may take it for one that has moved.
   */
  static @Nullable Field moved(Object sent, Object received, Field field) {
    Field seen = seen(sent, field.getName());
    boolean isMoved =
        seen != null
            && field.equals(seen(received, field.getName()))
            && DriftedPath.lacks(received.getClass(), seen);
    return isMoved ? seen : null;
  }

  /** The field of the lowest class; null if there is none of the name. */
  private static @Nullable Field seen(Object object, String name) {
    return DriftedGraph.fields(object.getClass()).stream()
        .filter(field -> field.getName().equals(name))
        .findFirst()
        .orElse(null);
  }

  /** Whether no two fields of an object have this one's name. */
  static boolean isOnlyOne(Object object, Field field) {
    return DriftedGraph.fields(object.getClass()).stream()
            .filter(other -> other.getName().equals(field.getName()))
            .count()
        < 2;
  }
}
