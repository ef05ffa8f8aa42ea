package io.trunkline.check;

/** How bad a {@link Finding} is; the worst first. */
public enum Severity {
  /** A message that contains a value of the class fails. */
  WILL_FAIL("will fail"),
  /** Some values fail or arrive changed, or all do with some peers. */
  MAY_FAIL("may fail"),
  /** It works, and could be cheaper. */
  COSTS("costs");

  private final String text;

  Severity(String text) {
    this.text = text;
  }

  /** For a person to read. */
  @Override
  public String toString() {
    return text;
  }
}
