package io.trunkline.serialization.formats.protostuff;

import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the shapes of fields, as protostuff's runtime schemas have them by default. */
final class Shapes {

  private Shapes() {}

  /** Whether a field is a collection that is written as one value of its field after another. */
  static boolean isRepeated(Field field) {
    return Collection.class.isAssignableFrom(field.getType()) && !isMorphed(field);
  }

  /**
   * Whether its class is written: one that is abstract, or an enum's whose constants are unknown.
   */
  private static boolean isMorphed(Field field) {
    Class<?> type = field.getType();
    return EnumSet.class.isAssignableFrom(type) || type == EnumMap.class
        ? argument(field, 0) == null
        : Modifier.isAbstract(type.getModifiers()) && !type.isInterface();
  }

  /** The shape of a field or, of one that is repeated, of its elements. */
  static Shape of(Field field) {
    Class<?> type = field.getType();
    if (isRepeated(field)) {
      return argument(argument(field, 0), false);
    }
    if (Map.class.isAssignableFrom(type)) {
      return isMorphed(field) ? Shape.DYNAMIC : pairs(field);
    }
    return Collection.class.isAssignableFrom(type) ? Shape.DYNAMIC : declared(type, false);
  }

  private static Shape.Pairs pairs(Field field) {
    Shape keys = argument(argument(field, 0), true);
    Shape values = argument(argument(field, 1), true);
    return new Shape.Pairs(
        field.getType(),
        keys instanceof Shape.Derived ? Shape.DYNAMIC : keys,
        isPlain(keys) ? values : Shape.DYNAMIC); // a key of an open class opens the value, too
  }

  private static Shape argument(@Nullable Class<?> type, boolean isInMap) {
    return type == null || isOpen(type) ? Shape.DYNAMIC : declared(type, isInMap);
  }

  private static boolean isPlain(Shape shape) {
    return shape instanceof Shape.Scalar
        || shape instanceof Shape.Constant
        || shape instanceof Shape.Bean;
  }

  private static boolean isOpen(Class<?> type) {
    return Map.class.isAssignableFrom(type) || Collection.class.isAssignableFrom(type);
  }

  private static Shape declared(Class<?> type, boolean isInMap) {
    ScalarKind scalar = ScalarKind.of(type);
    if (scalar != null) {
      return new Shape.Scalar(scalar);
    }
    if (type.isEnum()) {
      return new Shape.Constant(type);
    }
    if (type.isArray()) {
      return array(type, isInMap);
    }
    if (type == Object.class
        || type == Number.class
        || type == Class.class
        || type == Enum.class
        || type.isInterface()
        || Throwable.class.isAssignableFrom(type)) {
      return Shape.DYNAMIC;
    }
    return Modifier.isAbstract(type.getModifiers()) ? new Shape.Derived() : new Shape.Bean(type);
  }

  /** The shape of the arrays of a declared class. */
  static Shape array(Class<?> type, boolean isInMap) {
    Class<?> component = type.componentType();
    if (component.isArray() && component != byte[].class || isOpen(component)) {
      return new Shape.Elements();
    }
    Shape element = declared(component, false);
    return isPlain(element) ? new Shape.Items(type, element, isInMap) : new Shape.Elements();
  }

  /** What protostuff knows of a type argument; null if that is too little. */
  private static @Nullable Class<?> argument(Field field, int index) {
    if (!(field.getGenericType() instanceof ParameterizedType generic)) {
      return null;
    }
    Type[] arguments = generic.getActualTypeArguments();
    if (index >= arguments.length) {
      return null;
    }
    Type argument = arguments[index];
    if (argument instanceof Class<?> type) {
      return type;
    }
    if (argument instanceof GenericArrayType) {
      int dimensions = 0;
      while (argument instanceof GenericArrayType array) {
        argument = array.getGenericComponentType();
        dimensions++;
      }
      return argument instanceof Class<?> type ? arrayType(type, dimensions) : null;
    }
    Type raw =
        argument instanceof ParameterizedType parameterized ? parameterized.getRawType() : null;
    return raw == Class.class || raw == Enum.class ? (Class<?>) raw : null;
  }

  private static Class<?> arrayType(Class<?> element, int dimensions) {
    Class<?> type = element;
    for (int i = 0; i < dimensions; i++) {
      type = type.arrayType();
    }
    return type;
  }
}
