package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.access.FieldAccessor;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/** One member of a class: a field, or a getter and a setter. Thread-safe. */
final class Member {

  private final String name;
  private final String place;
  private final Slot slot;
  private final @Nullable Basic primitive;
  private final @Nullable FieldAccessor field;
  private final @Nullable MethodHandle getter; // takes and returns Object
  private final @Nullable MethodHandle setter; // takes two Objects
  private final Dialect.Omission omission;

  private Member(
      String name,
      String place,
      Slot slot,
      @Nullable FieldAccessor field,
      @Nullable MethodHandle getter,
      @Nullable MethodHandle setter,
      Dialect.Omission omission) {
    this.name = name;
    this.place = place;
    this.slot = slot;
    this.primitive = slot.type().isPrimitive() ? Basic.of(slot.type()) : null;
    this.field = field;
    this.getter = getter;
    this.setter = setter;
    this.omission = omission;
  }

  static Member of(String name, Field field, Slot slot, Dialect dialect) {
    return new Member(
        name,
        field.getDeclaringClass().getName() + "." + field.getName(),
        slot,
        FieldAccessor.of(field),
        null,
        null,
        dialect.omission(field.getType()));
  }

  /**
   * A member without a field.
   *
   * @param owner the class, for error texts
   * @param getter takes an Object and returns one
   * @param setter takes two Objects
   */
  static Member of(
      String name,
      Class<?> owner,
      MethodHandle getter,
      MethodHandle setter,
      Slot slot,
      Dialect dialect) {
    return new Member(
        name,
        owner.getName() + "." + name,
        slot,
        null,
        getter,
        setter,
        dialect.omission(slot.type()));
  }

  String name() {
    return name;
  }

  /** The name of the field; of a property, its own. */
  String simpleName() {
    return place.substring(place.lastIndexOf('.') + 1);
  }

  /** The class and field. */
  String place() {
    return place;
  }

  Slot slot() {
    return slot;
  }

  boolean canBeOmitted() {
    return omission != Dialect.Omission.NONE;
  }

  /** Whether the value that an object has is left out. */
  boolean isOmitted(Object target) {
    if (omission == Dialect.Omission.NONE
        || primitive != null && omission == Dialect.Omission.NULL) {
      return false;
    }
    Object value = get(target);
    return value == null
        || primitive != null
            && (value instanceof Boolean truth
                ? !truth
                : value instanceof Character letter
                    ? letter == 0
                    : value instanceof Double || value instanceof Float
                        ? false
                        : ((Number) value).longValue() == 0);
  }

  void write(Writing out, Object target) {
    FieldAccessor access = field;
    if (primitive == null || access == null) {
      slot.write(out, get(target));
      return;
    }
    ValueSink sink = out.sink();
    switch (primitive) {
      case BOOLEAN -> sink.writeBoolean(access.getBoolean(target));
      case BYTE -> sink.writeByte(access.getByte(target));
      case SHORT -> sink.writeShort(access.getShort(target));
      case INT -> sink.writeInt(access.getInt(target));
      case LONG -> sink.writeLong(access.getLong(target));
      case FLOAT -> sink.writeFloat(access.getFloat(target));
      case DOUBLE -> sink.writeDouble(access.getDouble(target));
      default -> sink.writeChar(access.getChar(target));
    }
  }

  /** The value that an object has; that of a primitive type is boxed. */
  @Nullable Object get(Object target) {
    FieldAccessor access = field;
    if (access == null) {
      return call(getter, target);
    }
    if (primitive == null) {
      return access.getObject(target);
    }
    return switch (primitive) {
      case BOOLEAN -> access.getBoolean(target);
      case BYTE -> access.getByte(target);
      case SHORT -> access.getShort(target);
      case INT -> access.getInt(target);
      case LONG -> access.getLong(target);
      case FLOAT -> access.getFloat(target);
      case DOUBLE -> access.getDouble(target);
      default -> access.getChar(target);
    };
  }

  private static @Nullable Object call(@Nullable MethodHandle getter, Object target) {
    try {
      return getter == null ? null : (Object) getter.invokeExact(target);
    } catch (Throwable e) {
      throw Member.<RuntimeException>asItIs(e);
    }
  }

  /** Code of the application may throw what it does not declare. */
  @SuppressWarnings("unchecked") // so that the compiler takes it
  private static <E extends Throwable> E asItIs(Throwable failure) throws E {
    throw (E) failure;
  }

  /** Reads the value into an object. */
  void read(Reading in, Object target) {
    FieldAccessor access = field;
    if (primitive == null || access == null) {
      set(target, value(in));
      return;
    }
    try {
      ValueKind kind = in.source().peek();
      if (kind == ValueKind.TYPED || kind == ValueKind.NULL || kind == ValueKind.REFERENCE) {
        set(target, slot.read(in));
        return;
      }
      switch (primitive) {
        case BOOLEAN -> access.setBoolean(target, in.readBoolean(kind));
        case BYTE ->
            access.setByte(
                target, (byte) in.readWhole(kind, Byte.MIN_VALUE, Byte.MAX_VALUE, byte.class));
        case SHORT ->
            access.setShort(
                target, (short) in.readWhole(kind, Short.MIN_VALUE, Short.MAX_VALUE, short.class));
        case INT ->
            access.setInt(
                target, (int) in.readWhole(kind, Integer.MIN_VALUE, Integer.MAX_VALUE, int.class));
        case LONG ->
            access.setLong(target, in.readWhole(kind, Long.MIN_VALUE, Long.MAX_VALUE, long.class));
        case FLOAT -> access.setFloat(target, in.readFloat(kind));
        case DOUBLE -> access.setDouble(target, in.readReal(kind));
        default -> access.setChar(target, in.readChar(kind));
      }
    } catch (Throwable e) {
      in.path().addMember(name);
      throw e;
    }
  }

  /** Reads the value; that of a primitive type is boxed. */
  @Nullable Object value(Reading in) {
    try {
      return slot.read(in);
    } catch (Throwable e) {
      in.path().addMember(name);
      throw e;
    }
  }

  /** Sets what {@link #value} has returned. */
  void set(Object target, @Nullable Object value) {
    FieldAccessor access = field;
    if (access == null) {
      try {
        if (setter != null) {
          setter.invokeExact(target, value);
        }
      } catch (Throwable e) {
        throw Member.<RuntimeException>asItIs(e);
      }
    } else if (primitive == null || value == null) {
      access.setObject(target, value);
    } else {
      switch (primitive) {
        case BOOLEAN -> access.setBoolean(target, (Boolean) value);
        case BYTE -> access.setByte(target, (Byte) value);
        case SHORT -> access.setShort(target, (Short) value);
        case INT -> access.setInt(target, (Integer) value);
        case LONG -> access.setLong(target, (Long) value);
        case FLOAT -> access.setFloat(target, (Float) value);
        case DOUBLE -> access.setDouble(target, (Double) value);
        default -> access.setChar(target, (Character) value);
      }
    }
  }
}
