package io.trunkline.serialization.formats.jsonb.internal.wire;

import io.trunkline.serialization.formats.model.ValueKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The first bytes of values, and what they say. Unsigned, as {@code byte & 0xff}. */
final class Tags {

  // Numbers of type int; such a number is also the length of texts, bytes and arrays.
  static final int INT_DIRECT_MIN = -16; // f0
  static final int INT_DIRECT_MAX = 47; // 2f
  static final int INT_12_FIRST = 0x30;
  static final int INT_12_ZERO = 0x38;
  static final int INT_19_FIRST = 0x40;
  static final int INT_19_ZERO = 0x44;
  static final int INT_32 = 0x48;

  static final int TEXT_DIRECT = 0x49; // and its length
  static final int TEXT_DIRECT_MAX = 47;
  static final int TEXT_LATIN = 0x79;
  static final int TEXT_UTF8 = 0x7a;
  static final int TEXT_UTF16 = 0x7b; // with a byte order mark
  static final int TEXT_UTF16_LE = 0x7c;
  static final int TEXT_UTF16_BE = 0x7d;
  static final int TEXT_GB18030 = 0x7e;
  static final int SYMBOL = 0x7f;

  static final int CHAR = 0x90;
  static final int BINARY = 0x91;
  static final int TYPED = 0x92;
  static final int REFERENCE = 0x93;
  static final int ARRAY_DIRECT = 0x94; // and its length
  static final int ARRAY_DIRECT_MAX = 15;
  static final int ARRAY = 0xa4;
  static final int OBJECT_END = 0xa5;
  static final int OBJECT = 0xa6;

  static final int LOCAL_TIME = 0xa7;
  static final int LOCAL_DATE_TIME = 0xa8;
  static final int LOCAL_DATE = 0xa9;
  static final int ZONED_DATE_TIME = 0xaa;
  static final int DATE_MILLIS = 0xab;
  static final int DATE_SECONDS = 0xac;
  static final int DATE_MINUTES = 0xad;
  static final int INSTANT = 0xae;

  static final int NULL = 0xaf;
  static final int FALSE = 0xb0;
  static final int TRUE = 0xb1;
  static final int DOUBLE_0 = 0xb2;
  static final int DOUBLE_1 = 0xb3;
  static final int DOUBLE_WHOLE = 0xb4;
  static final int DOUBLE = 0xb5;
  static final int FLOAT_WHOLE = 0xb6;
  static final int FLOAT = 0xb7;
  static final int DECIMAL_WHOLE = 0xb8;
  static final int DECIMAL = 0xb9;
  static final int BIG_INTEGER_OF_LONG = 0xba;
  static final int BIG_INTEGER = 0xbb;
  static final int SHORT = 0xbc;
  static final int BYTE = 0xbd;
  static final int LONG_64 = 0xbe;
  static final int LONG_32 = 0xbf;
  static final int LONG_19_FIRST = 0xc0;
  static final int LONG_19_ZERO = 0xc4;
  static final int LONG_12_FIRST = 0xc8;
  static final int LONG_12_ZERO = 0xd0;
  static final int LONG_DIRECT = 0xd8;
  static final int LONG_DIRECT_MIN = -8;
  static final int LONG_DIRECT_MAX = 15; // ef

  /** What begins with each tag; null where no value does. */
  private static final @Nullable ValueKind[] KINDS = kinds();

  private Tags() {}

  private static @Nullable ValueKind[] kinds() {
    @Nullable ValueKind[] kinds = new @Nullable ValueKind[256];
    Arrays.fill(kinds, 0, TEXT_DIRECT, ValueKind.INTEGER);
    Arrays.fill(kinds, TEXT_DIRECT, SYMBOL + 1, ValueKind.TEXT);
    kinds[CHAR] = ValueKind.SCALAR;
    kinds[BINARY] = ValueKind.BINARY;
    kinds[TYPED] = ValueKind.TYPED;
    kinds[REFERENCE] = ValueKind.REFERENCE;
    Arrays.fill(kinds, ARRAY_DIRECT, OBJECT_END, ValueKind.ARRAY);
    kinds[OBJECT] = ValueKind.OBJECT;
    Arrays.fill(kinds, LOCAL_TIME, NULL, ValueKind.SCALAR);
    kinds[NULL] = ValueKind.NULL;
    Arrays.fill(kinds, FALSE, DOUBLE_0, ValueKind.BOOLEAN);
    Arrays.fill(kinds, DOUBLE_0, BIG_INTEGER_OF_LONG, ValueKind.DECIMAL);
    Arrays.fill(kinds, BIG_INTEGER_OF_LONG, 256, ValueKind.INTEGER);
    return kinds;
  }

  /** What begins with the tag; null if no value does. */
  static @Nullable ValueKind kind(int tag) {
    return KINDS[tag];
  }

  /** Whether a number of type int begins with the tag. */
  static boolean isInt(int tag) {
    return tag <= INT_32 || tag >= (INT_DIRECT_MIN & 0xff);
  }

  /** Whether a text begins with the tag. */
  static boolean isText(int tag) {
    return tag >= TEXT_DIRECT && tag < SYMBOL;
  }
}
