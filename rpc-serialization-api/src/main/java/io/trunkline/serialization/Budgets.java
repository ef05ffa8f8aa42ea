package io.trunkline.serialization;

/**
 * The limits of one message, when it is written and when it is read.
 *
 * <p>The work and memory allowed for reading a message grow with its length; {@link
 * io.trunkline.serialization.budget.ReadBudget} lists the prices. The number of elements needs no
 * setting: each element takes at least one byte of the message.
 *
 * @param maxDepth how many levels objects may nest
 * @param maxMessageBytes the largest message that may be written, in bytes; a received message is
 *     already limited by its frame
 * @param workFactor the factor by which the work of reading a message may exceed the usual limit
 * @param memoryFactor the factor by which the memory of a message's objects may exceed the usual
 *     limit
 */
public record Budgets(int maxDepth, int maxMessageBytes, int workFactor, int memoryFactor) {

  private static final int MIN_MESSAGE_BYTES = 64;

  /**
   * 2,000 levels and 8 MiB. The depth exceeds that of legitimate objects; levels beyond the first
   * hundred run on a thread with a {@linkplain io.trunkline.serialization.budget.DeepStack larger
   * stack}. The size is Dubbo's default.
   */
  public static final Budgets DEFAULT = new Budgets(2000, 8 * 1024 * 1024);

  /** Creates budgets with the usual work and memory. */
  public Budgets(int maxDepth, int maxMessageBytes) {
    this(maxDepth, maxMessageBytes, 1, 1);
  }

  /**
   * The budgets of a client or port with this payload limit.
   *
   * @param maxDepth how many levels objects may nest
   * @param payloadBytes the payload limit in bytes; 0 or less for no limit; 1 to 63 are treated as
   *     64
   */
  public static Budgets of(int maxDepth, int payloadBytes) {
    return new Budgets(
        maxDepth,
        payloadBytes <= 0 ? Integer.MAX_VALUE : Math.max(MIN_MESSAGE_BYTES, payloadBytes));
  }

  /** A copy of these budgets with these factors for the work and memory of reading a message. */
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
