package io.trunkline.serialization.formats.model;

/** The kind of the next value of a {@link ValueSource}. */
public enum ValueKind {
  /** No value. */
  NULL("null"),
  BOOLEAN("a boolean"),
  /** An integer of any length. */
  INTEGER("an integer"),
  /** A number that can have a fraction. */
  DECIMAL("a decimal number"),
  TEXT("a text"),
  /** Bytes. */
  BINARY("bytes"),
  /** Elements in order. */
  ARRAY("an array"),
  /**
   * Members by name: the fields of an object or, in a format that does not distinguish them, the
   * entries of a map.
   */
  OBJECT("an object"),
  /** The entries of a map, in a format that distinguishes maps from objects. */
  MAP("a map"),
  /** The name of a class; the value that follows has this class. */
  TYPED("a value with a class name"),
  /** A reference to an earlier object of the item, or to one that is being read. */
  REFERENCE("a reference"),
  /** A value of another type that the format supports, such as a date. */
  SCALAR("a value of the format's own");

  private final String text;

  ValueKind(String text) {
    this.text = text;
  }

  /** Whether it contains other values. */
  public boolean isContainer() {
    return this == ARRAY || this == OBJECT || this == MAP;
  }

  /** Whether it is a value that contains no other one, and not a null. */
  public boolean isScalar() {
    return !isContainer() && this != NULL && this != TYPED && this != REFERENCE;
  }

  /** The kind as error messages name it, with its article. */
  @Override
  public String toString() {
    return text;
  }
}
