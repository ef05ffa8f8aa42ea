package io.trunkline.serialization.terms;

/**
 * A form that a serialization may write under agreed terms only if the reader's version supports
 * it. Each version announces the features that it supports; those announced by both sides are in
 * force. Unlike a setting, a feature is not chosen by the application.
 */
public enum PayloadFeature {
  /** Values of {@code java.time}, calendars and the dates of {@code java.sql} have short forms. */
  COMPACT_TIME(1L << 1, "compact java.time");

  private final long bit;
  private final String description;

  PayloadFeature(long bit, String description) {
    this.bit = bit;
    this.description = description;
  }

  /** The bits of all features that this version supports. */
  public static long allBits() {
    long bits = 0;
    for (PayloadFeature feature : values()) {
      bits |= feature.bit;
    }
    return bits;
  }

  /** The feature's bit among the capability bits of the handshake. */
  public long bit() {
    return bit;
  }

  /** The feature's name in the text of terms. */
  @Override
  public String toString() {
    return description;
  }
}
