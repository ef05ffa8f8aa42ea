package io.trunkline.perf.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.perf.pages.Pages;
import io.trunkline.perf.pages.ReportPage;
import io.trunkline.perf.report.Agreement;
import io.trunkline.perf.report.JsonLines;
import io.trunkline.perf.report.ReportData;
import io.trunkline.perf.report.ReportFile;
import io.trunkline.perf.report.SizeResult;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** {@code bin/perf report}: measures, or renders or compares what was measured. For one thread. */
final class ReportCommand {

  private static final String FROM = "--from";
  private static final String COMPARE = "--compare";
  private static final String WRITE_DOCS = "--write-docs";

  private final Path home;
  private final PrintStream out;

  ReportCommand(Path home, PrintStream out) {
    this.home = home;
    this.out = out;
  }

  /** Whether nothing has to be measured for this. */
  static boolean isOnlyReading(List<String> words) {
    return words.size() > 1
        && words.get(0).equals("report")
        && (words.contains(FROM) || words.contains(COMPARE));
  }

  /** Renders one file, or compares two. */
  void read(List<String> words) throws IOException, UsageException {
    List<String> rest = words.stream().skip(1).filter(word -> !word.equals(WRITE_DOCS)).toList();
    boolean writeDocs = words.contains(WRITE_DOCS);
    if (rest.size() == 2 && rest.get(0).equals(FROM)) {
      Path file = resolve(rest.get(1));
      if (writeDocs) {
        Path kept = Pages.results(root(), Pages.REPORT);
        if (!kept.toAbsolutePath().normalize().equals(file.toAbsolutePath().normalize())) {
          ReportFile.read(file);
          Files.copy(file, kept, StandardCopyOption.REPLACE_EXISTING);
        }
      }
      render(file, writeDocs);
    } else if (rest.size() == 3 && rest.get(0).equals(COMPARE) && !writeDocs) {
      ReportData first = ReportFile.read(resolve(rest.get(1)));
      out.print(Agreement.of(first, ReportFile.read(resolve(rest.get(2)))));
    } else {
      throw new UsageException(
          "report takes --from FILE, perhaps with --write-docs, or --compare FILE FILE, not '"
              + String.join(" ", words.subList(1, words.size()))
              + "'");
    }
  }

  /** Measures everything and renders it. */
  void measure(Arguments arguments, ClassPaths classPaths, JvmLauncher launcher)
      throws IOException, InterruptedException, SuiteFailedException {
    ReportPlan plan = ReportPlan.of(arguments.extent());
    Output output = Output.of(arguments, home, JvmLauncher.FLAGS, out);
    out.print(output.environment().block());
    out.printf(
        Locale.ROOT,
        "%d systems and %d serializers: at most %d minutes%n",
        plan.systems().size(),
        plan.serializers().size(),
        TimeUnit.MILLISECONDS.toMinutes(plan.millis()) + 1);
    JsonLines lines = JsonLines.headed(output.json(), output.environment(), name(plan.extent()));
    out.println("results: " + output.json() + ", line by line; --from reads what is there");
    Progress progress =
        new Progress(System.err, Boolean.getBoolean("perf.terminal"), plan.millis());
    Path work = home.resolve("target").resolve("work");
    try {
      new ReportSuite(plan, classPaths, launcher, work, progress, lines).run();
      for (SizeResult size : new Pages(root()).sizes()) {
        lines.add(size);
      }
    } catch (SuiteFailedException | IOException | InterruptedException | RuntimeException e) {
      lines.note("the run ended early: " + e);
      render(output.json(), false);
      throw e;
    }
    render(output.json(), arguments.writeDocs());
  }

  private static String name(Extent extent) {
    return switch (extent) {
      case WHOLE -> "bin/perf report";
      case QUICK -> "bin/perf report --quick";
      case TRIAL -> "bin/perf report --trial, whose figures mean nothing";
    };
  }

  private void render(Path file, boolean writeDocs) throws IOException {
    ReportData data = ReportFile.read(file);
    data.notes().forEach(note -> out.println("note: " + note));
    Path page = Files.createDirectories(home.resolve("target")).resolve("report.html");
    Files.writeString(page, ReportPage.of(data, new Pages(root()).bytes(data)), UTF_8);
    out.println("results: " + file);
    out.println("report: " + page);
    if (writeDocs) {
      new Pages(root()).write();
      out.println("docs: written");
    }
  }

  private Path root() {
    return home.resolveSibling("");
  }

  private static Path resolve(String file) {
    return Path.of(System.getProperty("perf.caller", "")).resolve(file);
  }
}
