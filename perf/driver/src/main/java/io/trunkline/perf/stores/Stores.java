package io.trunkline.perf.stores;

import io.trunkline.perf.chart.Chart;
import io.trunkline.perf.driver.Progress;
import io.trunkline.perf.driver.Surroundings;
import io.trunkline.perf.report.Environment;
import io.trunkline.perf.report.JsonLines;
import io.trunkline.perf.report.Statistics;
import io.trunkline.perf.report.StoreResult;
import io.trunkline.perf.stores.StoresPlan.Part;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Measures stores and queues with one serializer after another. */
public final class Stores {

  private static final List<String> FLAGS = List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC");
  private static final String BEGIN = "<!-- stores: written by bin/perf, do not edit -->\n";
  private static final String END = "<!-- end of stores -->\n";
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  private final StoresPlan plan;
  private final Path folder;

  private Stores(StoresPlan plan, Path folder) {
    this.plan = plan;
    this.folder = folder;
  }

  /**
   * Measures, prints the tables, and writes the results beside those of the other suites; with
   * {@code --write-docs}, into docs. Exits with 1 if something failed or was read wrong.
   */
  public static void main(String[] args) {
    List<String> options = List.of(args);
    for (String option : options) {
      if (!option.equals("--quick") && !option.equals("--write-docs")) {
        System.err.println("perf: '" + option + "' does not go with stores");
        System.exit(USAGE);
      }
    }
    Path home = Path.of(System.getProperty("perf.home", "perf"));
    Path target = home.resolve("target");
    try {
      Path folder = Files.createDirectories(target.resolve("work").resolve("stores"));
      new Stores(StoresPlan.of(options.contains("--quick")), folder)
          .run(home, options.contains("--write-docs"));
      System.exit(0); // threads of the cluster may be left
    } catch (IOException | RuntimeException e) {
      System.err.println("perf: " + e);
      System.exit(FAILED);
    } catch (InterruptedException e) {
      System.exit(FAILED);
    }
  }

  private void run(Path home, boolean writeDocs) throws IOException, InterruptedException {
    Environment environment = Surroundings.look(home, FLAGS);
    double others = load();
    Path docs = home.resolveSibling("docs");
    Path json = (writeDocs ? docs : home.resolve("target")).resolve("stores.json");
    System.out.print(environment.block());
    List<Part> parts = plan.parts();
    long millis = parts.size() * plan.millisOfPart();
    System.out.printf(
        "%d parts, %d serializers, %d rounds: about %d minutes%n",
        parts.size(),
        plan.codecs().size(),
        plan.rounds(),
        TimeUnit.MILLISECONDS.toMinutes(millis) + 1);
    Progress progress = new Progress(System.err, Boolean.getBoolean("perf.terminal"), millis);
    JsonLines lines = new JsonLines(json, environment);
    List<StoreResult> results = new ArrayList<>();
    try (Cluster cluster = new Cluster(FLAGS)) {
      for (Part part : parts) {
        for (StoreResult result : measure(part, cluster, progress)) {
          lines.add(result);
          results.add(result);
        }
      }
    }
    progress.end();
    StoreReport report = new StoreReport(results);
    String text = report.text();
    System.out.print(text);
    System.out.println("results: " + json);
    for (Map.Entry<String, Chart> chart : StorePictures.of(results, environment).entrySet()) {
      Path picture = json.resolveSibling(chart.getKey() + ".svg");
      Files.writeString(picture, chart.getValue().svg(), StandardCharsets.UTF_8);
      System.out.println("chart: " + picture);
    }
    if (writeDocs) {
      String load =
          String.format(
              Locale.ROOT,
              "load     %.1f of %d cores by others at the start, %.1f with this at the end%n",
              others,
              environment.cores(),
              load());
      write(docs.resolve("stores.md"), "```\n" + environment.block() + load + "```\n" + text);
    }
  }

  /** What all programs wanted of the processors in the last minute, in cores. */
  private static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  private static void write(Path page, String block) throws IOException {
    String text = Files.readString(page, StandardCharsets.UTF_8);
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IOException(page + " has no block between '" + BEGIN + "' and '" + END + "'");
    }
    Files.writeString(
        page,
        text.substring(0, begin + BEGIN.length()) + block + text.substring(end),
        StandardCharsets.UTF_8);
  }

  /** The serializers take turns, so that what the machine does besides meets all of them. */
  private List<StoreResult> measure(Part part, Cluster cluster, Progress progress)
      throws IOException, InterruptedException {
    Object value = part.payload().make();
    cluster.network(part.bits());
    List<List<Double>> rates = new ArrayList<>();
    int[] bytes = new int[plan.codecs().size()];
    for (int round = 0; round <= plan.rounds(); round++) {
      for (int codec = 0; codec < plan.codecs().size(); codec++) {
        String name = plan.codecs().get(codec);
        if (round == 0) {
          rates.add(new ArrayList<>());
        }
        progress.show(place(part), name);
        try (Engine engine =
            part.isLocal()
                ? Engine.inFile(folder, part.isQueue(), name)
                : Engine.in(cluster, part.isQueue(), name)) {
          bytes[codec] = engine.bytes(value);
          double rate = Slice.perSecond(engine, value, part.threads(), plan.millis());
          if (round > 0) { // the first one warms up
            rates.get(codec).add(rate);
          }
        }
        progress.done(plan.millis());
      }
    }
    List<StoreResult> results = new ArrayList<>();
    for (int codec = 0; codec < plan.codecs().size(); codec++) {
      results.add(
          new StoreResult(
              part.engine(),
              part.network(),
              part.payload().label(),
              part.threads(),
              plan.codecs().get(codec),
              bytes[codec],
              Statistics.of(rates.get(codec))));
    }
    return results;
  }

  private static String place(Part part) {
    return part.engine() + ", " + part.network() + ", " + part.payload().label();
  }
}
