package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.FieldAccessor;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.util.Date;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes and reads one field of a class. */
final class FieldCodec implements NamedFields.HasField {

  /** Fields of these types are written as milliseconds, without the class of the date. */
  private static final Set<String> DATES =
      Set.of("java.util.Date", "java.sql.Date", "java.sql.Time", "java.sql.Timestamp");

  private final Field field;
  private final FieldAccessor access;
  private final DeclaredType declared;
  private final DeclaredType.Kind kind;
  private final boolean isPrimitive;
  private final boolean isWrittenAsDeclared;
  private final boolean isWrittenAsMillis;
  private final boolean isTimestamp;

  /** Of the last value: most fields hold values of one class. The codec of any thread will do. */
  private @Nullable TypeCodec lastCodec;

  /**
   * Creates the codec of a field.
   *
   * @param owner the class of the objects, which may be a subclass of the one with the field
   * @param isWrittenAsDeclared whether floats and dates are written as the type of the field says;
   *     in records they are written as they would be anywhere else
   */
  FieldCodec(Field field, Class<?> owner, boolean isWrittenAsDeclared) {
    this.field = field;
    this.access = FieldAccessor.of(field);
    this.declared = DeclaredType.of(field, owner);
    this.kind = declared.kind();
    this.isPrimitive = field.getType().isPrimitive();
    this.isWrittenAsDeclared = isWrittenAsDeclared;
    this.isWrittenAsMillis = isWrittenAsDeclared && DATES.contains(field.getType().getName());
    this.isTimestamp = field.getType().getName().equals("java.sql.Timestamp");
  }

  String name() {
    return field.getName();
  }

  @Override
  public Field field() {
    return field;
  }

  DeclaredType declared() {
    return declared;
  }

  /** The object in this field of another one; null for a primitive field. */
  @Nullable Object valueIn(Object target) {
    return isPrimitive ? null : access.getObject(target);
  }

  void write(ValueWriter out, Object target) {
    if (isPrimitive) {
      writePrimitive(out, target);
      return;
    }
    writeValue(out, access.getObject(target));
  }

  /** Writes the value of a field that is not primitive. */
  void writeValue(ValueWriter out, @Nullable Object value) {
    if (value == null) {
      out.writeNull();
    } else if (value instanceof String text) {
      out.writeString(text);
    } else if (isWrittenAsMillis && (!out.codecs().writesAgreedTime() || isOnlyMillis(value))) {
      out.writeDate(((Date) value).getTime());
    } else {
      TypeCodec codec = lastCodec;
      if (codec == null || codec.type() != value.getClass()) {
        codec = out.codecs().of(value.getClass());
        if (codec.type() == field.getType()) {
          codec = codec.whereDeclared();
        }
        lastCodec = codec;
      }
      out.write(codec, value);
    }
  }

  /** Whether the milliseconds and the type of the field say all about a date. */
  private boolean isOnlyMillis(Object date) {
    return !isTimestamp && date.getClass() == field.getType();
  }

  private void writePrimitive(ValueWriter out, Object target) {
    switch (kind) {
      case INT -> out.writeInt(access.getInt(target));
      case LONG -> out.writeLong(access.getLong(target));
      case DOUBLE -> out.writeDouble(access.getDouble(target));
      case BOOLEAN -> out.writeBoolean(access.getBoolean(target));
      case FLOAT -> {
        if (isWrittenAsDeclared) {
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

  void read(ValueReader in, Object target) {
    try {
      readInto(target, in);
    } catch (Throwable e) {
      failed(e, in);
    }
  }

  /** Says of a failure that it is in this field, and throws it again. */
  void failed(Throwable failure, ValueReader in) {
    in.failedIn("." + field.getName());
    throw FieldCodec.<RuntimeException>asItIs(failure);
  }

  /** Code of the application, such as a {@code hashCode}, may throw what it does not declare. */
  @SuppressWarnings("unchecked") // so that the compiler takes it
  private static <E extends Throwable> E asItIs(Throwable failure) throws E {
    throw (E) failure;
  }

  private void readInto(Object target, ValueReader in) {
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

  /** Reads the value of a field that is not primitive. */
  @Nullable Object readValue(ValueReader in) {
    return checked(declared.read(in));
  }

  MethodHandle writeHandle(CodecRegistry codecs) {
    return FieldHandles.write(
        this, field, kind, declared.isTime() ? codecs.of(field.getType()).plainWriter() : null);
  }

  MethodHandle readHandle() {
    return FieldHandles.read(this, field, kind);
  }

  private void readPrimitive(ValueReader in, Object target) {
    switch (kind) {
      case INT -> access.setInt(target, in.readInt(declared));
      case LONG -> access.setLong(target, in.readLong(declared));
      case DOUBLE -> access.setDouble(target, in.readDouble());
      case BOOLEAN -> access.setBoolean(target, in.readBoolean());
      case FLOAT -> access.setFloat(target, in.readFloat());
      case SHORT -> access.setShort(target, in.readShort(declared));
      case BYTE -> access.setByte(target, in.readByte(declared));
      default -> access.setChar(target, declared.readChar(in));
    }
  }

  /** Reads the value of any field; that of a primitive one is boxed. */
  @Nullable Object readBoxed(ValueReader in) {
    try {
      Object value = declared.read(in);
      return isPrimitive ? value : checked(value);
    } catch (Throwable e) {
      failed(e, in);
      throw e;
    }
  }

  /** Sets what {@link #readBoxed} returned. */
  void set(Object target, @Nullable Object value) {
    if (!isPrimitive || value == null) {
      access.setObject(target, value);
      return;
    }
    switch (kind) {
      case INT -> access.setInt(target, (Integer) value);
      case LONG -> access.setLong(target, (Long) value);
      case DOUBLE -> access.setDouble(target, (Double) value);
      case BOOLEAN -> access.setBoolean(target, (Boolean) value);
      case FLOAT -> access.setFloat(target, (Float) value);
      case SHORT -> access.setShort(target, (Short) value);
      case BYTE -> access.setByte(target, (Byte) value);
      default -> access.setChar(target, (Character) value);
    }
  }

  /** Refuses a value of another class than the field's: the message names or refers to any. */
  private @Nullable Object checked(@Nullable Object value) {
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
