package io.trunkline.perf.driver;

import io.trunkline.perf.report.Environment;
import io.trunkline.perf.report.JsonLines;
import io.trunkline.perf.report.Result;
import io.trunkline.perf.report.Summary;
import io.trunkline.perf.report.Table;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Measures what the command line asks for. */
public final class Perf {

  private static final int FAILED = 1;
  private static final int USAGE = 2;

  private final Path home;
  private final PrintStream out;

  private Perf(Path home, PrintStream out) {
    this.home = home;
    this.out = out;
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
      out.print(Arguments.USAGE);
      return 0;
    }
    try {
      Arguments arguments = Arguments.parse(rest);
      if (peersOnly) {
        new ClassPaths(home).peersOf(arguments).forEach(out::println);
        return 0;
      }
      return rpc(arguments);
    } catch (UsageException e) {
      System.err.println("perf: " + e.getMessage());
      System.err.print(Arguments.USAGE);
      return USAGE;
    } catch (SuiteFailedException | IOException e) {
      System.err.println("perf: " + e.getMessage());
      return FAILED;
    } catch (InterruptedException e) {
      return FAILED;
    }
  }

  private int rpc(Arguments arguments)
      throws IOException, InterruptedException, SuiteFailedException, UsageException {
    Path work = home.resolve("target").resolve("work");
    JvmLauncher launcher = new JvmLauncher(work, arguments.jvm());
    List<MeasuredSystem> systems = new ClassPaths(home).systems(arguments, launcher);
    RpcPlan plan = RpcPlan.of(arguments, systems.stream().map(MeasuredSystem::name).toList());
    List<String> flags = new ArrayList<>(JvmLauncher.FLAGS);
    flags.addAll(arguments.jvm());
    Environment environment = Surroundings.look(home, flags);
    Path json =
        arguments.json() == null ? home.resolve("target").resolve("rpc.json") : arguments.json();
    out.print(environment.block());
    Progress progress = new Progress(System.err, System.console() != null, plan.millis());
    RpcSuite suite = new RpcSuite(plan, systems, launcher, progress);
    List<Result> results = suite.run(new JsonLines(json, environment));
    out.print(Table.of(new Summary(results)));
    suite.notes().forEach(note -> out.println("note: " + note));
    out.println("results: " + json);
    return results.stream().anyMatch(result -> result.failures() > 0) ? FAILED : 0;
  }
}
