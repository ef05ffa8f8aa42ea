package io.trunkline.serialization.formats.avro;

/**
 * The branches of the union that every value is, by their index. Behind the last one come the
 * records of the item, in the order of its header.
 */
final class Branches {

  static final int NULL = 0;
  static final int BOOLEAN = 1;
  static final int INT = 2;
  static final int LONG = 3;
  static final int FLOAT = 4;
  static final int DOUBLE = 5;
  static final int STRING = 6;
  static final int BYTES = 7;

  /** An array of values. */
  static final int ARRAY = 8;

  /** A record with an array of entries, which are records of a key and a value. */
  static final int MAP = 9;

  /** A record with an int. */
  static final int BYTE = 10;

  /** A record with an int. */
  static final int SHORT = 11;

  /** A record with an int. */
  static final int CHARACTER = 12;

  /** A record with the number of a class of the header, an int, and the value that is of it. */
  static final int TYPED = 13;

  /** A record with an int: the number of a container of the item, in the order they begin in. */
  static final int REFERENCE = 14;

  static final int FIRST_RECORD = 15;

  private Branches() {}
}
