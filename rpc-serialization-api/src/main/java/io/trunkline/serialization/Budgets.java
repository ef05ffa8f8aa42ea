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

  private static final int MIN_MESSAGE_BYTES = 64;

  /**
   * 128 levels and 8 MiB. So many levels fit a stack of 512 KB, also before the code that reads
   * them is compiled: hessian2, which needs most, reads about 200 there and 500 with 1 MB, the
   * JVM's default. The payload limit is the one that Dubbo's users know.
   */
  public static final Budgets DEFAULT = new Budgets(128, 8 * 1024 * 1024);

  /**
   * The budgets of a client or port: a depth, and messages as long as its payload limit allows.
   *
   * @param maxDepth how deep objects may nest
   * @param payloadBytes the payload limit; 0 or less for no limit. One below the least possible
   *     counts as that
   */
  public static Budgets of(int maxDepth, int payloadBytes) {
    return new Budgets(
        maxDepth,
        payloadBytes <= 0 ? Integer.MAX_VALUE : Math.max(MIN_MESSAGE_BYTES, payloadBytes));
  }

  public Budgets {
    if (maxDepth < 1) {
      throw new IllegalArgumentException("maxDepth is " + maxDepth + ", expected 1 or more");
    }
    if (maxMessageBytes < MIN_MESSAGE_BYTES) {
      throw new IllegalArgumentException(
          "maxMessageBytes is " + maxMessageBytes + ", expected " + MIN_MESSAGE_BYTES + " or more");
    }
  }
}
