package io.trunkline.interop.attack;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Results as rows of text. */
final class Table {

  static final List<String> HEAD =
      List.of(
          "attack",
          "at",
          "serves after",
          "neighbor ok/failed",
          "p50 quiet/attack ms",
          "p99 quiet/attack ms",
          "ratio",
          "CPU ms each",
          "heap base/(meanwhile/)after MB",
          "direct MB",
          "RSS base/peak/after MB",
          "log KB",
          "threads",
          "close() client/server ms",
          "replies by status");

  private static final double MICROS_OF_MILLI = 1_000;
  private static final double MB = 1_000_000;

  private Table() {}

  static List<String> row(Result result) {
    return List.of(
        result.trial().label()
            + (result.messageBytes() < 0 ? "" : format(", %,d B", result.messageBytes())),
        result.side() + ", " + format("%,d", result.attackerSaid("sent")),
        result.served() ? "yes" : result.running() ? "NO" : "ENDED",
        calls(result.attacked())
            + (result.whileFull() == null
                ? ""
                : "; while the heap was full " + calls(result.whileFull())),
        millis(result.quiet().p50Micros()) + "/" + millis(result.attacked().p50Micros()),
        millis(result.quiet().p99Micros()) + "/" + millis(result.attacked().p99Micros()),
        format("%.1f", result.ratio()),
        format("%.3f", result.cpuMillisEach()),
        mb(result.base().heapBytes())
            + meanwhile(result, Reading::heapBytes)
            + "/"
            + mb(result.after().heapBytes()),
        mb(result.base().directBytes())
            + meanwhile(result, Reading::directBytes)
            + "/"
            + mb(result.after().directBytes()),
        mb(result.base().rssBytes())
            + "/"
            + mb(result.after().peakRssBytes())
            + "/"
            + mb(result.after().rssBytes()),
        format("%,d", result.logBytes() / 1_000),
        result.base().threads() + "/" + result.after().threads(),
        result.closing() == null ? "" : result.closing().toString(),
        replies(result));
  }

  private static String calls(Latencies calls) {
    String numbers = calls.ok() + "/" + calls.failed();
    return calls.failures().isEmpty()
        ? numbers
        : numbers
            + calls.failures().entrySet().stream()
                .map(reason -> reason.getKey() + " " + reason.getValue())
                .collect(Collectors.joining(", ", " (", ")"));
  }

  private static String meanwhile(Result result, ToLongFunction<Reading> bytes) {
    Reading during = result.during();
    return during == null ? "" : "/" + mb(bytes.applyAsLong(during));
  }

  private static String replies(Result result) {
    StringBuilder text = new StringBuilder(result.attacker().getOrDefault("statuses", "-"));
    if (result.attackerSaid("closed") > 0) {
      text.append(", closed ").append(result.attackerSaid("closed"));
    }
    if (result.attackerSaid("refused") > 0) {
      text.append(", refused ").append(result.attackerSaid("refused"));
    }
    if (result.attackerSaid("slowest") > 0) {
      text.append(", slowest ").append(result.attackerSaid("slowest")).append(" ms");
    }
    for (String counted : List.of("files", "nodes")) {
      result.attacker().entrySet().stream()
          .filter(count -> count.getKey().startsWith(counted + "-"))
          .sorted(Map.Entry.comparingByKey())
          .forEach(
              count ->
                  text.append(", ")
                      .append(count.getKey().replace('-', ' '))
                      .append(' ')
                      .append(count.getValue()));
    }
    if (result.registryWorkMicros() >= 0) {
      text.append(", longest work ").append(millis(result.registryWorkMicros())).append(" ms");
    }
    return text.toString();
  }

  /** Columns as wide as their widest cell, and under each row of ours its goals and the verdict. */
  static String text(List<Result> results) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    results.forEach(result -> rows.add(row(result)));
    int[] widths = new int[HEAD.size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (int r = 0; r < rows.size(); r++) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        line.append(rows.get(r).get(i))
            .append(" ".repeat(widths[i] - rows.get(r).get(i).length() + 2));
      }
      text.append(line.toString().stripTrailing()).append('\n');
      if (r > 0 && results.get(r - 1).side() == Side.OURS) {
        Result result = results.get(r - 1);
        text.append("    ")
            .append(result.verdict())
            .append("  (")
            .append(goals(result))
            .append(")\n");
      }
    }
    return text.toString();
  }

  static String goals(Result result) {
    return String.join("; ", result.trial().goals().stream().map(Goal::text).toList());
  }

  static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private static String millis(long micros) {
    return micros < 0 ? "-" : format("%.1f", micros / MICROS_OF_MILLI);
  }

  private static String mb(long bytes) {
    return bytes < 0 ? "-" : format("%.0f", bytes / MB);
  }
}
