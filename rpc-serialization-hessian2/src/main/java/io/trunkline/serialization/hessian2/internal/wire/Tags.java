package io.trunkline.serialization.hessian2.internal.wire;

/**
 * The tags of Hessian 2: the first byte of each value says what follows, and for small values the
 * byte holds the value or its length as well.
 *
 * <p>What a tag means is written here and nowhere else. Readers, writers and the code that skips
 * values use these constants, ranges and lengths.
 */
public final class Tags {

  public static final int NULL = 'N';
  public static final int TRUE = 'T';
  public static final int FALSE = 'F';

  /** Up to this tag, the tag is the length of a string. */
  public static final int STRING_DIRECT_MAX = 0x1f;

  public static final int STRING_SHORT = 0x30; // to 0x33, two bits of the length
  public static final int STRING_SHORT_MAX = 0x3ff; // the longest string with such a tag
  public static final int STRING = 'S';
  public static final int STRING_CHUNK = 'R';

  public static final int BINARY_DIRECT = 0x20; // to 0x2f, the length
  public static final int BINARY_DIRECT_MAX = 0x0f;
  public static final int BINARY_SHORT = 0x34; // to 0x37, two bits of the length
  public static final int BINARY_SHORT_MAX = 0x3ff;
  public static final int BINARY = 'B';
  public static final int BINARY_CHUNK = 'A';

  public static final int INT = 'I';
  public static final int INT_ZERO = 0x90; // 0x80 to 0xbf
  public static final int INT_BYTE_ZERO = 0xc8; // 0xc0 to 0xcf
  public static final int INT_SHORT_ZERO = 0xd4; // 0xd0 to 0xd7

  public static final int LONG = 'L';
  public static final int LONG_INT = 0x59;
  public static final int LONG_ZERO = 0xe0; // 0xd8 to 0xef
  public static final int LONG_BYTE_ZERO = 0xf8; // 0xf0 to 0xff
  public static final int LONG_SHORT_ZERO = 0x3c; // 0x38 to 0x3f

  public static final int DOUBLE = 'D';
  public static final int DOUBLE_ZERO = 0x5b;
  public static final int DOUBLE_ONE = 0x5c;
  public static final int DOUBLE_BYTE = 0x5d;
  public static final int DOUBLE_SHORT = 0x5e;
  public static final int DOUBLE_MILLI = 0x5f;

  public static final int DATE = 0x4a;
  public static final int DATE_MINUTE = 0x4b;

  // Not part of Hessian 2: only between two Trunkline peers that agreed on them.
  public static final int TIME = 0x40; // the kind of time follows
  public static final int INSTANT = 0x45;
  public static final int LOCAL_DATE = 0x47;
  public static final int LOCAL_TIME = 0x50;

  private static final int AGREED_TIME =
      1 << (TIME & 0x1f)
          | 1 << (INSTANT & 0x1f)
          | 1 << (LOCAL_DATE & 0x1f)
          | 1 << (LOCAL_TIME & 0x1f);

  public static final int REFERENCE = 0x51;

  public static final int LIST_VARIABLE = 0x55; // with a type
  public static final int LIST_FIXED = 'V'; // with a type
  public static final int LIST_VARIABLE_UNTYPED = 0x57;
  public static final int LIST_FIXED_UNTYPED = 0x58;
  public static final int LIST_DIRECT = 0x70; // to 0x77, with a type
  public static final int LIST_DIRECT_UNTYPED = 0x78; // to 0x7f
  public static final int LIST_DIRECT_MAX = 7; // the longest list with its length in the tag

  public static final int MAP = 'M'; // with a type
  public static final int MAP_UNTYPED = 'H';
  public static final int END = 'Z'; // of a map, or of a list of variable length

  public static final int DEFINITION = 'C';
  public static final int OBJECT = 'O';
  public static final int OBJECT_DIRECT = 0x60; // to 0x6f, the number of the definition
  public static final int OBJECT_DIRECT_MAX = 0x0f;

  /** The most UTF-16 units, and so the most characters, of one chunk of a string. */
  public static final int CHUNK_UNITS = 0x8000;

  private Tags() {}

  // --------------------------------------------------------------- strings

  public static boolean isString(int tag) {
    return tag <= STRING_DIRECT_MAX || isShortString(tag) || tag == STRING || tag == STRING_CHUNK;
  }

  /** Whether the tag has two bits of a string's length; the next byte has the other eight. */
  public static boolean isShortString(int tag) {
    return tag >= STRING_SHORT && tag <= STRING_SHORT + 3;
  }

  /** The length of a string whose tag {@link #isShortString}. */
  public static int shortStringLength(int tag, int next) {
    return (tag - STRING_SHORT << 8) + next;
  }

  // ---------------------------------------------------------------- binary

  public static boolean isBinary(int tag) {
    return isDirectBinary(tag) || isShortBinary(tag) || tag == BINARY || tag == BINARY_CHUNK;
  }

  static boolean isDirectBinary(int tag) {
    return tag >= BINARY_DIRECT && tag <= BINARY_DIRECT + BINARY_DIRECT_MAX;
  }

  static boolean isShortBinary(int tag) {
    return tag >= BINARY_SHORT && tag <= BINARY_SHORT + 3;
  }

  // --------------------------------------------------------------- numbers

  public static boolean isInt(int tag) {
    return tag >= 0x80 && tag <= 0xd7 || tag == INT;
  }

  /** Whether the tag is the whole int. */
  static boolean isDirectInt(int tag) {
    return tag >= 0x80 && tag <= 0xbf;
  }

  public static boolean isLong(int tag) {
    return tag >= 0xd8 || isShortLong(tag) || tag == LONG || tag == LONG_INT;
  }

  /** Whether the tag has three bits of a long; the next two bytes have the others. */
  static boolean isShortLong(int tag) {
    return tag >= 0x38 && tag <= 0x3f;
  }

  public static boolean isDouble(int tag) {
    return tag >= DOUBLE_ZERO && tag <= DOUBLE_MILLI || tag == DOUBLE;
  }

  // ------------------------------------------------------------------ time

  /** Whether the tag is one that two Trunkline peers agreed on for values of time. */
  public static boolean isAgreedTime(int tag) {
    return (tag & ~0x1f) == 0x40 && (AGREED_TIME >> (tag & 0x1f) & 1) != 0;
  }

  // ------------------------------------------------------------ containers

  public static boolean isList(int tag) {
    return tag >= LIST_VARIABLE && tag <= LIST_FIXED_UNTYPED || tag >= LIST_DIRECT && tag <= 0x7f;
  }

  /** Whether the type of a list follows its tag. */
  public static boolean isTypedList(int tag) {
    return tag >= LIST_DIRECT
        ? tag < LIST_DIRECT_UNTYPED
        : tag == LIST_FIXED || tag == LIST_VARIABLE;
  }

  /** Whether a list ends with {@link #END} and does not give its length. */
  public static boolean isVariableList(int tag) {
    return tag == LIST_VARIABLE || tag == LIST_VARIABLE_UNTYPED;
  }

  /** Whether the tag holds the length of the list: its three lowest bits. */
  public static boolean isDirectList(int tag) {
    return tag >= LIST_DIRECT;
  }

  /** Whether the tag is that of an object or of the definition before it. */
  public static boolean isObject(int tag) {
    return isDirectObject(tag) || tag == DEFINITION || tag == OBJECT;
  }

  /** Whether the tag of an object holds the number of its definition: its four lowest bits. */
  public static boolean isDirectObject(int tag) {
    return tag >= OBJECT_DIRECT && tag <= OBJECT_DIRECT + OBJECT_DIRECT_MAX;
  }

  /** Whether a list, map, object or reference begins with the tag. */
  public static boolean isContainer(int tag) {
    return isList(tag) || isObject(tag) || tag == MAP_UNTYPED || tag == MAP || tag == REFERENCE;
  }

  /** How an error text names a byte of a payload. */
  public static String hex(int tag) {
    return "0x" + Character.forDigit(tag >> 4 & 0xf, 16) + Character.forDigit(tag & 0xf, 16);
  }
}
