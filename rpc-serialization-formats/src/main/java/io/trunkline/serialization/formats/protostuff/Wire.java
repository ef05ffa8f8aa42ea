package io.trunkline.serialization.formats.protostuff;

/** The kinds of what follows a tag, which is the number of a field and one of these. */
final class Wire {

  static final int VARINT = 0;
  static final int FIXED_64 = 1;
  static final int BYTES = 2;
  static final int START = 3;
  static final int END = 4;
  static final int FIXED_32 = 5;

  /** The number of an object that the item has had. */
  static final int REFERENCE = 6;

  private static final int BITS = 3;

  private Wire() {}

  static int tag(int number, int type) {
    return number << BITS | type;
  }

  static int number(int tag) {
    return tag >>> BITS;
  }

  static int type(int tag) {
    return tag & (1 << BITS) - 1;
  }
}
