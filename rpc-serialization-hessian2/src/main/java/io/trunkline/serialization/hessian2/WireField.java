package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.FieldAccessor;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.util.Date;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A field of an object as it is written and read. */
final class WireField {

  /** Fields of these types travel as a date of milliseconds, without their class. */
  private static final Set<String> DATES =
      Set.of("java.util.Date", "java.sql.Date", "java.sql.Time", "java.sql.Timestamp");

  private final Field field;
  private final FieldAccessor access;
  private final Slot slot;
  private final Slot.Kind kind;
  private final boolean isPrimitive;
  private final boolean isBare;
  private final boolean isBareDate;
  private final boolean isTimestamp;

  /** The form of the last value: most fields hold values of one class. Any thread's will do. */
  private @Nullable Form lastForm;

  /**
   * A field of an object.
   *
   * @param isBare whether floats and dates travel as the field's type says; in records they travel
   *     as the objects they would be elsewhere
   */
  WireField(Field field, boolean isBare) {
    this.field = field;
    this.access = FieldAccessor.of(field);
    this.slot = Slot.of(field);
    this.kind = slot.kind();
    this.isPrimitive = field.getType().isPrimitive();
    this.isBare = isBare;
    this.isBareDate = isBare && DATES.contains(field.getType().getName());
    this.isTimestamp = field.getType().getName().equals("java.sql.Timestamp");
  }

  String name() {
    return field.getName();
  }

  /** Whether its class is a subclass of the other's. */
  boolean isBelow(WireField other) {
    return other.field.getDeclaringClass().isAssignableFrom(field.getDeclaringClass());
  }

  Slot slot() {
    return slot;
  }

  /** What an object holds in this field. */
  @Nullable Object valueIn(Object target) {
    return isPrimitive ? null : access.getObject(target);
  }

  void write(WriteEngine out, Object target) {
    if (isPrimitive) {
      writePrimitive(out, target);
      return;
    }
    writeValue(out, access.getObject(target));
  }

  /** Writes a value of this field, which is not a primitive one. */
  void writeValue(WriteEngine out, @Nullable Object value) {
    if (value == null) {
      out.writeNull();
    } else if (value instanceof String text) {
      out.writeString(text);
    } else if (isBareDate && (!out.forms().areAgreed() || isItsMillis(value))) {
      out.writeDate(((Date) value).getTime());
    } else {
      Form form = lastForm;
      if (form == null || form.type() != value.getClass()) {
        form = out.forms().of(value.getClass());
        lastForm = form;
      }
      out.write(form, value);
    }
  }

  /** Whether the milliseconds and the field's type say all of a date. */
  private boolean isItsMillis(Object date) {
    return !isTimestamp && date.getClass() == field.getType();
  }

  private void writePrimitive(WriteEngine out, Object target) {
    switch (kind) {
      case INT -> out.writeInt(access.getInt(target));
      case LONG -> out.writeLong(access.getLong(target));
      case DOUBLE -> out.writeDouble(access.getDouble(target));
      case BOOLEAN -> out.writeBoolean(access.getBoolean(target));
      case FLOAT -> {
        if (isBare) {
          out.writeDouble(access.getFloat(target));
        } else {
          out.writeFloat(access.getFloat(target));
        }
      }
      case SHORT -> out.writeInt(access.getShort(target));
      case BYTE -> out.writeInt(access.getByte(target));
      default -> out.writeChar(access.getChar(target));
    }
  }

  void read(ReadEngine in, Object target) {
    switch (kind) {
      case STRING -> access.setObject(target, in.readText());
      case ANY, DATE, DECLARED -> access.setObject(target, readValue(in));
      default -> {
        if (isPrimitive) {
          readPrimitive(in, target);
        } else {
          access.setObject(target, readValue(in));
        }
      }
    }
  }

  /** Reads a value for this field, which is not a primitive one. */
  @Nullable Object readValue(ReadEngine in) {
    return checked(slot.read(in));
  }

  MethodHandle writeStep() {
    return FieldSteps.write(this, field, kind);
  }

  MethodHandle readStep() {
    return FieldSteps.read(this, field, kind);
  }

  private void readPrimitive(ReadEngine in, Object target) {
    switch (kind) {
      case INT -> access.setInt(target, in.readInt(slot));
      case LONG -> access.setLong(target, in.readLong(slot));
      case DOUBLE -> access.setDouble(target, in.readDouble());
      case BOOLEAN -> access.setBoolean(target, in.readBoolean());
      case FLOAT -> access.setFloat(target, (float) in.readDouble());
      case SHORT -> access.setShort(target, in.readShort(slot));
      case BYTE -> access.setByte(target, in.readByte(slot));
      default -> access.setChar(target, slot.readChar(in));
    }
  }

  /** A value of the slot's reading, where a primitive was read as one. */
  @Nullable Object checkedOrPrimitive(@Nullable Object value) {
    return isPrimitive ? value : checked(value);
  }

  /** A value to store, which may be of any class: the message decides, or refers to it. */
  @Nullable Object checked(@Nullable Object value) {
    if (value != null && !field.getType().isInstance(value)) {
      throw new SerializationException(
          "hessian2: field "
              + field.getDeclaringClass().getName()
              + "."
              + field.getName()
              + " is a "
              + field.getType().getName()
              + ", the message has a "
              + value.getClass().getName());
    }
    return value;
  }
}
