package io.trunkline.perf.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Where the order of an article's figures is not the order of ours. */
final class Order {

  private Order() {}

  /**
   * A row that has both figures; more is better.
   *
   * @param label the article's name for it
   * @param published its figure
   * @param here ours
   */
  record Entry(String label, double published, double here) {}

  /** A sentence for all pairs whose order differs, or one that says that none does. */
  static String sentence(List<Entry> entries) {
    List<String> differing = new ArrayList<>();
    for (Entry one : entries) {
      for (Entry other : entries) {
        if (one.published() > other.published() && one.here() < other.here()) {
          differing.add(
              String.format(
                  Locale.ROOT,
                  "%s makes fewer calls than %s (%,.0f and %,.0f)",
                  one.label(),
                  other.label(),
                  one.here(),
                  other.here()));
        }
      }
    }
    if (entries.size() < 2) {
      return "There are too few measured rows to compare an order.";
    }
    return differing.isEmpty()
        ? "The order is that of the article."
        : "These pairs have the opposite order in the article: "
            + differing.stream().collect(Collectors.joining("; "))
            + ".";
  }
}
