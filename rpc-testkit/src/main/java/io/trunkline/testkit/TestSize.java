package io.trunkline.testkit;

/**
 * The size of a test run. {@code -Dtrunkline.tests=quick}, the size of each build, tests every
 * promise once; {@code full} is the size of {@code mvn -Pfull verify}. A test that exists only at
 * full size has the tag {@code full}.
 */
public enum TestSize {
  QUICK,
  FULL;

  /**
   * Returns the size of this run, {@link #QUICK} if nothing is set.
   *
   * @throws IllegalArgumentException if {@code trunkline.tests} is neither {@code quick} nor {@code
   *     full}
   */
  public static TestSize current() {
    String size = System.getProperty("trunkline.tests", "quick");
    return switch (size) {
      case "quick" -> QUICK;
      case "full" -> FULL;
      default ->
          throw new IllegalArgumentException(
              "trunkline.tests=" + size + ", expected quick or full");
    };
  }

  /** Returns the number of items, pairs, seeds or seconds for the size of this run. */
  public static int of(int quick, int full) {
    return current() == FULL ? full : quick;
  }

  /**
   * Returns the number that a system property sets, as {@code bin/verify} does for suites larger
   * than full size, or else the number for the size of this run.
   */
  public static int of(String property, int quick, int full) {
    return Integer.getInteger(property, of(quick, full));
  }
}
