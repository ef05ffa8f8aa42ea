package io.trunkline.perf.driver;

import io.trunkline.perf.load.Scenario;
import io.trunkline.perf.report.Figure;
import io.trunkline.perf.report.JsonLines;
import io.trunkline.perf.report.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Measures calls while something grows, and the heap that each of many takes. For one thread. */
final class GrowthSuite {

  /** The suite's name in results. */
  static final String NAME = "growth";

  private static final int CALLS = 100;
  private static final String JDK25 = "JAVA25_HOME";

  private final Extent extent;
  private final JvmLauncher launcher;
  private final Progress progress;
  private final Path folder;
  private final Set<String> notes = new LinkedHashSet<>();

  /**
   * @param folder for logs
   */
  GrowthSuite(Extent extent, Path folder, Progress progress) throws IOException {
    this.extent = extent;
    this.folder = folder;
    this.launcher = new JvmLauncher(folder, List.of());
    this.progress = progress;
  }

  /** How long it takes at most. */
  static long millis(Extent extent) {
    return GrowthPlan.calls(extent).plan().millis()
        + GrowthPlan.virtual(extent).plan().millis()
        + GrowthPlan.heapMillis(extent);
  }

  /** Measures, each result written when it is there. */
  Measured run(JsonLines lines) throws IOException, InterruptedException, SuiteFailedException {
    List<Result> results = new ArrayList<>(calls(GrowthPlan.calls(extent), launcher, lines));
    RpcBlock virtual = GrowthPlan.virtual(extent);
    String home = System.getenv(JDK25);
    if (home != null && Files.exists(Path.of(home, "bin", "java"))) {
      results.addAll(calls(virtual, new JvmLauncher(folder, List.of(), Path.of(home)), lines));
    } else {
      String note =
          "virtual threads are not measured: set " + JDK25 + " to the home of a JDK 25 or later";
      notes.add(note);
      lines.note(note);
      progress.done(virtual.plan().millis());
    }
    return new Measured(results, heaps(lines), notes);
  }

  /**
   * What was measured.
   *
   * @param results calls
   * @param heaps bytes of the heap for each of many
   * @param notes what a reader has to know
   */
  record Measured(List<Result> results, List<Figure> heaps, Set<String> notes) {}

  private List<Result> calls(RpcBlock block, Launcher where, JsonLines lines)
      throws IOException, InterruptedException, SuiteFailedException {
    List<MeasuredSystem> systems = block.all().stream().map(GrowthSuite::own).toList();
    RpcSuite suite =
        new RpcSuite(block.plan(), systems, where, progress, lines.of(NAME))
            .goingOn()
            .withoutBytes();
    List<Result> results = suite.run();
    notes.addAll(suite.notes());
    return results;
  }

  private static MeasuredSystem own(String name) {
    return new MeasuredSystem(name, System.getProperty("java.class.path"), List.of());
  }

  /** Each is compared to the same system with one of them, in JVMs that did the same. */
  List<Figure> heaps(JsonLines lines)
      throws IOException, InterruptedException, SuiteFailedException {
    List<Figure> figures = new ArrayList<>();
    for (GrowthPlan.HeapRow row : GrowthPlan.heaps(extent)) {
      progress.show("heap", row.client());
      long[] few = heap(row.few());
      long[] many = heap(row.most());
      List<Figure> both =
          List.of(
              figure("heap of " + row.client() + ", client", few[0], many[0], row),
              figure("heap of " + row.provider() + ", provider", few[1], many[1], row));
      for (Figure figure : both) {
        lines.of(NAME).add(figure);
        figures.add(figure);
      }
    }
    progress.done(GrowthPlan.heapMillis(extent));
    return figures;
  }

  private static Figure figure(String name, long few, long many, GrowthPlan.HeapRow row) {
    double each = (many - few) / (double) row.difference();
    return new Figure("trunkline-kryo-registered", name, each, "bytes", 1);
  }

  private long[] heap(String system)
      throws IOException, InterruptedException, SuiteFailedException {
    try (Pair pair = new Pair(launcher, own(system), 0)) {
      pair.connect();
      pair.call(Scenario.parse("bid:1"), CALLS);
      TimeUnit.SECONDS.sleep(1); // until both sides have agreed on every connection
      return pair.heaps();
    }
  }
}
