package io.trunkline.perf.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.perf.report.Environment;
import io.trunkline.perf.report.ReportData;
import io.trunkline.perf.report.Result;
import io.trunkline.perf.report.Statistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a file of {@link io.trunkline.perf.report.JsonLines} says: medians of the rounds. */
final class Measurements {

  private static final Pattern LINE =
      Pattern.compile(
          ".*\"system\":\"([^\"]+)\",\"scenario\":\"([^\"]+)\",\"ops\":([0-9.]+),.*\"mean_us\":([0-9.]+).*");
  private static final Pattern WHERE =
      Pattern.compile(
          ".*\"cpu\":\"([^\"]+)\",\"cores\":(\\d+).*\"jdk\":\"([^\"]+)\".*\"commit\":\"([^\"]+)\""
              + ",\"started\":\"([^\"T]+).*");

  private final Map<String, List<Double>> perSecond = new HashMap<>();
  private final Map<String, List<Double>> micros = new HashMap<>();
  private final String where;

  Measurements(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file, UTF_8);
    for (String line : lines) {
      Matcher matcher = LINE.matcher(line);
      if (!matcher.matches()) {
        throw new IOException(file + " has a line that is no measurement: " + line);
      }
      String key = key(matcher.group(1), matcher.group(2));
      perSecond
          .computeIfAbsent(key, any -> new ArrayList<>())
          .add(Double.valueOf(matcher.group(3)));
      micros.computeIfAbsent(key, any -> new ArrayList<>()).add(Double.valueOf(matcher.group(4)));
    }
    Matcher matcher = WHERE.matcher(String.join("\n", lines.subList(0, 1)));
    if (!matcher.matches()) {
      throw new IOException(file + " does not say where it was measured");
    }
    where =
        "commit %s of %s, %s cores of %s, %s"
            .formatted(
                matcher.group(4),
                matcher.group(5),
                matcher.group(2),
                matcher.group(1),
                matcher.group(3));
  }

  /** The calls of a report. */
  Measurements(ReportData data) {
    for (Result result : data.calls()) {
      String key = key(result.system(), result.scenario());
      perSecond.computeIfAbsent(key, any -> new ArrayList<>()).add(result.ops());
      micros.computeIfAbsent(key, any -> new ArrayList<>()).add(result.meanMicros());
    }
    Environment at = data.environment();
    where =
        "commit %s of %s, %d cores of %s, %s"
            .formatted(
                at.commit(), at.started().replaceFirst("T.*", ""), at.cores(), at.cpu(), at.jdk());
  }

  private static String key(@Nullable String system, String scenario) {
    return system + ' ' + scenario;
  }

  /** Machine, JVM and commit. */
  String where() {
    return where;
  }

  /** Operations a second; null if it was not measured. */
  @Nullable Double perSecond(@Nullable String system, String scenario) {
    return median(perSecond.get(key(system, scenario)));
  }

  /** How long one operation takes on average; null if it was not measured. */
  @Nullable Double micros(@Nullable String system, String scenario) {
    return median(micros.get(key(system, scenario)));
  }

  private static @Nullable Double median(@Nullable List<Double> rounds) {
    return rounds == null ? null : Statistics.of(rounds).median();
  }
}
