package io.trunkline.perf.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What grows, and which results are points of its curve. */
public enum Curve {
  IN_FLIGHT("calls in flight", "(?!grown|raw-nio-).*", "bid:(\\d+)a"),
  LENGTH("characters of a text", "(?!grown|raw-nio-).*", "text(\\d+):2"),
  CONNECTIONS("connections in use", "(?:grown|raw-nio)-(\\d+)-(?:connections|callers)", "bid:64a"),
  IDLE("connections, one in use", "grown-(\\d+)-(?:idle|callers)", "bid:64a"),
  SERVICES("services of a port", "grown-(\\d+)-(?:services|callers)", "bid:64a"),
  VIRTUAL("virtual threads that wait", ".*", "bid:(\\d+)v");

  private static final String OURS = "trunkline-kryo-registered";
  private static final String GROWN = "grown-";
  private static final String RAW_GROWN = Summary.REFERENCE + "-";

  private final String title;
  private final Pattern form;

  Curve(String title, String system, String scenario) {
    this.title = title;
    this.form = Pattern.compile("(?:" + system + ") (?:" + scenario + ")");
  }

  /** What grows. */
  public String title() {
    return title;
  }

  /**
   * Its points, by system and by how many there are; the raw echo only where it grows too.
   *
   * @param summary of the growth of a report
   */
  public Map<String, SortedMap<Long, Summary.Row>> points(Summary summary) {
    Map<String, SortedMap<Long, Summary.Row>> points = new TreeMap<>();
    for (Summary.Row row : summary.rows()) {
      Matcher matcher = form.matcher(row.system() + " " + row.scenario());
      if (matcher.matches()) {
        String system = system(row.system());
        points
            .computeIfAbsent(system, any -> new TreeMap<>())
            .put(Long.valueOf(matcher.group(1)), row);
      }
    }
    return points;
  }

  private static String system(String name) {
    if (name.startsWith(GROWN)) {
      return OURS;
    }
    return name.startsWith(RAW_GROWN) ? Summary.REFERENCE : name;
  }

  /** A table with a row for each number; no rows if it was not measured. */
  public Grid grid(Summary summary) {
    List<List<String>> rows = new ArrayList<>();
    points(summary)
        .forEach(
            (system, points) ->
                points.forEach((count, row) -> rows.add(cells(count, system, row))));
    return new Grid(
        "Growing " + title,
        List.of(title, "system", "calls/s", "x raw", "p50 us", "p99 us", "p99.9 us", "max us"),
        rows);
  }

  private static List<String> cells(long count, String system, Summary.Row row) {
    return List.of(
        whole(count),
        system,
        whole(row.ops().median()),
        row.ratio() == null ? "" : String.format(Locale.ROOT, "%.2f", row.ratio().median()),
        whole(row.p50Micros()),
        whole(row.p99Micros()),
        whole(row.p999Micros()),
        whole(row.maxMicros()));
  }

  private static String whole(double number) {
    return String.format(Locale.ROOT, "%,.0f", number);
  }
}
