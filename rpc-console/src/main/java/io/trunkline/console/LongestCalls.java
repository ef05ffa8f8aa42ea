package io.trunkline.console;

import io.trunkline.call.Stage;
import io.trunkline.call.StageTimes;
import io.trunkline.console.MeasuredCalls.Interval;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** The longest calls of the last minutes, with the stages in which their time went. */
final class LongestCalls {

  private static final int MOST = 10;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC);

  private final List<Sample> samples;

  LongestCalls(List<Sample> samples) {
    this.samples = samples;
  }

  void write(Html html) {
    write(html, "Longest served calls", Sample::served);
    write(html, "Longest calls made", Sample::made);
  }

  private void write(Html html, String title, Function<Sample, Interval> side) {
    List<EndedCall> calls =
        samples.stream()
            .map(sample -> side.apply(sample).ended().longest())
            .filter(Objects::nonNull)
            .sorted(
                Comparator.comparingLong((EndedCall call) -> call.stages().totalNanos()).reversed())
            .limit(MOST)
            .toList();
    if (calls.isEmpty()) {
      return;
    }
    html.element("h2", title);
    html.element(
        "p",
        "The longest call of each "
            + Console.SAMPLING.toSeconds()
            + " s of the last minutes; times are UTC.");
    html.table(title, "method", "ended", "result", "took", "most of it", "stages", "peer", "trace");
    for (EndedCall call : calls) {
      html.row(
          call.method(),
          TIME.format(Instant.ofEpochMilli(call.epochMillis())),
          call.ending(),
          StageTimes.millis(call.stages().totalNanos()),
          call.stages().longest().map(Stage::key).orElse(""),
          call.stages().toString(),
          call.peer(),
          call.traceId());
    }
    html.endTable();
  }
}
