package io.trunkline.serialization.formats.protostuff;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The values that are no groups. The number of each is that of its field where Object is declared.
 */
enum ScalarKind {
  BOOLEAN(1, Wire.VARINT, "java.lang.Boolean", "boolean"),
  BYTE(2, Wire.VARINT, "java.lang.Byte", "byte"),
  CHAR(3, Wire.VARINT, "java.lang.Character", "char"),
  SHORT(4, Wire.VARINT, "java.lang.Short", "short"),
  INT(5, Wire.VARINT, "java.lang.Integer", "int"),
  LONG(6, Wire.VARINT, "java.lang.Long", "long"),
  FLOAT(7, Wire.FIXED_32, "java.lang.Float", "float"),
  DOUBLE(8, Wire.FIXED_64, "java.lang.Double", "double"),
  TEXT(9, Wire.BYTES, "java.lang.String", null),
  BYTES(11, Wire.BYTES, "[B", null),
  DECIMAL(12, Wire.BYTES, "java.math.BigDecimal", null),
  INTEGER(13, Wire.BYTES, "java.math.BigInteger", null),
  DATE(14, Wire.FIXED_64, "java.util.Date", null),
  SQL_DATE(ScalarKind.DELEGATE, Wire.FIXED_64, "java.sql.Date", null),
  SQL_TIME(ScalarKind.DELEGATE, Wire.FIXED_64, "java.sql.Time", null),
  SQL_TIMESTAMP(ScalarKind.DELEGATE, Wire.FIXED_64, "java.sql.Timestamp", null);

  /** Of the values that stock Dubbo's extension has added; their class is named. */
  static final int DELEGATE = 30;

  private static final int PRIMITIVE_ARRAYS = 8; // their numbers are below, those of boxes up to 15
  private static final int OTHER_ARRAYS = 7; // what is added to the number of the element

  private static final Map<String, ScalarKind> BY_CLASS = byClass();
  private static final Map<Integer, ScalarKind> BY_NUMBER =
      Arrays.stream(values())
          .filter(kind -> kind.number != DELEGATE)
          .collect(Collectors.toUnmodifiableMap(ScalarKind::number, kind -> kind));

  private final int number;
  private final int wireType;
  private final String className;
  private final @Nullable String primitive;

  ScalarKind(int number, int wireType, String className, @Nullable String primitive) {
    this.number = number;
    this.wireType = wireType;
    this.className = className;
    this.primitive = primitive;
  }

  private static Map<String, ScalarKind> byClass() {
    Map<String, ScalarKind> kinds = new HashMap<>();
    for (ScalarKind kind : values()) {
      kinds.put(kind.className, kind);
      if (kind.primitive != null) {
        kinds.put(kind.primitive, kind);
      }
    }
    return Map.copyOf(kinds);
  }

  /** That of the values of a class or primitive type; null if they are groups. */
  static @Nullable ScalarKind of(Class<?> type) {
    return BY_CLASS.get(type.getName());
  }

  /** That of a class of this name which stock's extension has added; null for any other. */
  static @Nullable ScalarKind delegate(String className) {
    ScalarKind kind = BY_CLASS.get(className);
    return kind != null && kind.number == DELEGATE ? kind : null;
  }

  /** That with this number; null if there is none. */
  static @Nullable ScalarKind numbered(int number) {
    return BY_NUMBER.get(number);
  }

  int number() {
    return number;
  }

  /** The number of arrays with such elements; -1 if stock has none. */
  int arrayNumber(boolean isPrimitive) {
    if (this == BYTE || number == DELEGATE) {
      return -1;
    }
    return number > PRIMITIVE_ARRAYS
        ? number + OTHER_ARRAYS
        : number - 1 + (isPrimitive ? 0 : PRIMITIVE_ARRAYS);
  }

  /** The class of the arrays with this number; null if there is none. */
  static @Nullable Class<?> arrayOf(int arrayNumber) {
    for (ScalarKind kind : values()) {
      if (kind.arrayNumber(false) == arrayNumber) {
        return kind.type().arrayType();
      }
      if (kind.primitive != null && kind.arrayNumber(true) == arrayNumber) {
        return kind.primitiveType().arrayType();
      }
    }
    return null;
  }

  private Class<?> type() {
    return switch (this) {
      case TEXT -> String.class;
      case BYTES -> byte[].class;
      case DECIMAL -> BigDecimal.class;
      case INTEGER -> BigInteger.class;
      case DATE -> Date.class;
      case BOOLEAN -> Boolean.class;
      case BYTE -> Byte.class;
      case CHAR -> Character.class;
      case SHORT -> Short.class;
      case INT -> Integer.class;
      case LONG -> Long.class;
      case FLOAT -> Float.class;
      case DOUBLE -> Double.class;
      default -> throw new IllegalStateException(name());
    };
  }

  private Class<?> primitiveType() {
    return switch (this) {
      case BOOLEAN -> boolean.class;
      case BYTE -> byte.class;
      case CHAR -> char.class;
      case SHORT -> short.class;
      case INT -> int.class;
      case LONG -> long.class;
      case FLOAT -> float.class;
      default -> double.class;
    };
  }

  // ---------------------------------------------------------------- writing

  void write(WireOutput out, int field, Object value) {
    out.writeVarint(Wire.tag(field, wireType));
    switch (this) {
      case BOOLEAN -> out.writeVarint((Boolean) value ? 1 : 0);
      case BYTE -> out.writeVarint(Integer.toUnsignedLong((Byte) value));
      case CHAR -> out.writeVarint((Character) value);
      case SHORT -> out.writeVarint(Integer.toUnsignedLong((Short) value));
      case INT -> out.writeVarint((Integer) value);
      case LONG -> out.writeVarint((Long) value);
      case FLOAT -> out.writeFixed(Float.floatToRawIntBits((Float) value), Float.BYTES);
      case DOUBLE -> out.writeFixed(Double.doubleToRawLongBits((Double) value), Double.BYTES);
      case TEXT -> writeBytes(out, utf8((String) value));
      case BYTES -> writeBytes(out, (byte[]) value);
      case DECIMAL -> writeBytes(out, utf8(value.toString()));
      case INTEGER -> writeBytes(out, ((BigInteger) value).toByteArray());
      default -> out.writeFixed(((Date) value).getTime(), Long.BYTES);
    }
  }

  private static void writeBytes(WireOutput out, byte[] bytes) {
    out.writeVarint(bytes.length);
    out.writeBytes(bytes);
  }

  /** The bytes of a text, which stock's peers read back. */
  static byte[] utf8(String text) {
    if (text.chars().noneMatch(c -> Character.isSurrogate((char) c))) {
      return text.getBytes(UTF_8);
    }
    try {
      ByteBuffer bytes = UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      return Arrays.copyOf(bytes.array(), bytes.limit());
    } catch (CharacterCodingException e) {
      throw new SerializationException(
          "protostuff: a java.lang.String has half of a surrogate pair, which stock's peers cannot"
              + " read; send its characters as a char[]");
    }
  }

  // ---------------------------------------------------------------- reading

  /** Reads a value behind its tag, of which this was the type. */
  Object read(WireInput in, int type, ReadBudget budget) {
    if (type != wireType) {
      throw in.failure("the message has no " + className + " where one is declared");
    }
    return switch (this) {
      case BOOLEAN -> whole(in, 1, 0) != 0;
      case BYTE -> (byte) whole(in, Byte.MAX_VALUE, Byte.MIN_VALUE);
      case CHAR -> (char) whole(in, Character.MAX_VALUE, 0);
      case SHORT -> (short) whole(in, Short.MAX_VALUE, Short.MIN_VALUE);
      case INT -> in.readVarint32();
      case LONG -> in.readVarint();
      case FLOAT -> Float.intBitsToFloat((int) in.readFixed(Float.BYTES));
      case DOUBLE -> Double.longBitsToDouble(in.readFixed(Double.BYTES));
      case TEXT -> in.readText(in.readLength());
      case BYTES -> in.readBytes(in.readLength());
      case DECIMAL -> decimal(in, budget);
      case INTEGER -> integer(in);
      case DATE -> new Date(in.readFixed(Long.BYTES));
      case SQL_DATE -> new java.sql.Date(in.readFixed(Long.BYTES));
      case SQL_TIME -> new java.sql.Time(in.readFixed(Long.BYTES));
      case SQL_TIMESTAMP -> new java.sql.Timestamp(in.readFixed(Long.BYTES));
    };
  }

  private int whole(WireInput in, int max, int min) {
    int value = in.readVarint32();
    if (value < min || value > max) {
      throw in.failure("a number is too large for " + className);
    }
    return value;
  }

  private static BigDecimal decimal(WireInput in, ReadBudget budget) {
    int length = in.readLength();
    ReadBudget.requireDecimal(length);
    budget.claimWork((long) length * length / 50, "parsing numbers");
    try {
      return new BigDecimal(in.readLatin(length));
    } catch (NumberFormatException e) {
      throw in.failure("a text is no decimal number");
    }
  }

  private static BigInteger integer(WireInput in) {
    int length = in.readLength();
    ReadBudget.requireBigInteger(length);
    if (length == 0) {
      throw in.failure("a number has no bytes");
    }
    return new BigInteger(in.readBytes(length));
  }
}
