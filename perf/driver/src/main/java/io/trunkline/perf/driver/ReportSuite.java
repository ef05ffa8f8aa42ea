package io.trunkline.perf.driver;

import io.trunkline.perf.report.CodecResult;
import io.trunkline.perf.report.JsonLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
  private final Set<String> notes = new LinkedHashSet<>();

  /**
   * @param work the folder for logs
   */
  ReportSuite(
      ReportPlan plan, ClassPaths classPaths, JvmLauncher launcher, Path work, Progress progress) {
    this.plan = plan;
    this.classPaths = classPaths;
    this.launcher = launcher;
    this.work = work;
    this.progress = progress;
  }

  /** Measures, each result written when it is there. */
  void run(JsonLines lines) throws IOException, InterruptedException, SuiteFailedException {
    List<MeasuredSystem> found = classPaths.those(plan.systems(), launcher);
    List<String> names = found.stream().map(MeasuredSystem::name).toList();
    plan.systems().stream()
        .filter(name -> !names.contains(name))
        .forEach(name -> notes.add(name + " is left out: it is not built"));
    for (RpcRow whole : plan.calls()) {
      RpcRow row = whole.with(names);
      unlessImpossible(whole.what(), () -> calls(row, found, lines));
      progress.done(whole.plan().millis() - row.plan().millis());
    }
    unlessImpossible("growth", () -> growth(lines));
    unlessImpossible(
        "start",
        () -> {
          List<MeasuredSystem> stock =
              found.stream().filter(s -> s.name().equals(StartSuite.STOCK)).toList();
          new StartSuite(plan.quick(), launcher, stock, progress).run(lines);
        });
    for (ReportPlan.CodecRow row : plan.codecs()) {
      unlessImpossible("serializers", () -> codecs(row, lines));
    }
    progress.end();
    for (String note : notes) {
      lines.note(note);
    }
  }

  private void calls(RpcRow row, List<MeasuredSystem> found, JsonLines lines)
      throws IOException, InterruptedException, SuiteFailedException {
    if (row.systems().isEmpty()) {
      return;
    }
    List<MeasuredSystem> systems =
        row.all().stream()
            .flatMap(name -> found.stream().filter(system -> system.name().equals(name)))
            .toList();
    RpcSuite suite = new RpcSuite(row.plan(), systems, launcher, progress).goingOn();
    try {
      suite.run(lines);
    } finally {
      notes.addAll(suite.notes());
    }
  }

  private void growth(JsonLines lines)
      throws IOException, InterruptedException, SuiteFailedException {
    notes.addAll(new GrowthSuite(plan.quick(), work, progress).run(lines).notes());
  }

  private void codecs(ReportPlan.CodecRow row, JsonLines lines)
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
      notes.add(what + ": " + e.getMessage());
    }
  }
}
