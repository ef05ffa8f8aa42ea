package io.trunkline.perf.driver;

import io.trunkline.perf.child.Message;
import io.trunkline.perf.codec.CodecPayload;
import io.trunkline.perf.report.JsonLines;
import io.trunkline.perf.report.TimeResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The source article's benchmarks: round trips of one moment in several types, and its formats. */
final class TimeSuite {

  /** What is measured of each serializer: methods of the benchmark. */
  static final List<String> METHODS = List.of("roundTrip");

  private static final List<String> SYSTEMS =
      List.of(
          "trunkline-hessian2",
          "trunkline-hessian2-stock",
          "trunkline-kryo",
          "java",
          "hessian-lite-3.2.13",
          "hessian-lite-3.2.13-fresh",
          "hessian-lite-4.0.4",
          "hessian-lite-4.0.4-fresh");
  private static final String ALLOCATED = "Allocated";

  /** The article makes a format for each text. */
  static final List<String> ARTICLES_FORMATS =
      List.of("dateFormatMadeEachTime", "instantFormatMadeEachTime");

  /** Those, and with a format that is kept. */
  static final List<String> ALL_FORMATS =
      List.of("dateFormatMadeEachTime", "instantFormatMadeEachTime", "dateFormat", "instantFormat");

  private final CodecPlan plan;
  private final CodecSuite suite;
  private final List<String> formats;
  private final Map<String, List<String>> codecs;

  /**
   * @param systems which serializers
   * @param formats which methods of the benchmark of formats
   * @param flags more flags from the command line
   */
  TimeSuite(
      CodecPlan plan,
      List<String> systems,
      List<String> formats,
      List<String> flags,
      JvmLauncher launcher,
      ClassPaths classPaths)
      throws IOException, InterruptedException, SuiteFailedException, UsageException {
    this.plan = plan;
    this.formats = formats;
    this.suite = new CodecSuite(plan, launcher, flags);
    this.codecs = suite.find(classPaths.codecClassPaths(systems), systems);
  }

  /** How long what the command line asks for is measured. */
  static CodecPlan plan(Arguments arguments) throws UsageException {
    return CodecPlan.of(arguments, CodecPayload.times(), METHODS);
  }

  /** The requested systems, or the article's and Trunkline's. */
  static List<String> systems(Arguments arguments) {
    return arguments.systems().isEmpty() ? SYSTEMS : arguments.systems();
  }

  /** How long so many serializers take, roughly. */
  static long millis(CodecPlan plan, int serializers, List<String> formats) {
    return plan.millis(serializers) + formatMillis(plan, formats);
  }

  private static long formatMillis(CodecPlan plan, List<String> formats) {
    return formats.size() * plan.millisEach() / plan.methods().size();
  }

  /** Measures, each result written when it is there. */
  List<TimeResult> run(JsonLines lines, Progress progress)
      throws IOException, InterruptedException, SuiteFailedException {
    List<TimeResult> results = new ArrayList<>();
    progress.show("formats", "");
    for (TimeResult result :
        formatted(suite.formats(System.getProperty("java.class.path"), formats))) {
      lines.add(result);
      results.add(result);
    }
    progress.done(formatMillis(plan, formats));
    suite.run(
        codecs,
        progress,
        measured -> {
          for (TimeResult result :
              rounds(
                  measured,
                  measured.get("codec"),
                  measured.get("payload"),
                  METHODS.get(0),
                  measured.number("bytes"))) {
            lines.add(result);
            results.add(result);
          }
        });
    return results;
  }

  private static List<TimeResult> formatted(Message measured) {
    List<TimeResult> results = new ArrayList<>();
    Set<String> methods = new TreeSet<>(measured.values().keySet());
    methods.removeIf(method -> method.endsWith(ALLOCATED));
    methods.forEach(method -> results.addAll(rounds(measured, TimeResult.JDK, method, method, 0)));
    return results;
  }

  /** A result for each fork. */
  private static List<TimeResult> rounds(
      Message measured, String system, String scenario, String method, long bytes) {
    double[] nanos = CodecSuite.numbers(measured, method);
    double[] allocated = CodecSuite.numbers(measured, method + ALLOCATED);
    List<TimeResult> results = new ArrayList<>();
    for (int i = 0; i < nanos.length; i++) {
      results.add(new TimeResult(system, scenario, i + 1, bytes, nanos[i], allocated[i]));
    }
    return results;
  }
}
