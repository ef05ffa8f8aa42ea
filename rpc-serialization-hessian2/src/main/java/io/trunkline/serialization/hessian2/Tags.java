package io.trunkline.serialization.hessian2;

/** First bytes of values. Ranges hold small values or lengths in the byte itself. */
final class Tags {

  static final int NULL = 'N';
  static final int TRUE = 'T';
  static final int FALSE = 'F';

  static final int STRING_SHORT = 0x30; // to 0x33, two bits of the length
  static final int STRING = 'S';
  static final int STRING_CHUNK = 'R';

  static final int BINARY_DIRECT = 0x20; // to 0x2f, the length
  static final int BINARY_SHORT = 0x34; // to 0x37, two bits of the length
  static final int BINARY = 'B';
  static final int BINARY_CHUNK = 'A';

  static final int INT = 'I';
  static final int INT_ZERO = 0x90; // 0x80 to 0xbf
  static final int INT_BYTE_ZERO = 0xc8; // 0xc0 to 0xcf
  static final int INT_SHORT_ZERO = 0xd4; // 0xd0 to 0xd7

  static final int LONG = 'L';
  static final int LONG_INT = 0x59;
  static final int LONG_ZERO = 0xe0; // 0xd8 to 0xef
  static final int LONG_BYTE_ZERO = 0xf8; // 0xf0 to 0xff
  static final int LONG_SHORT_ZERO = 0x3c; // 0x38 to 0x3f

  static final int DOUBLE = 'D';
  static final int DOUBLE_ZERO = 0x5b;
  static final int DOUBLE_ONE = 0x5c;
  static final int DOUBLE_BYTE = 0x5d;
  static final int DOUBLE_SHORT = 0x5e;
  static final int DOUBLE_MILLI = 0x5f;

  static final int DATE = 0x4a;
  static final int DATE_MINUTE = 0x4b;

  // Not in Hessian 2; only between two of ours that agreed on them.
  static final int TIME = 0x40; // a TimeKind follows
  static final int INSTANT = 0x45;
  static final int LOCAL_DATE = 0x47;
  static final int LOCAL_TIME = 0x50;

  private static final int AGREED_TIME =
      1 << (TIME & 0x1f)
          | 1 << (INSTANT & 0x1f)
          | 1 << (LOCAL_DATE & 0x1f)
          | 1 << (LOCAL_TIME & 0x1f);

  static final int REFERENCE = 0x51;

  static final int LIST_VARIABLE = 0x55; // with a type
  static final int LIST_FIXED = 'V'; // with a type
  static final int LIST_VARIABLE_UNTYPED = 0x57;
  static final int LIST_FIXED_UNTYPED = 0x58;
  static final int LIST_DIRECT = 0x70; // to 0x77, with a type
  static final int LIST_DIRECT_UNTYPED = 0x78; // to 0x7f

  static final int MAP = 'M'; // with a type
  static final int MAP_UNTYPED = 'H';
  static final int END = 'Z';

  static final int DEFINITION = 'C';
  static final int OBJECT = 'O';
  static final int OBJECT_DIRECT = 0x60; // to 0x6f

  /** The most units of a string, and so the most characters, that stand in one chunk. */
  static final int CHUNK_UNITS = 0x8000;

  private Tags() {}

  static boolean isString(int tag) {
    return tag <= 0x1f
        || tag >= STRING_SHORT && tag <= STRING_SHORT + 3
        || tag == STRING
        || tag == STRING_CHUNK;
  }

  static boolean isInt(int tag) {
    return tag >= 0x80 && tag <= 0xd7 || tag == INT;
  }

  static boolean isAgreedTime(int tag) {
    return (tag & ~0x1f) == 0x40 && (AGREED_TIME >> (tag & 0x1f) & 1) != 0;
  }

  static boolean isList(int tag) {
    return tag >= LIST_VARIABLE && tag <= LIST_FIXED_UNTYPED || tag >= LIST_DIRECT && tag <= 0x7f;
  }

  static boolean isObject(int tag) {
    return tag >= OBJECT_DIRECT && tag <= 0x6f || tag == DEFINITION || tag == OBJECT;
  }
}
