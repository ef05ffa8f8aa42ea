package io.trunkline.serialization.hessian2.oracle;

import java.util.EnumSet;
import java.util.Set;

/**
 * What ours writes in other bytes than hessian-lite 4.0.4, and every peer reads as the same value.
 * Beside these, minus zero: the library writes it as zero.
 */
enum OtherBytes {
  CALENDARS(Kind.CALENDAR, "the library counts them twice, so its later references are wrong"),
  BIG_INTEGERS(
      Kind.BIG_INTEGER, "the library also writes what they remember of earlier calculations"),
  CHUNKS(Kind.CHUNKS, "the library ends a chunk where its buffer of 8 KiB does"),
  NO_CAUSES(
      Kind.EXECUTION_FAILURE,
      "a cause that was set to null is written like one that was never set, which looks the same");

  private final Kind kind;
  private final String reason;

  OtherBytes(Kind kind, String reason) {
    this.kind = kind;
    this.reason = reason;
  }

  static Set<Kind> kinds() {
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    for (OtherBytes other : values()) {
      kinds.add(other.kind);
    }
    return kinds;
  }

  @Override
  public String toString() {
    return name() + ": " + reason;
  }
}
