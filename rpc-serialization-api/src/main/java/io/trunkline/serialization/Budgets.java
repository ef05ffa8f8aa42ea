package io.trunkline.serialization;

/**
 * The limits of one message, when it is written and when it is read.
 *
 * <p>What reading a message may cost grows with its length: {@link
 * io.trunkline.serialization.budget.ReadBudget} has the prices. The number of elements needs no
 * setting: each takes at least one byte, so there are no more of them than the message has bytes.
 *
 * @param maxDepth how many levels objects may nest
 * @param maxMessageBytes the largest message that may be written, in bytes; a message being read is
 *     already bounded by its frame
 * @param workFactor how many times the usual work a message may cause that is read
 * @param memoryFactor how many times the usual memory the objects of a message may take that is
 *     read
 */
public record Budgets(int maxDepth, int maxMessageBytes, int workFactor, int memoryFactor) {

  private static final int MIN_MESSAGE_BYTES = 64;

  /**
   * 2,000 levels and 8 MiB. The levels are more than honest objects have, and those beyond the
   * first hundred take a thread with a {@linkplain io.trunkline.serialization.budget.DeepStack
   * larger stack}. The size is Dubbo's default.
   */
  public static final Budgets DEFAULT = new Budgets(2000, 8 * 1024 * 1024);

  /** Budgets with the usual work and memory. */
  public Budgets(int maxDepth, int maxMessageBytes) {
    this(maxDepth, maxMessageBytes, 1, 1);
  }

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

  /** These budgets with other factors for the work and the memory of a message that is read. */
  public Budgets withFactors(int work, int memory) {
    return new Budgets(maxDepth, maxMessageBytes, work, memory);
  }

  public Budgets {
    if (maxDepth < 1) {
      throw new IllegalArgumentException("maxDepth is " + maxDepth + ", expected 1 or more");
    }
    if (maxMessageBytes < MIN_MESSAGE_BYTES) {
      throw new IllegalArgumentException(
          "maxMessageBytes is " + maxMessageBytes + ", expected " + MIN_MESSAGE_BYTES + " or more");
    }
    if (workFactor < 1 || memoryFactor < 1) {
      throw new IllegalArgumentException(
          "workFactor is "
              + workFactor
              + " and memoryFactor is "
              + memoryFactor
              + ", expected 1 or more");
    }
  }
}
