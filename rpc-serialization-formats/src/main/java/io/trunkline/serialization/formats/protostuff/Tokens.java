package io.trunkline.serialization.formats.protostuff;

/** The first bytes of the values of agreed messages. Numbers behind them are varints. */
final class Tokens {

  static final int NULL = 0;
  static final int FALSE = 1;
  static final int TRUE = 2;

  /** Whole numbers, the sign in the lowest bit. */
  static final int BYTE = 3;

  static final int SHORT = 4;
  static final int INT = 5;
  static final int LONG = 6;
  static final int FLOAT = 7;
  static final int DOUBLE = 8;
  static final int CHAR = 9;

  /** The number of characters and, for each, a byte; or two, the higher one first. */
  static final int TEXT = 10;

  static final int WIDE_TEXT = 11;
  static final int BINARY = 12;

  /** The number of elements, members or entries, and these. */
  static final int ARRAY = 13;

  static final int OBJECT = 14;
  static final int MAP = 15;

  /** The name of the class of the value that follows; it gets the next number. */
  static final int CLASS_NAME = 16;

  /** The number of a class name that the message has had. */
  static final int CLASS_NUMBER = 17;

  /** The number of a container that the item has had. */
  static final int REFERENCE = 18;

  /** The number of bytes of a number of any length, and these. */
  static final int BIG_INTEGER = 19;

  /** The scale, and a number of any length. */
  static final int BIG_DECIMAL = 20;

  private Tokens() {}
}
