package io.trunkline.serialization.formats.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The primitive types, and the classes whose objects are their values. */
enum Basic {
  BOOLEAN(boolean.class, Boolean.class),
  BYTE(byte.class, Byte.class),
  SHORT(short.class, Short.class),
  INT(int.class, Integer.class),
  LONG(long.class, Long.class),
  FLOAT(float.class, Float.class),
  DOUBLE(double.class, Double.class),
  CHAR(char.class, Character.class),
  TEXT(String.class, String.class);

  private static final Map<Class<?>, Basic> ALL =
      Map.ofEntries(
          Map.entry(boolean.class, BOOLEAN),
          Map.entry(Boolean.class, BOOLEAN),
          Map.entry(byte.class, BYTE),
          Map.entry(Byte.class, BYTE),
          Map.entry(short.class, SHORT),
          Map.entry(Short.class, SHORT),
          Map.entry(int.class, INT),
          Map.entry(Integer.class, INT),
          Map.entry(long.class, LONG),
          Map.entry(Long.class, LONG),
          Map.entry(float.class, FLOAT),
          Map.entry(Float.class, FLOAT),
          Map.entry(double.class, DOUBLE),
          Map.entry(Double.class, DOUBLE),
          Map.entry(char.class, CHAR),
          Map.entry(Character.class, CHAR),
          Map.entry(String.class, TEXT));

  private final Class<?> primitive;
  private final Class<?> boxed;

  Basic(Class<?> primitive, Class<?> boxed) {
    this.primitive = primitive;
    this.boxed = boxed;
  }

  /** That of a primitive type, a class of boxed values or String; null for any other. */
  static @Nullable Basic of(Class<?> type) {
    return ALL.get(type);
  }

  /** The class of the objects that a primitive type's values are. */
  static Class<?> boxed(Class<?> primitive) {
    Basic basic = ALL.get(primitive);
    return basic == null ? primitive : basic.boxed;
  }

  Class<?> primitive() {
    return primitive;
  }

  /** Writes a value where the reader knows its type. */
  void write(ValueSink out, Object value) {
    switch (this) {
      case BOOLEAN -> out.writeBoolean((Boolean) value);
      case BYTE -> out.writeByte((Byte) value);
      case SHORT -> out.writeShort((Short) value);
      case INT -> out.writeInt((Integer) value);
      case LONG -> out.writeLong((Long) value);
      case FLOAT -> out.writeFloat((Float) value);
      case DOUBLE -> out.writeDouble((Double) value);
      case CHAR -> out.writeChar((Character) value);
      case TEXT -> out.writeText((String) value);
    }
  }

  /** Reads a value of a kind; the object is of this class. */
  Object read(Reading in, ValueKind kind) {
    return switch (this) {
      case BOOLEAN -> in.readBoolean(kind);
      case BYTE -> (byte) in.readWhole(kind, Byte.MIN_VALUE, Byte.MAX_VALUE, boxed);
      case SHORT -> (short) in.readWhole(kind, Short.MIN_VALUE, Short.MAX_VALUE, boxed);
      case INT -> (int) in.readWhole(kind, Integer.MIN_VALUE, Integer.MAX_VALUE, boxed);
      case LONG -> in.readWhole(kind, Long.MIN_VALUE, Long.MAX_VALUE, boxed);
      case FLOAT -> in.readFloat(kind);
      case DOUBLE -> in.readReal(kind);
      case CHAR -> in.readChar(kind);
      case TEXT -> in.readText(kind);
    };
  }
}
