package io.trunkline.serialization.access;

import io.trunkline.serialization.SerializationException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads and sets one instance field of any visibility, including final fields; fields of records
 * can only be read.
 *
 * <p>Call the methods for the field's own type: {@code getInt} for an {@code int}, {@code
 * getObject} for any reference type. Other methods throw {@link
 * java.lang.invoke.WrongMethodTypeException}; a target or value of another class throws {@link
 * ClassCastException}, a null target {@link NullPointerException}. These exceptions have no useful
 * messages, so check first. Stateless and thread-safe; setting a field is a plain write.
 */
public abstract class FieldAccessor {

  FieldAccessor() {}

  /**
   * Creates the accessor of an instance field. Takes tens of microseconds: do it once per field.
   *
   * @throws SerializationException if the field's module does not open its package to Trunkline;
   *     the message names the option that opens it
   */
  public static FieldAccessor of(Field field) {
    try {
      field.setAccessible(true);
      Class<?> type = field.getType().isPrimitive() ? field.getType() : Object.class;
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      MethodHandle get = lookup.unreflectGetter(field);
      MethodHandle set = setter(lookup, field);
      return Template.FIELD.define(
          FieldAccessor.class,
          List.of(
              get.asType(MethodType.methodType(type, Object.class)),
              set.asType(MethodType.methodType(void.class, Object.class, type))));
    } catch (IllegalAccessException | RuntimeException e) {
      throw closed(field, e);
    }
  }

  /** The fields of records are final to everybody; their values are arguments of a constructor. */
  private static MethodHandle setter(MethodHandles.Lookup lookup, Field field)
      throws IllegalAccessException {
    if (!field.getDeclaringClass().isRecord()) {
      return lookup.unreflectSetter(field);
    }
    MethodHandle refusal =
        MethodHandles.throwException(void.class, UnsupportedOperationException.class)
            .bindTo(new UnsupportedOperationException(field + " cannot be set"));
    return MethodHandles.dropArguments(refusal, 0, Object.class, field.getType());
  }

  private static SerializationException closed(Field field, Exception cause) {
    Class<?> owner = field.getDeclaringClass();
    Module module = owner.getModule();
    return new SerializationException(
        "field "
            + owner.getName()
            + "."
            + field.getName()
            + " cannot be reached; add --add-opens "
            + (module.isNamed() ? module.getName() : "ALL-UNNAMED")
            + "/"
            + owner.getPackageName()
            + "=ALL-UNNAMED to the java command, or open that package in its module-info",
        cause);
  }

  public abstract boolean getBoolean(Object target);

  public abstract byte getByte(Object target);

  public abstract char getChar(Object target);

  public abstract short getShort(Object target);

  public abstract int getInt(Object target);

  public abstract long getLong(Object target);

  public abstract float getFloat(Object target);

  public abstract double getDouble(Object target);

  public abstract @Nullable Object getObject(Object target);

  public abstract void setBoolean(Object target, boolean value);

  public abstract void setByte(Object target, byte value);

  public abstract void setChar(Object target, char value);

  public abstract void setShort(Object target, short value);

  public abstract void setInt(Object target, int value);

  public abstract void setLong(Object target, long value);

  public abstract void setFloat(Object target, float value);

  public abstract void setDouble(Object target, double value);

  public abstract void setObject(Object target, @Nullable Object value);
}
