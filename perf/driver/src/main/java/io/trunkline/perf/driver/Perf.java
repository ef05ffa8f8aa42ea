package io.trunkline.perf.driver;

import io.trunkline.perf.codec.CodecPayload;
import io.trunkline.perf.pages.Pages;
import io.trunkline.perf.pages.PublishedSizes;
import io.trunkline.perf.report.CodecResult;
import io.trunkline.perf.report.CodecSummary;
import io.trunkline.perf.report.Curve;
import io.trunkline.perf.report.Figure;
import io.trunkline.perf.report.JsonLines;
import io.trunkline.perf.report.ReportCharts;
import io.trunkline.perf.report.ReportTables;
import io.trunkline.perf.report.Result;
import io.trunkline.perf.report.SizeResult;
import io.trunkline.perf.report.Summary;
import io.trunkline.perf.report.Table;
import io.trunkline.perf.report.TimeSummary;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Measures what the command line asks for. */
public final class Perf {

  private static final int FAILED = 1;
  private static final int USAGE = 2;

  private final Path home;
  private final PrintStream out;
  private final ClassPaths classPaths;

  private Perf(Path home, PrintStream out) {
    this.home = home;
    this.out = out;
    this.classPaths = new ClassPaths(home);
  }

  /**
   * Measures, or only says with {@code --peers} in front which peers have to be built first. Exits
   * with 2 if the command line is not understood, with 1 if something could not be measured, gave a
   * wrong result or failed calls.
   */
  public static void main(String[] args) {
    Path home = Path.of(System.getProperty("perf.home", "perf"));
    System.exit(new Perf(home, System.out).run(Arrays.asList(args)));
  }

  private int run(List<String> words) {
    boolean peersOnly = words.contains("--peers");
    List<String> rest = words.stream().filter(word -> !word.equals("--peers")).toList();
    if (rest.contains("--help")) {
      out.print(Arguments.usage());
      return 0;
    }
    try {
      if (ReportCommand.isOnlyReading(rest)) {
        if (!peersOnly) {
          new ReportCommand(home, out).read(rest);
        }
        return 0;
      }
      Arguments arguments = forDocs(Arguments.parse(rest));
      if (peersOnly) {
        classPaths.peersOf(arguments).forEach(out::println);
        return 0;
      }
      return measure(arguments, new JvmLauncher(work(), arguments.jvm()));
    } catch (UsageException e) {
      System.err.println("perf: " + e.getMessage());
      System.err.print(Arguments.usage());
      return USAGE;
    } catch (SuiteFailedException | IOException e) {
      System.err.println("perf: " + e.getMessage());
      return FAILED;
    } catch (InterruptedException e) {
      return FAILED;
    }
  }

  /** What the tables in docs need, if they are to be written. */
  private static Arguments forDocs(Arguments arguments) {
    if (!arguments.writeDocs()) {
      return arguments;
    }
    return switch (arguments.suite()) {
      case SERIALIZERS -> arguments.of(Pages.codecs(), List.of(CodecPayload.BID.label()));
      case RPC, SIZES, TIME, GROWTH, START, REPORT -> arguments;
    };
  }

  private void writeDocs(Arguments arguments) throws IOException {
    if (arguments.writeDocs()) {
      new Pages(root()).write();
      out.println("docs: written");
    }
  }

  private Path root() {
    return home.resolveSibling("");
  }

  private Path work() {
    return home.resolve("target").resolve("work");
  }

  private int measure(Arguments arguments, JvmLauncher launcher)
      throws IOException, InterruptedException, SuiteFailedException, UsageException {
    return switch (arguments.suite()) {
      case RPC -> rpc(arguments, launcher);
      case SERIALIZERS -> serializers(arguments, launcher);
      case SIZES -> sizes(arguments, launcher);
      case TIME -> time(arguments, launcher);
      case GROWTH -> growth(arguments);
      case START -> start(arguments, launcher);
      case REPORT -> {
        new ReportCommand(home, out).measure(arguments, classPaths, launcher);
        yield 0;
      }
    };
  }

  private int growth(Arguments arguments)
      throws IOException, InterruptedException, SuiteFailedException {
    Output output = Output.of(arguments, home, JvmLauncher.FLAGS, out);
    Progress progress = progress(GrowthSuite.millis(arguments.extent()));
    GrowthSuite suite = new GrowthSuite(arguments.extent(), work(), progress);
    GrowthSuite.Measured measured = suite.run(output.begin());
    Summary summary = new Summary(measured.results());
    Arrays.stream(Curve.values())
        .map(curve -> curve.grid(summary))
        .filter(grid -> !grid.rows().isEmpty())
        .forEach(grid -> out.println("\n" + grid.markdown()));
    out.println(ReportTables.figures(measured.heaps()).markdown());
    measured.notes().forEach(note -> out.println("note: " + note));
    output.end(Map.of());
    return 0;
  }

  private int start(Arguments arguments, JvmLauncher launcher)
      throws IOException, InterruptedException, SuiteFailedException {
    Output output = Output.of(arguments, home, JvmLauncher.FLAGS, out);
    JsonLines lines = output.begin();
    long heapMillis = GrowthPlan.heapMillis(arguments.extent());
    Progress progress = progress(StartSuite.millis(arguments.extent()) + heapMillis);
    List<MeasuredSystem> stock = classPaths.those(List.of(StartSuite.STOCK), launcher);
    List<Figure> figures =
        new ArrayList<>(new StartSuite(arguments.extent(), launcher, stock, progress).run(lines));
    figures.addAll(new GrowthSuite(arguments.extent(), work(), progress).heaps(lines));
    progress.end();
    out.println(ReportTables.figures(figures).markdown());
    output.end(Map.of());
    return 0;
  }

  private int rpc(Arguments arguments, JvmLauncher launcher)
      throws IOException, InterruptedException, SuiteFailedException, UsageException {
    List<MeasuredSystem> systems =
        classPaths.systems(RpcPlan.systems(arguments), arguments.before(), launcher);
    RpcPlan plan = RpcPlan.of(arguments, systems.stream().map(MeasuredSystem::name).toList());
    Output output = Output.of(arguments, home, flags(JvmLauncher.FLAGS, arguments), out);
    out.printf(
        Locale.ROOT,
        "%d systems, %d scenarios, %d rounds: at most %d minutes%n",
        systems.size(),
        plan.scenarios().size(),
        plan.rounds(),
        TimeUnit.MILLISECONDS.toMinutes(plan.millis()) + 1);
    RpcSuite suite = new RpcSuite(plan, systems, launcher, progress(plan.millis()), output.begin());
    List<Result> results = suite.run();
    Summary summary = new Summary(results);
    out.print(Table.of(summary));
    suite.notes().forEach(note -> out.println("note: " + note));
    output.end(ReportCharts.ratios(summary, output.environment()));
    return results.stream().anyMatch(result -> result.failures() > 0) ? FAILED : 0;
  }

  private int serializers(Arguments arguments, JvmLauncher launcher)
      throws IOException, InterruptedException, SuiteFailedException, UsageException {
    CodecPlan plan = CodecPlan.of(arguments);
    CodecSuite suite = new CodecSuite(plan, launcher, arguments.jvm());
    Map<String, List<String>> codecs =
        suite.find(classPaths.codecClassPaths(arguments.systems()), arguments.systems());
    long count = codecs.values().stream().mapToLong(List::size).sum();
    Output output = Output.of(arguments, home, flags(CodecSuite.FLAGS, arguments), out);
    JsonLines lines = output.begin();
    List<CodecResult> results = new ArrayList<>();
    suite.run(
        codecs,
        progress(count * plan.payloads().size() * plan.millisEach()),
        measured -> {
          for (CodecResult result : CodecSuite.results(measured)) {
            lines.add(result);
            results.add(result);
          }
        });
    CodecSummary summary = new CodecSummary(results);
    out.print(summary);
    output.end(
        arguments.writeDocs() ? Map.of() : ReportCharts.ratios(summary, output.environment()));
    writeDocs(arguments);
    return 0;
  }

  private int time(Arguments arguments, JvmLauncher launcher)
      throws IOException, InterruptedException, SuiteFailedException, UsageException {
    Output output = Output.of(arguments, home, flags(CodecSuite.FLAGS, arguments), out);
    CodecPlan plan = TimeSuite.plan(arguments);
    List<String> systems = TimeSuite.systems(arguments);
    TimeSuite suite =
        new TimeSuite(plan, systems, TimeSuite.ALL_FORMATS, arguments.jvm(), launcher, classPaths);
    Progress progress = progress(TimeSuite.millis(plan, systems.size(), TimeSuite.ALL_FORMATS));
    out.print(new TimeSummary(suite.run(output.begin(), progress)));
    output.end(Map.of());
    return 0;
  }

  private int sizes(Arguments arguments, JvmLauncher launcher)
      throws IOException, InterruptedException, SuiteFailedException, UsageException {
    Output output = Output.of(arguments, home, flags(JvmLauncher.FLAGS, arguments), out);
    JsonLines lines = output.begin();
    List<SizeResult> results = new ArrayList<>();
    if (arguments.systems().isEmpty()) {
      results.addAll(new Pages(root()).sizes());
      for (SizeResult result : results) {
        lines.add(result);
      }
    } else {
      List<MeasuredSystem> systems = classPaths.systems(arguments.systems(), null, launcher);
      Progress progress = progress(systems.size() * RpcPlan.START_MILLIS);
      results.addAll(SizesSuite.run(arguments, systems, launcher, progress, lines));
    }
    out.print(PublishedSizes.beside(results, root()));
    output.end(Map.of());
    writeDocs(arguments);
    return 0;
  }

  private static Progress progress(long millis) {
    return new Progress(System.err, Boolean.getBoolean("perf.terminal"), millis);
  }

  private static List<String> flags(List<String> common, Arguments arguments) {
    List<String> flags = new ArrayList<>(common);
    flags.addAll(arguments.jvm());
    return flags;
  }
}
