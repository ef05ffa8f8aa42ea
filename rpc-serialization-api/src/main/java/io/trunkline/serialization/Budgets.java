package io.trunkline.serialization;

/**
 * What one message may cost its reader and its writer.
 *
 * <p>The number of elements needs no setting: each element takes at least one byte, so {@link
 * ReadBudget} never grants more of them than the message has bytes.
 *
 * @param maxDepth how deep objects may nest
 * @param maxMessageBytes how long a written message may grow; reading is bounded by the frame
 */
public record Budgets(int maxDepth, int maxMessageBytes) {

  /** 64 levels and 8 MiB, the payload limit that Dubbo's users know. */
  public static final Budgets DEFAULT = new Budgets(64, 8 * 1024 * 1024);

  public Budgets {
    if (maxDepth < 1) {
      throw new IllegalArgumentException("maxDepth is " + maxDepth + ", expected 1 or more");
    }
    if (maxMessageBytes < 64) {
      throw new IllegalArgumentException(
          "maxMessageBytes is " + maxMessageBytes + ", expected 64 or more");
    }
  }
}
