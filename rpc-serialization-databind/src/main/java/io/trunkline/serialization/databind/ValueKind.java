package io.trunkline.serialization.databind;

/** What the next value of a {@link ValueSource} is. */
public enum ValueKind {
  /** No value. */
  NULL("null"),
  BOOLEAN("a boolean"),
  /** A number without a fraction, of any length. */
  INTEGER("an integer"),
  /** A number that can have a fraction. */
  DECIMAL("a decimal number"),
  TEXT("a text"),
  /** Bytes. */
  BINARY("bytes"),
  /** Elements in order. */
  ARRAY("an array"),
  /**
   * Members by name: the fields of an object or, in a format that does not tell them apart, the
   * entries of a map.
   */
  OBJECT("an object"),
  /** The entries of a map, in a format that tells maps from objects. */
  MAP("a map"),
  /** The name of a class; the value that follows is of this class. */
  TYPED("a value with a class name"),
  /** An object that the item has had before, or that is being read. */
  REFERENCE("a reference"),
  /** A value of a type that the format itself knows beside these, such as a date. */
  SCALAR("a value of the format's own");

  private final String text;

  ValueKind(String text) {
    this.text = text;
  }

  /** Whether other values are in it. */
  public boolean isContainer() {
    return this == ARRAY || this == OBJECT || this == MAP;
  }

  /** As error texts call it, with its article. */
  @Override
  public String toString() {
    return text;
  }
}
