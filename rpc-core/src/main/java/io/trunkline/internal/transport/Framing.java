package io.trunkline.internal.transport;

/** What two ends agreed on for the frames of their connection, beyond what every peer reads. */
public enum Framing {
  /** Nothing. */
  PLAIN(false),
  /** Each frame ends with its checksum. */
  CHECKED(true);

  private final boolean isChecked;

  Framing(boolean isChecked) {
    this.isChecked = isChecked;
  }

  /** The form of an agreement. */
  public static Framing of(boolean isChecked) {
    return isChecked ? CHECKED : PLAIN;
  }

  /** Whether each frame ends with its checksum. */
  public boolean isChecked() {
    return isChecked;
  }
}
