package io.trunkline.perf.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.perf.chart.Chart;
import io.trunkline.perf.pages.Pages;
import io.trunkline.perf.report.Environment;
import io.trunkline.perf.report.JsonLines;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Where results go.
 *
 * @param print for people
 * @param json the file for programs
 * @param environment where it is measured
 */
record Output(PrintStream print, Path json, Environment environment) {

  static Output of(Arguments arguments, Path home, List<String> flags, PrintStream print) {
    String name = arguments.suite().name().toLowerCase(Locale.ROOT);
    Path usual =
        arguments.writeDocs() && arguments.suite() != Arguments.Suite.SIZES
            ? Pages.results(home.resolveSibling(""), name)
            : home.resolve("target").resolve(name + ".json");
    Path json =
        arguments.json() == null
            ? usual
            : Path.of(System.getProperty("perf.caller", "")).resolve(arguments.json());
    return new Output(print, json, Surroundings.look(home, flags));
  }

  /** Begins the file with a description of the machine. */
  JsonLines begin() throws IOException {
    print.print(environment.block());
    return new JsonLines(json, environment);
  }

  /** Writes the charts beside the results, and prints where they are. */
  void end(Map<String, Chart> charts) throws IOException {
    print.println("results: " + json);
    String name = String.valueOf(json.getFileName()).replaceFirst("\\.json$", "");
    for (Map.Entry<String, Chart> chart : charts.entrySet()) {
      Path picture = json.resolveSibling(name + "-" + chart.getKey() + ".svg");
      Files.writeString(picture, chart.getValue().svg(), UTF_8);
      print.println("chart: " + picture);
    }
  }
}
