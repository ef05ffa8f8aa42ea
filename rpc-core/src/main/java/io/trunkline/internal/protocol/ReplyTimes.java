package io.trunkline.internal.protocol;

/** The stages of a request whose reply is written: its consumer gets them with the reply. */
public interface ReplyTimes {

  /** When the method ended, as a value of {@link System#nanoTime()}. */
  long endedNanos();

  /** How long the stages before took, as {@link PackedTimes}. */
  long packedTimes();

  /** The longest body that the consumer reads; 0 or less for any. */
  int longestBody();
}
