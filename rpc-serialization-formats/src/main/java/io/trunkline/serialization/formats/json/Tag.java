package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.formats.model.ValueKind;
import java.nio.charset.StandardCharsets;

/** An object with one member whose name says what its value is, and that it is no object. */
enum Tag {
  /**
   * The name of a class, or its number, agreed or by the order in which the item names classes; and
   * then the value under the name {@code @value}.
   */
  TYPE("@type", ValueKind.TYPED),
  /** The number of a container of the item. */
  REFERENCE("@ref", ValueKind.REFERENCE),
  /** The keys and values of a map, by turns, in an array. */
  MAP("@map", ValueKind.MAP),
  BYTE("@byte", ValueKind.INTEGER),
  SHORT("@short", ValueKind.INTEGER),
  LONG("@long", ValueKind.INTEGER),
  FLOAT("@float", ValueKind.DECIMAL),
  /** A double or float for which JSON has no number, as a text. */
  DOUBLE("@double", ValueKind.DECIMAL),
  CHAR("@char", ValueKind.SCALAR),
  /** Bytes in Base64. */
  BYTES("@bytes", ValueKind.BINARY),
  /** The path of an object, as fastjson has it. */
  PATH("$ref", ValueKind.REFERENCE);

  /** What is between the name of a class and the value. */
  static final String VALUE = ",\"@value\":";

  private final String text;
  private final byte[] bytes;
  private final ValueKind kind;

  Tag(String name, ValueKind kind) {
    this.text = "{\"" + name + "\":";
    this.bytes = text.getBytes(StandardCharsets.US_ASCII);
    this.kind = kind;
  }

  /** All that is in front of the value. */
  String text() {
    return text;
  }

  /** The same as bytes; not to be changed. */
  byte[] bytes() {
    return bytes;
  }

  ValueKind kind() {
    return kind;
  }
}
