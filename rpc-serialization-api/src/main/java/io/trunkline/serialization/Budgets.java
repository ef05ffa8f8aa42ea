package io.trunkline.serialization;

/**
 * The limits of one message, when it is written and when it is read.
 *
 * <p>The number of elements needs no setting: each element takes at least one byte, so {@link
 * ReadBudget} grants no more elements than the message has bytes.
 *
 * @param maxDepth how many levels objects may nest
 * @param maxMessageBytes the largest message that may be written, in bytes; a message being read is
 *     already bounded by its frame
 */
public record Budgets(int maxDepth, int maxMessageBytes) {

  private static final int MIN_MESSAGE_BYTES = 64;

  /**
   * 128 levels and 8 MiB. 128 levels fit a stack of 512 KB even in interpreted code: hessian2,
   * which needs most, reads about 200 levels there, and 500 with 1 MB, the JVM's default. The size
   * is Dubbo's default.
   */
  public static final Budgets DEFAULT = new Budgets(128, 8 * 1024 * 1024);

  /**
   * The budgets of a client or port with this payload limit.
   *
   * @param maxDepth how many levels objects may nest
   * @param payloadBytes the payload limit; 0 or less for no limit, and 1 to 63 count as 64
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
