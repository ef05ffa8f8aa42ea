package io.trunkline.serialization.formats.msgpack;

/** The first bytes of MessagePack's values, and the extension types of agreed messages. */
final class Tags {

  static final int POSITIVE_MAX = 0x7f;
  static final int MAP_DIRECT = 0x80;
  static final int ARRAY_DIRECT = 0x90;
  static final int TEXT_DIRECT = 0xa0;
  static final int NULL = 0xc0;

  /** Never used by MessagePack itself; in agreed messages the map that follows is an object. */
  static final int OBJECT = 0xc1;

  static final int FALSE = 0xc2;
  static final int TRUE = 0xc3;
  static final int BINARY_8 = 0xc4;
  static final int BINARY_16 = 0xc5;
  static final int BINARY_32 = 0xc6;
  static final int EXTENSION_8 = 0xc7;
  static final int EXTENSION_16 = 0xc8;
  static final int EXTENSION_32 = 0xc9;
  static final int FLOAT = 0xca;
  static final int DOUBLE = 0xcb;
  static final int UNSIGNED_8 = 0xcc;
  static final int UNSIGNED_16 = 0xcd;
  static final int UNSIGNED_32 = 0xce;
  static final int UNSIGNED_64 = 0xcf;
  static final int SIGNED_8 = 0xd0;
  static final int SIGNED_16 = 0xd1;
  static final int SIGNED_32 = 0xd2;
  static final int SIGNED_64 = 0xd3;
  static final int EXTENSION_OF_1 = 0xd4;
  static final int EXTENSION_OF_2 = 0xd5;
  static final int EXTENSION_OF_4 = 0xd6;
  static final int EXTENSION_OF_8 = 0xd7;
  static final int EXTENSION_OF_16 = 0xd8;
  static final int TEXT_8 = 0xd9;
  static final int TEXT_16 = 0xda;
  static final int TEXT_32 = 0xdb;
  static final int ARRAY_16 = 0xdc;
  static final int ARRAY_32 = 0xdd;
  static final int MAP_16 = 0xde;
  static final int MAP_32 = 0xdf;
  static final int NEGATIVE_MIN = 0xe0;

  /** The name of the class of the value that follows, in UTF-8; it gets the next number. */
  static final int CLASS_NAME = 1;

  /** The number of a class name that the message has had. */
  static final int CLASS_NUMBER = 2;

  /** A character where no type is declared. */
  static final int CHARACTER = 3;

  /** The number of an object that the item has had. */
  static final int REFERENCE = 4;

  private Tags() {}
}
