package io.trunkline.interop.samples;

/** The order of versions of numbers with points between them. */
final class Versions {

  private Versions() {}

  /** Compares numbers one by one; what is no number, such as RELEASE, counts as 0. */
  static int compare(String left, String right) {
    String[] ours = left.split("[.-]");
    String[] theirs = right.split("[.-]");
    for (int i = 0; i < Math.max(ours.length, theirs.length); i++) {
      int order = Integer.compare(number(ours, i), number(theirs, i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static int number(String[] parts, int i) {
    return i < parts.length && parts[i].matches("\\d{1,9}") ? Integer.parseInt(parts[i]) : 0;
  }
}
