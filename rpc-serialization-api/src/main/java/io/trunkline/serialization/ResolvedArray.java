package io.trunkline.serialization;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * An array of a resolved generic type; equal to the JDK's type of the same content.
 *
 * @param component the type of its elements
 * @param erased the class of such an array
 */
record ResolvedArray(Type component, Class<?> erased) implements GenericArrayType {

  @Override
  public Type getGenericComponentType() {
    return component;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof GenericArrayType that
        && component.equals(that.getGenericComponentType());
  }

  @Override
  public int hashCode() {
    return component.hashCode(); // as the JDK's own type does
  }

  @Override
  public String toString() {
    return component.getTypeName() + "[]";
  }
}
