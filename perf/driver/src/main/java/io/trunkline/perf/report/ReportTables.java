package io.trunkline.perf.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tables of a report. */
public final class ReportTables {

  private static final List<String> CALLS =
      List.of(
          "system",
          "calls/s",
          "x raw",
          "p50 us",
          "p50 x raw",
          "p99 us",
          "p99.9 us",
          "max us",
          "cpu s / 100,000",
          "allocated, bytes: client + server",
          "frames, bytes: out / in");
  private static final List<String> RATED =
      List.of("system", "calls/s", "p50 us", "p99 us", "p99.9 us", "max us");

  private ReportTables() {}

  /** All of them; what was not measured has none. */
  public static List<Grid> of(ReportData data) {
    List<Grid> grids = new ArrayList<>(calls(new Summary(data.calls())));
    Summary growth = new Summary(data.growth());
    Arrays.stream(Curve.values())
        .map(curve -> curve.grid(growth))
        .filter(grid -> !grid.rows().isEmpty())
        .forEach(grids::add);
    if (!data.figures().isEmpty()) {
      grids.add(figures(data.figures()));
    }
    grids.addAll(codecs(new CodecSummary(data.codecs())));
    return grids;
  }

  /** Frames of every form of every serialization; none if they were not counted. */
  public static List<Grid> sizes(ReportData data) {
    return data.sizes().isEmpty()
        ? List.of()
        : List.of(
            new Grid(
                "Bytes of whole frames",
                List.of("system", "of", "request", "reply"),
                data.sizes().stream()
                    .map(
                        size ->
                            List.of(
                                size.system(),
                                size.scenario(),
                                whole(size.out()),
                                whole(size.in())))
                    .toList()));
  }

  private static List<Grid> calls(Summary summary) {
    Map<String, List<List<String>>> scenarios = new LinkedHashMap<>();
    for (Summary.Row row : summary.rows()) {
      scenarios
          .computeIfAbsent(row.scenario(), any -> new ArrayList<>())
          .add(isRated(row.scenario()) ? rated(row) : cells(row));
    }
    List<Grid> grids = new ArrayList<>();
    scenarios.forEach(
        (scenario, rows) -> grids.add(new Grid(scenario, isRated(scenario) ? RATED : CALLS, rows)));
    return grids;
  }

  private static boolean isRated(String scenario) {
    return scenario.contains("@");
  }

  private static List<String> cells(Summary.Row row) {
    boolean isRaw = row.first().raw().equals(Result.Ratios.SAME);
    return List.of(
        row.system() + (row.failures() == 0 ? "" : ", " + row.failures() + " calls failed"),
        whole(row.ops().median()),
        isRaw ? "1" : ratio(row.ratio()),
        whole(row.p50Micros()),
        isRaw ? "1" : median(row.latencyRatio()),
        whole(row.p99Micros()),
        whole(row.p999Micros()),
        whole(row.maxMicros()),
        String.format(Locale.ROOT, "%.2f", row.cpuSecondsPer100k()),
        whole(row.allocatedClient()) + " + " + whole(row.allocatedServer()),
        whole(row.first().wireOut()) + " / " + whole(row.first().wireIn()));
  }

  private static List<String> rated(Summary.Row row) {
    return List.of(
        row.system(),
        whole(row.ops().median()),
        whole(row.p50Micros()),
        whole(row.p99Micros()),
        whole(row.p999Micros()),
        whole(row.maxMicros()));
  }

  /** One number after the other. */
  public static Grid figures(List<Figure> figures) {
    Map<String, List<Figure>> rounds = new LinkedHashMap<>();
    for (Figure figure : figures) {
      rounds
          .computeIfAbsent(figure.name() + "\n" + figure.system(), any -> new ArrayList<>())
          .add(figure);
    }
    List<List<String>> rows = new ArrayList<>();
    for (List<Figure> all : rounds.values()) {
      Figure first = all.get(0);
      Statistics value = Statistics.of(all.stream().map(Figure::value).toList());
      String spread =
          all.size() == 1
              ? ""
              : number(value.min(), first.unit()) + " to " + number(value.max(), first.unit());
      rows.add(
          List.of(
              first.name(),
              first.system(),
              number(value.median(), first.unit()),
              spread,
              first.unit()));
    }
    return new Grid(
        "Starts, heaps and jars",
        List.of("what", "of", "median", "lowest to highest", "unit"),
        rows);
  }

  private static String number(double value, String unit) {
    return String.format(Locale.ROOT, unit.equals("ms") ? "%,.1f" : "%,.0f", value);
  }

  private static List<Grid> codecs(CodecSummary summary) {
    Map<String, List<List<String>>> payloads = new LinkedHashMap<>();
    for (CodecSummary.Row row : summary.rows()) {
      payloads
          .computeIfAbsent(row.payload(), any -> new ArrayList<>())
          .add(
              List.of(
                  row.codec(),
                  whole(row.bytes()),
                  whole(row.writeNanos()),
                  whole(row.readNanos()),
                  median(row.ratio()),
                  whole(row.writeAllocated()),
                  whole(row.readAllocated())));
    }
    List<Grid> grids = new ArrayList<>();
    payloads.forEach(
        (payload, rows) ->
            grids.add(
                new Grid(
                    "Serializers alone: " + payload,
                    List.of(
                        "serializer",
                        "bytes",
                        "write ns",
                        "read ns",
                        "both x hand",
                        "allocated by a write",
                        "by a read"),
                    rows)));
    return grids;
  }

  private static String median(@Nullable Statistics ratio) {
    return ratio == null ? "" : String.format(Locale.ROOT, "%.2f", ratio.median());
  }

  private static String ratio(@Nullable Statistics ratio) {
    return ratio == null || ratio.min() == ratio.max()
        ? median(ratio)
        : String.format(
            Locale.ROOT, "%.2f (%.2f to %.2f)", ratio.median(), ratio.min(), ratio.max());
  }

  private static String whole(double number) {
    return String.format(Locale.ROOT, "%,.0f", number);
  }
}
