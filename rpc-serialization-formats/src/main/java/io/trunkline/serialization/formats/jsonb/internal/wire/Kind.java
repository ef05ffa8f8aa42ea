package io.trunkline.serialization.formats.jsonb.internal.wire;

/** What the next value of a {@link JsonbSource} is. */
public enum Kind {
  NULL("null"),
  BOOLEAN("a boolean"),
  /** A number without a fraction, of any length. */
  INTEGER("an integer"),
  /** A number that can have a fraction. */
  DECIMAL("a decimal number"),
  TEXT("a text"),
  BINARY("bytes"),
  /** A character, date or time. */
  SCALAR("a character, date or time"),
  ARRAY("an array"),
  /** The members of an object or the entries of a map: JSONB does not tell them apart. */
  OBJECT("an object"),
  /** The name of a class, and behind it a value of this class. */
  TYPED("a value with a class name"),
  /** An object that the item has had before. */
  REFERENCE("a reference");

  private final String text;

  Kind(String text) {
    this.text = text;
  }

  /** As error texts call it. */
  @Override
  public String toString() {
    return text;
  }
}
