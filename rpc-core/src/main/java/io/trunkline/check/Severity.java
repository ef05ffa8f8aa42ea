package io.trunkline.check;

/** The severity of a {@link Finding}, from worst to least severe. */
public enum Severity {
  /** A message that contains a value of the class fails. */
  WILL_FAIL("will fail"),
  /** Some values fail or arrive changed, or all of them do with some peers. */
  MAY_FAIL("may fail"),
  /** Messages work, but cost more bytes than necessary. */
  COSTS("costs");

  private final String text;

  Severity(String text) {
    this.text = text;
  }

  /** The severity in words, such as {@code will fail}. */
  @Override
  public String toString() {
    return text;
  }
}
