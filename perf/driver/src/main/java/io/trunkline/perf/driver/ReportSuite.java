package io.trunkline.perf.driver;

import io.trunkline.perf.report.CodecResult;
import io.trunkline.perf.report.JsonLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Measures everything that a report shows, into one file. What cannot be measured is noted and left
 * out. For one thread.
 */
final class ReportSuite {

  private final ReportPlan plan;
  private final ClassPaths classPaths;
  private final JvmLauncher launcher;
  private final Path work;
  private final Progress progress;
  private final JsonLines lines;

  /**
   * @param work the folder for logs
   * @param lines takes each result and each note when it is there, so that a run that ends early
   *     leaves what it has measured
   */
  ReportSuite(
      ReportPlan plan,
      ClassPaths classPaths,
      JvmLauncher launcher,
      Path work,
      Progress progress,
      JsonLines lines) {
    this.plan = plan;
    this.classPaths = classPaths;
    this.launcher = launcher;
    this.work = work;
    this.progress = progress;
    this.lines = lines;
  }

  /** Measures. */
  void run() throws IOException, InterruptedException, SuiteFailedException {
    List<MeasuredSystem> found = classPaths.those(plan.systems(), launcher);
    List<String> names = found.stream().map(MeasuredSystem::name).toList();
    for (String name : plan.systems()) {
      if (!names.contains(name)) {
        lines.note(name + " is left out: it is not built");
      }
    }
    for (RpcBlock whole : plan.calls()) {
      RpcBlock block = whole.with(names);
      unlessImpossible(whole.what(), () -> calls(block, found));
      progress.done(whole.plan().millis() - block.plan().millis());
    }
    unlessImpossible("growth", () -> new GrowthSuite(plan.extent(), work, progress).run(lines));
    unlessImpossible("start", () -> start(found));
    for (ReportPlan.CodecRow row : plan.codecs()) {
      unlessImpossible("serializers", () -> codecs(row));
    }
    unlessImpossible(
        "points in time",
        () ->
            new TimeSuite(
                    plan.timePlan(),
                    plan.times(),
                    TimeSuite.ARTICLES_FORMATS,
                    List.of(),
                    launcher,
                    classPaths)
                .run(lines, progress));
    progress.end();
  }

  private void calls(RpcBlock block, List<MeasuredSystem> found)
      throws IOException, InterruptedException, SuiteFailedException {
    List<MeasuredSystem> systems =
        block.all().stream()
            .flatMap(name -> found.stream().filter(system -> system.name().equals(name)))
            .toList();
    new RpcSuite(block.plan(), systems, launcher, progress, lines).goingOn().run();
  }

  private void start(List<MeasuredSystem> found)
      throws IOException, InterruptedException, SuiteFailedException {
    List<MeasuredSystem> stock =
        found.stream().filter(system -> system.name().equals(StartSuite.STOCK)).toList();
    new StartSuite(plan.extent(), launcher, stock, progress).run(lines);
  }

  private void codecs(ReportPlan.CodecRow row)
      throws IOException, InterruptedException, SuiteFailedException, UsageException {
    CodecSuite suite = new CodecSuite(plan.plan(row), launcher, List.of());
    Map<String, List<String>> codecs =
        suite.find(classPaths.codecClassPaths(row.codecs()), row.codecs());
    suite.run(
        codecs,
        progress,
        measured -> {
          for (CodecResult result : CodecSuite.results(measured)) {
            lines.add(result);
          }
        });
  }

  /** Something that is measured. */
  private interface Part {
    void run() throws IOException, InterruptedException, SuiteFailedException, UsageException;
  }

  private void unlessImpossible(String what, Part part) throws IOException, InterruptedException {
    try {
      part.run();
    } catch (SuiteFailedException | UsageException e) {
      lines.note(what + ": " + e.getMessage());
    }
  }
}
