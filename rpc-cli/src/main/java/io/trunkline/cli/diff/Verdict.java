package io.trunkline.cli.diff;

/** The outcome of messages with objects of a class, from best to worst. */
public enum Verdict {
  /** All values arrive equal. */
  EQUAL,
  /** Values arrive equal in what both versions have; fields are dropped or keep their default. */
  COMPATIBLE,
  /** At least some values are refused with an error. */
  REFUSED,
  /** Values may arrive changed without an error. */
  MISREAD;

  /** The worse of two. */
  Verdict or(Verdict other) {
    return compareTo(other) < 0 ? other : this;
  }

  /** Whether calls can fail or go wrong. */
  public boolean isProblem() {
    return compareTo(REFUSED) >= 0;
  }
}
