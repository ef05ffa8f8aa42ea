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
  private static final String ROUND_TRIP = "roundTrip";
  private static final String ALLOCATED = "Allocated";

  private final CodecPlan plan;
  private final CodecSuite suite;
  private final Map<String, List<String>> codecs;

  TimeSuite(Arguments arguments, JvmLauncher launcher, ClassPaths classPaths)
      throws IOException, InterruptedException, SuiteFailedException, UsageException {
    this.plan = CodecPlan.of(arguments, CodecPayload.times(), List.of(ROUND_TRIP));
    this.suite = new CodecSuite(plan, launcher, arguments.jvm());
    List<String> systems = systems(arguments);
    this.codecs = suite.find(classPaths.codecClassPaths(systems), systems);
  }

  /** The requested systems, or the article's and Trunkline's. */
  static List<String> systems(Arguments arguments) {
    return arguments.systems().isEmpty() ? SYSTEMS : arguments.systems();
  }

  /** Measures, each result written when it is there. */
  List<TimeResult> run(JsonLines lines)
      throws IOException, InterruptedException, SuiteFailedException {
    List<TimeResult> results = new ArrayList<>();
    for (TimeResult result : formats(suite.formats(System.getProperty("java.class.path")))) {
      lines.add(result);
      results.add(result);
    }
    long count = codecs.values().stream().mapToLong(List::size).sum() * plan.payloads().size();
    suite.run(
        codecs,
        new Progress(System.err, Boolean.getBoolean("perf.terminal"), count * plan.millisEach()),
        measured -> {
          for (TimeResult result :
              rounds(
                  measured,
                  measured.get("codec"),
                  measured.get("payload"),
                  ROUND_TRIP,
                  measured.number("bytes"))) {
            lines.add(result);
            results.add(result);
          }
        });
    return results;
  }

  private static List<TimeResult> formats(Message measured) {
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
