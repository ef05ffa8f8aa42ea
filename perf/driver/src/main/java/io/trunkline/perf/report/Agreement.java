package io.trunkline.perf.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Whether two reports agree: each ratio of the one beside the same of the other. Immutable.
 *
 * @param ratios those that both have, in the order of the first report
 * @param onlyOne how many only one of them has
 */
public record Agreement(List<Pair> ratios, int onlyOne) {

  private static final double TOLERANCE = 0.10;

  public Agreement {
    ratios = List.copyOf(ratios);
  }

  /**
   * A ratio, twice.
   *
   * @param name what it is of
   * @param first the median of the first report
   * @param second that of the second
   */
  public record Pair(String name, double first, double second) {

    /** Whether they differ by no more than 10 %. */
    public boolean agrees() {
      return Math.abs(second / first - 1) <= TOLERANCE;
    }
  }

  /** Of two reports. */
  public static Agreement of(ReportData first, ReportData second) {
    Map<String, Double> one = ratios(first);
    Map<String, Double> other = ratios(second);
    List<Pair> pairs = new ArrayList<>();
    one.forEach(
        (name, ratio) -> {
          Double same = other.get(name);
          if (same != null) {
            pairs.add(new Pair(name, ratio, same));
          }
        });
    return new Agreement(pairs, one.size() + other.size() - 2 * pairs.size());
  }

  /**
   * Calls per second and median latency of each system, both to the raw echo; codecs to code
   * written by hand; points in time to a Date. The same system and scenario is another thing in
   * another suite, so the name of each begins with the suite.
   */
  private static Map<String, Double> ratios(ReportData data) {
    Map<String, Double> ratios = new LinkedHashMap<>();
    addCalls(ratios, "calls", data.calls());
    addCalls(ratios, "growth", data.growth());
    for (CodecSummary.Row row : new CodecSummary(data.codecs()).rows()) {
      if (row.ratio() != null && !row.codec().equals(CodecSummary.REFERENCE)) {
        ratios.put("alone " + row.codec() + " " + row.payload(), row.ratio().median());
      }
    }
    addTimes(ratios, data.times());
    return ratios;
  }

  private static void addCalls(Map<String, Double> ratios, String suite, List<Result> calls) {
    for (Summary.Row row : new Summary(calls).rows()) {
      if (row.first().raw().equals(Result.Ratios.SAME)) {
        continue;
      }
      String name = suite + " " + row.system() + " " + row.scenario();
      if (row.ratio() != null) {
        ratios.put(name + " calls/s", row.ratio().median());
      }
      if (row.latencyRatio() != null) {
        ratios.put(name + " p50", row.latencyRatio().median());
      }
    }
  }

  private static void addTimes(Map<String, Double> ratios, List<TimeResult> times) {
    TimeSummary summary = new TimeSummary(times);
    for (TimeResult time : times) {
      Double ratio = summary.timesDate(time.system(), time.scenario());
      if (ratio != null) {
        ratios.put("time " + time.system() + " " + time.scenario(), ratio);
      }
    }
  }

  /** How many agree. */
  public long agreeing() {
    return ratios.stream().filter(Pair::agrees).count();
  }

  /** For a person to read: the count, and each ratio that differs by more. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%d of %d ratios agree within 10 %% (%.0f %%); %d are in one of the files only%n",
            agreeing(),
            ratios.size(),
            ratios.isEmpty() ? 0 : 100.0 * agreeing() / ratios.size(),
            onlyOne));
    for (String suite : List.of("calls", "growth", "alone", "time")) {
      List<Pair> of = ratios.stream().filter(pair -> pair.name().startsWith(suite + " ")).toList();
      long agreeing = of.stream().filter(Pair::agrees).count();
      text.append(String.format(Locale.ROOT, "%s: %d of %d%n", suite, agreeing, of.size()));
    }
    for (Pair pair : ratios) {
      if (!pair.agrees()) {
        text.append(
            String.format(
                Locale.ROOT,
                "%-64s %6.2f %6.2f  %+.0f %%%n",
                pair.name(),
                pair.first(),
                pair.second(),
                100 * (pair.second() / pair.first() - 1)));
      }
    }
    return text.toString();
  }
}
