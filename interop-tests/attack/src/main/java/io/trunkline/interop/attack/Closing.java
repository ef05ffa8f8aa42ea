package io.trunkline.interop.attack;

/**
 * How long {@code close()} took under attack, in milliseconds; -1 if it did not return in the time
 * that the lab waits.
 *
 * @param clientMillis of a client of ours that calls the provider
 * @param serverMillis of the provider
 */
record Closing(long clientMillis, long serverMillis) {

  /**
   * The close timeout of 10 s, the second in which a provider in a registry still serves, and time
   * for last replies and threads.
   */
  static final int LIMIT_MILLIS = 13_000;

  /** Whether both returned within their limit. */
  boolean isInTime() {
    return isInTime(clientMillis) && isInTime(serverMillis);
  }

  private static boolean isInTime(long millis) {
    return millis >= 0 && millis <= LIMIT_MILLIS;
  }

  /** For tables. */
  @Override
  public String toString() {
    return text(clientMillis) + "/" + text(serverMillis);
  }

  private static String text(long millis) {
    return millis < 0 ? "never" : Table.format("%,d", millis);
  }
}
