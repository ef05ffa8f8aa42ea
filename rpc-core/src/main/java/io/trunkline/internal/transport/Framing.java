package io.trunkline.internal.transport;

/** What two ends agreed on for the frames of their connection, beyond what every peer reads. */
public enum Framing {
  /** Nothing. */
  PLAIN,
  /** Each frame has checksums. */
  CHECKED,
  /** Each frame has checksums, and long messages travel in chunks. */
  CHUNKED;

  /** The form of an agreement: chunks only with checksums. */
  public static Framing of(boolean hasChecksums, boolean hasChunks) {
    if (!hasChecksums) {
      return PLAIN;
    }
    return hasChunks ? CHUNKED : CHECKED;
  }

  /** Whether each frame has checksums. */
  public boolean isChecked() {
    return this != PLAIN;
  }

  /** Whether long messages travel in chunks. */
  public boolean isChunked() {
    return this == CHUNKED;
  }
}
