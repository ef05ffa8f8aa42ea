package io.trunkline.perf.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.perf.chart.Axis;
import io.trunkline.perf.chart.Chart;
import io.trunkline.perf.chart.ValueChart;
import io.trunkline.perf.report.CodecSummary;
import io.trunkline.perf.report.Environment;
import io.trunkline.perf.report.ReportCharts;
import io.trunkline.perf.report.ReportData;
import io.trunkline.perf.report.ReportFile;
import io.trunkline.perf.report.Statistics;
import io.trunkline.perf.report.Summary;
import io.trunkline.perf.stores.StorePictures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The pictures in docs/ that are drawn from results in docs/. */
public final class Pictures {

  private static final String OURS = "Trunkline";
  private static final String PEERS = "other runtimes";
  private static final String RAW = "Netty alone, echoing the same bytes";

  /** What docs/performance.md compares, by system; the rows of its first picture. */
  private static final List<Map.Entry<String, String>> SYSTEMS =
      List.of(
          Map.entry("trunkline-kryo-registered", "Trunkline, kryo (registered)"),
          Map.entry("trunkline-kryo", "Trunkline, kryo"),
          Map.entry("trunkline-hessian2", "Trunkline, hessian2"),
          Map.entry("trunkline-fst-registered", "Trunkline, fst (registered)"),
          Map.entry("trunkline-fastjson2", "Trunkline, fastjson2"),
          Map.entry("dubbo-3.3.6-kryo", "Dubbo 3.3.6, kryo"),
          Map.entry("dubbo-3.3.6-hessian2", "Dubbo 3.3.6, hessian2"),
          Map.entry("dubbo-3.3.6-fst", "Dubbo 3.3.6, fst"),
          Map.entry("dubbo-3.3.6-fastjson2", "Dubbo 3.3.6, fastjson2"),
          Map.entry("dubbo-2.7.23-kryo", "Dubbo 2.7.23, kryo"),
          Map.entry("dubbo-2.7.23-hessian2", "Dubbo 2.7.23, hessian2"),
          Map.entry("grpc-direct", "gRPC, direct executor"),
          Map.entry("grpc-default", "gRPC"),
          Map.entry("rest-tomcat-json", "REST on Tomcat, JSON"),
          Map.entry("armeria-json", "Armeria, JSON"),
          Map.entry("sofarpc-hessian2", "SOFARPC, hessian2"),
          Map.entry("raw-nio", "Netty echo"));

  private static final List<Map.Entry<String, String>> SCENARIOS =
      List.of(
          Map.entry("bid:1", "1 caller"),
          Map.entry("bid:10", "10 callers"),
          Map.entry("bid:64a", "64 calls in flight"),
          Map.entry("bid:256", "256 callers"),
          Map.entry("void:64a", "64 calls without values"),
          Map.entry("text:10", "10 callers, 50,000 characters"));

  private static final List<String> GROWTH =
      List.of("in-flight", "length", "connections", "idle", "services", "virtual");

  private final Path docs;

  /**
   * @param root the folder with docs
   */
  public Pictures(Path root) {
    this.docs = root.resolve("docs");
  }

  /** Draws them. */
  public void write() throws IOException {
    for (Map.Entry<Path, Chart> picture : charts().entrySet()) {
      Files.writeString(picture.getKey(), picture.getValue().svg(), UTF_8);
    }
  }

  /** Returns the pictures that were not drawn from today's results. */
  public List<Path> outdated() throws IOException {
    List<Path> outdated = new ArrayList<>();
    for (Map.Entry<Path, Chart> picture : charts().entrySet()) {
      Path file = picture.getKey();
      if (!Files.exists(file) || !picture.getValue().isDrawnIn(Files.readString(file, UTF_8))) {
        outdated.add(file);
      }
    }
    return outdated;
  }

  /** Returns the charts by file. */
  public Map<Path, Chart> charts() throws IOException {
    ReportData data = ReportFile.read(docs.resolve("performance.json"));
    Summary calls = new Summary(data.calls());
    Environment environment = data.environment();
    Map<String, Chart> charts = new LinkedHashMap<>();
    charts.put("performance", headline(calls, environment));
    charts.put("performance-scenarios", scenarios(calls, environment));
    charts.put("performance-latency", latency(calls, environment));
    Map<String, Chart> growth = ReportCharts.growth(new Summary(data.growth()), environment);
    GROWTH.forEach(name -> add(charts, "performance-" + name, growth.get(name)));
    CodecSummary codecs = new CodecSummary(data.codecs());
    add(charts, "performance-codecs", ReportCharts.ratios(codecs, environment).get("bid"));
    charts.putAll(StorePictures.of(docs.resolve("stores.json")));
    charts.put("fleet-figures", FleetPicture.of(docs.resolve("fleet-figures.json")));
    Map<Path, Chart> files = new LinkedHashMap<>();
    charts.forEach((name, chart) -> files.put(docs.resolve(name + ".svg"), chart));
    return files;
  }

  private static void add(Map<String, Chart> charts, String name, @Nullable Chart chart) {
    if (chart != null) {
      charts.put(name, chart);
    }
  }

  private static Chart headline(Summary calls, Environment environment) {
    List<ValueChart.Value> values = new ArrayList<>();
    SYSTEMS.forEach(
        system ->
            row(calls, system.getKey(), "bid:10")
                .ifPresent(
                    row ->
                        values.add(value(system.getValue(), series(system.getKey()), row.ops()))));
    return new ValueChart(
        "Calls per second with ten callers (more is better)",
        Axis.linear("calls per second: median of three rounds, lowest and highest"),
        values,
        environment.line());
  }

  private static Chart scenarios(Summary calls, Environment environment) {
    List<ValueChart.Value> values = new ArrayList<>();
    Map<String, String> systems = new LinkedHashMap<>();
    systems.put("trunkline-kryo-registered", "Trunkline, kryo");
    systems.put("trunkline-hessian2", "Trunkline, hessian2");
    systems.put("dubbo-3.3.6-kryo", "Dubbo 3.3.6, kryo");
    systems.put("grpc-direct", "gRPC, direct executor");
    SCENARIOS.forEach(
        scenario ->
            systems.forEach(
                (system, series) ->
                    row(calls, system, scenario.getKey())
                        .map(Summary.Row::ratio)
                        .ifPresent(
                            ratio -> values.add(value(scenario.getValue(), series, ratio)))));
    return new ValueChart(
        "Calls divided by those of a Netty echo (more is better)",
        Axis.logarithmic("calls / calls of a Netty echo of the same bytes in the same round"),
        values,
        environment.line());
  }

  private static Chart latency(Summary calls, Environment environment) {
    List<ValueChart.Value> values = new ArrayList<>();
    SYSTEMS.forEach(
        system ->
            row(calls, system.getKey(), "bid:10")
                .ifPresent(row -> values.addAll(ReportCharts.latency(system.getValue(), row))));
    return new ValueChart(
        "Time of a call with ten callers (less is better)",
        Axis.logarithmic("microseconds"),
        values,
        environment.line());
  }

  private static String series(String system) {
    return system.startsWith("trunkline") ? OURS : system.startsWith("raw") ? RAW : PEERS;
  }

  private static Optional<Summary.Row> row(Summary calls, String system, String scenario) {
    return calls.rows().stream()
        .filter(row -> row.system().equals(system) && row.scenario().equals(scenario))
        .findFirst();
  }

  private static ValueChart.Value value(String row, String series, Statistics value) {
    return new ValueChart.Value(row, series, value.median(), value.min(), value.max());
  }
}
