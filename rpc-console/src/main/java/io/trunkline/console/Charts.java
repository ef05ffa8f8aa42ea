package io.trunkline.console;

import io.trunkline.call.Stage;
import io.trunkline.console.Chart.Line;
import io.trunkline.console.MeasuredCalls.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** The charts of the first page. */
final class Charts {

  private static final int MOST_REASONS = 4;
  private static final int MOST_STAGES = 4;

  private final List<Sample> samples;

  Charts(List<Sample> samples) {
    this.samples = samples;
  }

  void write(Html html) {
    html.open("div", "class", "charts");
    for (Chart chart : all()) {
      chart.write(html);
    }
    html.close("div");
  }

  private List<Chart> all() {
    return List.of(
        new Chart(
            "served",
            "Calls served",
            "/s",
            List.of(
                rate("calls", sample -> sample.served().calls()),
                rate("failed", sample -> sample.served().failed()))),
        new Chart(
            "served-time",
            "Time of served calls",
            "ms",
            List.of(
                line("median", sample -> sample.served().medianMillis()),
                line("99 %", sample -> sample.served().slowMillis()))),
        new Chart("served-stages", "Stages of served calls", "ms", stages(Sample::served)),
        new Chart(
            "made",
            "Calls made",
            "/s",
            List.of(
                rate("calls", sample -> sample.made().calls()),
                rate("failed", sample -> sample.made().failed()))),
        new Chart(
            "made-time",
            "Time of calls made",
            "ms",
            List.of(
                line("median", sample -> sample.made().medianMillis()),
                line("99 %", sample -> sample.made().slowMillis()))),
        new Chart("made-stages", "Stages of calls made", "ms", stages(Sample::made)),
        new Chart(
            "queue", "Wait for a thread", "ms", List.of(line("average", Sample::queueMillis))),
        new Chart(
            "open",
            "Open calls",
            "",
            List.of(line("running here", Sample::running), line("waiting", Sample::waiting))),
        new Chart(
            "served-bytes",
            "Bytes of served calls",
            "B/s",
            List.of(
                rate("requests", sample -> sample.served().ended().requestBytes()),
                rate("replies", sample -> sample.served().ended().replyBytes()))),
        new Chart(
            "bytes",
            "Bytes of clients",
            "B/s",
            List.of(growth("sent", Sample::bytesOut), growth("received", Sample::bytesIn))),
        new Chart(
            "memory",
            "Bytes in memory",
            "B",
            List.of(
                line("of messages", Sample::heldBytes),
                line("not yet sent", Sample::unwrittenBytes))),
        new Chart("refusals", "Refusals and calls without a reply", "/s", refusals()));
  }

  /** The stages that took longest, with their averages. */
  private List<Line> stages(Function<Sample, Interval> side) {
    Map<Stage, Double> sums = new EnumMap<>(Stage.class);
    samples.forEach(
        sample ->
            side.apply(sample)
                .ended()
                .stageMillis()
                .forEach((stage, millis) -> sums.merge(stage, millis, Double::sum)));
    if (sums.isEmpty()) {
      return List.of(line("no call", sample -> 0));
    }
    return sums.entrySet().stream()
        .sorted(Map.Entry.<Stage, Double>comparingByValue(Comparator.reverseOrder()))
        .limit(MOST_STAGES)
        .map(Map.Entry::getKey)
        .sorted()
        .map(stage -> line(stage.key(), sample -> side.apply(sample).ended().millis(stage)))
        .toList();
  }

  /** The most frequent reasons, and the sum of the others. */
  private List<Line> refusals() {
    Map<String, Long> totals =
        samples.isEmpty() ? Map.of() : samples.get(samples.size() - 1).refused();
    List<String> reasons =
        totals.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
            .map(Map.Entry::getKey)
            .toList();
    List<Line> lines = new ArrayList<>();
    for (String reason : reasons.subList(0, Math.min(MOST_REASONS, reasons.size()))) {
      lines.add(growth(reason, sample -> sample.refused().getOrDefault(reason, 0L)));
    }
    if (lines.isEmpty()) {
      lines.add(growth("all reasons", Sample::refusals));
    } else if (reasons.size() > MOST_REASONS) {
      List<String> shown = reasons.subList(0, MOST_REASONS);
      lines.add(
          growth(
              "others",
              sample ->
                  sample.refusals()
                      - shown.stream()
                          .mapToLong(reason -> sample.refused().getOrDefault(reason, 0L))
                          .sum()));
    }
    return lines;
  }

  private Line line(String name, ToDoubleFunction<Sample> value) {
    return new Line(name, Samples.values(samples, value));
  }

  private Line rate(String name, ToLongFunction<Sample> count) {
    return new Line(
        name,
        Samples.changes(
            samples, (before, after) -> count.applyAsLong(after) / Samples.seconds(before, after)));
  }

  private Line growth(String name, ToLongFunction<Sample> total) {
    return new Line(
        name,
        Samples.changes(
            samples,
            (before, after) ->
                Math.max(0, total.applyAsLong(after) - total.applyAsLong(before))
                    / Samples.seconds(before, after)));
  }
}
