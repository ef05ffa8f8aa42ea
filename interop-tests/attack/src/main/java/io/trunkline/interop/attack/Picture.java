package io.trunkline.interop.attack;

import io.trunkline.perf.chart.Axis;
import io.trunkline.perf.chart.Chart;
import io.trunkline.perf.chart.ValueChart;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The neighbor's p99 under each attack, drawn from the table of the page. A failed call counts as
 * the neighbor's limit: with more than one in a hundred of them, so does the p99.
 */
final class Picture {

  static final double LIMIT_MILLIS = 1_000;

  private static final double PERCENT = 0.01;

  /** A row of the table: attack, side, calls answered and failed, and the p99 under attack. */
  private static final Pattern ROW =
      Pattern.compile(
          "(?m)^\\| ([^|,]+)(?:, [\\d,]+ B)? \\| (Trunkline|stock 3\\.3\\.6), [^|]*\\| [^|]* \\|"
              + " (\\d+)/(\\d+)[^|]*\\| [^|]* \\| [\\d.-]+/([\\d.-]+) \\|");

  /** Processor and cores, the version of Java, and the commit with its day. */
  private static final List<Pattern> WHERE =
      List.of(
          Pattern.compile("(?m)^machine +(.*? cores)"),
          Pattern.compile("(?m)^java +([^+\\n]+)"),
          Pattern.compile("(?m)^(commit +[^T\\n]+)"));

  private Picture() {}

  /**
   * Returns the chart of a page.
   *
   * @throws IllegalArgumentException if the page has no table of results
   */
  static Chart of(String page) {
    List<ValueChart.Value> values = new ArrayList<>();
    Matcher row = ROW.matcher(page);
    while (row.find()) {
      double millis = millis(row.group(3), row.group(4), row.group(5));
      values.add(new ValueChart.Value(row.group(1), row.group(2), millis, millis, millis));
    }
    if (values.isEmpty()) {
      throw new IllegalArgumentException("the page has no table of results");
    }
    return new ValueChart(
        "99th percentile of the neighbor's calls under attack (less is better)",
        Axis.logarithmic("milliseconds; a failed call counts as 1,000"),
        values,
        machine(page));
  }

  private static double millis(String ok, String failed, String p99) {
    long lost = Long.parseLong(failed);
    boolean over = lost > PERCENT * (Long.parseLong(ok) + lost);
    return over ? LIMIT_MILLIS : Double.parseDouble(p99);
  }

  private static String machine(String page) {
    List<String> found = new ArrayList<>();
    for (Pattern part : WHERE) {
      Matcher matcher = part.matcher(page);
      if (matcher.find()) {
        found.add(matcher.group(1).replaceAll(" +", " "));
      }
    }
    return String.join("; ", found);
  }
}
