package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.access.FieldAccessor;
import java.lang.reflect.Field;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A field of a class.
 *
 * @param number its number on the wire
 * @param name how the binder calls it
 * @param place its class and name, for error texts
 * @param shape how its value is written or, if it is repeated, each element of it
 * @param declared its type, which is that of the collection if it is repeated
 * @param value reads it from an object; null if it is not written
 */
record BeanField(
    int number,
    String name,
    String place,
    Shape shape,
    boolean isRepeated,
    Class<?> declared,
    @Nullable Function<Object, @Nullable Object> value) {

  static BeanField of(int number, Field field, @Nullable Function<Object, @Nullable Object> value) {
    return new BeanField(
        number,
        field.getName(),
        field.getDeclaringClass().getName() + "." + field.getName(),
        Shapes.of(field),
        Shapes.isRepeated(field),
        field.getType(),
        value);
  }

  /** A function that reads a field of an application's class. */
  static Function<Object, @Nullable Object> reader(Field field) {
    FieldAccessor access = FieldAccessor.of(field);
    Class<?> type = field.getType();
    return type == int.class
        ? access::getInt
        : type == long.class
            ? access::getLong
            : type == boolean.class
                ? access::getBoolean
                : type == double.class
                    ? access::getDouble
                    : type == float.class
                        ? access::getFloat
                        : type == byte.class
                            ? access::getByte
                            : type == short.class
                                ? access::getShort
                                : type == char.class ? access::getChar : access::getObject;
  }
}
