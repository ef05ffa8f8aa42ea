package io.trunkline.perf.driver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.trunkline.perf.load.Scenario;
import io.trunkline.perf.report.Summary;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the command line asks for.
 *
 * @param suite what to measure
 * @param quick whether a short fixed list will do
 * @param trial whether all of a report is run once, too briefly for figures
 * @param seconds how long each scenario is measured; 0 if not given
 * @param rounds how often; 0 if not given
 * @param warmUp how many seconds each JVM warms up; 0 if not given
 * @param systems which systems; empty for all
 * @param scenarios which scenarios; empty for all
 * @param rate calls a second; 0 for as many as there can be
 * @param json the file for the results; null for the usual one
 * @param jvm more flags for the child JVMs
 * @param before an earlier checkout, built: its systems take turns with ours; null for none
 * @param beside the system that the others take turns with
 * @param writeDocs whether what the tables in docs need is measured, and they are written anew
 */
record Arguments(
    Suite suite,
    boolean quick,
    boolean trial,
    int seconds,
    int rounds,
    int warmUp,
    List<String> systems,
    List<String> scenarios,
    int rate,
    @Nullable Path json,
    List<String> jvm,
    @Nullable Path before,
    String beside,
    boolean writeDocs) {

  /** What {@code --help} prints; bin/perf shows the file itself. */
  private static final String USAGE = "usage.txt";

  private static final int MOST_SECONDS = 3600;
  private static final int MOST_ROUNDS = 100;
  private static final int MOST_RATE = 10_000_000;

  /** What can be measured. */
  enum Suite {
    RPC,
    SERIALIZERS,
    SIZES,
    TIME,
    GROWTH,
    START,
    REPORT
  }

  private static final Set<Suite> DOCUMENTED = Set.of(Suite.REPORT, Suite.SERIALIZERS, Suite.SIZES);
  private static final Set<Suite> PLANNED = Set.of(Suite.REPORT, Suite.GROWTH, Suite.START);

  static String usage() {
    try (InputStream text = Arguments.class.getResourceAsStream(USAGE)) {
      return new String(requireNonNull(text, USAGE).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Arguments parse(List<String> words) throws UsageException {
    if (words.isEmpty()) {
      throw new UsageException("say what to measure");
    }
    Parser parser = new Parser(suite(words.get(0)));
    for (int i = 1; i < words.size(); i++) {
      String option = words.get(i);
      if (option.equals("--quick")) {
        parser.quick = true;
      } else if (option.equals("--trial")) {
        parser.trial = true;
      } else if (option.equals("--write-docs")) {
        parser.writeDocs = true;
      } else if (i + 1 == words.size()) {
        throw new UsageException("'" + option + "' is not understood, or lacks its value");
      } else {
        parser.option(option, words.get(++i));
      }
    }
    return parser.arguments();
  }

  private static Suite suite(String word) throws UsageException {
    return switch (word) {
      case "rpc" -> Suite.RPC;
      case "serializers" -> Suite.SERIALIZERS;
      case "sizes" -> Suite.SIZES;
      case "time" -> Suite.TIME;
      case "growth" -> Suite.GROWTH;
      case "start" -> Suite.START;
      case "report" -> Suite.REPORT;
      default -> throw new UsageException("'" + word + "' is nothing that can be measured");
    };
  }

  /** Collects the arguments. For one thread. */
  private static final class Parser {

    private final Suite suite;
    private boolean quick;
    private boolean trial;
    private boolean writeDocs;
    private int seconds;
    private int rounds;
    private int warmUp;
    private int rate;
    private List<String> systems = List.of();
    private List<String> scenarios = List.of();
    private @Nullable Path json;
    private final List<String> jvm = new ArrayList<>();
    private @Nullable Path before;
    private String beside = Summary.REFERENCE;

    Parser(Suite suite) {
      this.suite = suite;
    }

    void option(String option, String value) throws UsageException {
      switch (option) {
        case "--seconds" -> seconds = number(option, value, MOST_SECONDS);
        case "--rounds" -> rounds = number(option, value, MOST_ROUNDS);
        case "--warm-up" -> warmUp = number(option, value, MOST_SECONDS);
        case "--rate" -> rate = number(option, value, MOST_RATE);
        case "--systems" -> systems = names(option, value);
        case "--scenarios" -> scenarios = names(option, value);
        case "--json" -> json = Path.of(value);
        case "--before" -> before = Path.of(value);
        case "--beside" -> beside = value;
        case "--jvm" -> jvm.addAll(Arrays.asList(value.trim().split("\\s+")));
        default -> throw new UsageException("'" + option + "' is not understood");
      }
    }

    private static int number(String option, String value, int most) throws UsageException {
      try {
        int number = Integer.parseInt(value);
        if (number >= 1 && number <= most) {
          return number;
        }
      } catch (NumberFormatException e) {
        // said below
      }
      throw new UsageException(option + " is '" + value + "', expected 1 to " + most);
    }

    private static List<String> names(String option, String value) throws UsageException {
      List<String> names = Arrays.stream(value.split(",")).distinct().toList();
      if (value.isEmpty() || names.contains("")) {
        throw new UsageException(
            option + " is '" + value + "', expected names with commas between");
      }
      return names;
    }

    private boolean isPlain() {
      return seconds + rounds + warmUp + rate == 0
          && systems.isEmpty()
          && scenarios.isEmpty()
          && jvm.isEmpty();
    }

    Arguments arguments() throws UsageException {
      Arguments arguments =
          new Arguments(
              suite, quick, trial, seconds, rounds, warmUp, systems, scenarios, rate, json, jvm,
              before, beside, writeDocs);
      if (writeDocs
          && (!DOCUMENTED.contains(suite) || !systems.isEmpty() || !scenarios.isEmpty())) {
        throw new UsageException(
            "--write-docs goes with report, serializers or sizes, and without --systems and"
                + " --scenarios");
      }
      if (trial && (suite != Suite.REPORT || quick || writeDocs)) {
        throw new UsageException("--trial goes with report, and without --quick and --write-docs");
      }
      if (PLANNED.contains(suite) && !isPlain()) {
        throw new UsageException(
            "growth, start and report have a plan: they take --quick and --json, report also --trial");
      }
      if (suite == Suite.RPC) {
        List<Scenario> asked = arguments.rpcScenarios(List.of());
        if (before != null && asked.stream().anyMatch(Scenario::isOpenLoop)) {
          throw new UsageException("--before compares turns, and a scenario with a rate has none");
        }
      } else if (before != null || !beside.equals(Summary.REFERENCE)) {
        throw new UsageException("--before and --beside go with rpc");
      }
      if (before != null && !beside.equals(Summary.REFERENCE)) {
        throw new UsageException("--before and --beside both say what systems take turns with");
      }
      return arguments;
    }
  }

  /** How much of a plan is asked for. */
  Extent extent() {
    if (trial) {
      return Extent.TRIAL;
    }
    return quick ? Extent.QUICK : Extent.WHOLE;
  }

  /** The same for these systems and scenarios. */
  Arguments of(List<String> others, List<String> otherScenarios) {
    return new Arguments(
        suite,
        quick,
        trial,
        seconds,
        rounds,
        warmUp,
        others,
        otherScenarios,
        rate,
        json,
        jvm,
        before,
        beside,
        writeDocs);
  }

  /** The scenarios asked for, or these, at the rate asked for. */
  List<Scenario> rpcScenarios(List<String> otherwise) throws UsageException {
    List<Scenario> parsed = new ArrayList<>();
    for (String text : scenarios.isEmpty() ? otherwise : scenarios) {
      try {
        Scenario scenario = Scenario.parse(text);
        parsed.add(rate == 0 ? scenario : scenario.at(rate));
      } catch (IllegalArgumentException e) {
        throw new UsageException(String.valueOf(e.getMessage()));
      }
    }
    return parsed;
  }
}
