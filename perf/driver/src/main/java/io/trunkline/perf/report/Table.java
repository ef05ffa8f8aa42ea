package io.trunkline.perf.report;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A summary as a table, a block for each scenario. */
public final class Table {

  private static final String HEAD =
      String.format(
          Locale.ROOT,
          "%-24s %10s %6s %13s %8s %6s %8s %8s %8s %8s %17s %15s",
          "",
          "ops/s",
          "ratio",
          "spread",
          "p50 us",
          "ratio",
          "p99 us",
          "p999 us",
          "max us",
          "cpu s",
          "alloc B",
          "wire B");

  private Table() {}

  /** The table. */
  public static String of(Summary summary) {
    StringBuilder text = new StringBuilder();
    String scenario = "";
    for (Summary.Row row : summary.rows()) {
      if (!row.scenario().equals(scenario)) {
        scenario = row.scenario();
        text.append('\n').append(scenario).append(HEAD.substring(scenario.length())).append('\n');
      }
      text.append(line(row)).append('\n');
    }
    return text.append(
            """

            ratio: throughput, and median latency, divided by those of %s in turns with it; spread: of the rounds' ratios of throughput.
            cpu s: processor seconds of both JVMs for 100,000 calls; alloc, wire: client+server and out/in, for a call.
            """
                .formatted(summary.reference()))
        .toString();
  }

  private static String line(Summary.Row row) {
    return String.format(
            Locale.ROOT,
            "%-24s %,10.0f %6s %13s %,8.0f %6s %,8.0f %,8.0f %,8.0f %8.2f %17s %15s%s",
            row.system(),
            row.ops().median(),
            ratio(row.ratio()),
            spread(row),
            row.p50Micros(),
            ratio(row.latencyRatio()),
            row.p99Micros(),
            row.p999Micros(),
            row.maxMicros(),
            row.cpuSecondsPer100k(),
            String.format(Locale.ROOT, "%,.0f+%,.0f", row.allocatedClient(), row.allocatedServer()),
            String.format(Locale.ROOT, "%d/%d", row.first().wireOut(), row.first().wireIn()),
            row.failures() == 0 ? "" : "  " + row.failures() + " calls failed")
        .stripTrailing();
  }

  private static String ratio(@Nullable Statistics ratio) {
    return ratio == null ? "-" : String.format(Locale.ROOT, "%.2f", ratio.median());
  }

  private static String spread(Summary.Row row) {
    Statistics ratio = row.ratio();
    return ratio == null
        ? String.format(Locale.ROOT, "%.0f-%.0fk", row.ops().min() / 1e3, row.ops().max() / 1e3)
        : String.format(Locale.ROOT, "%.2f..%.2f", ratio.min(), ratio.max());
  }
}
