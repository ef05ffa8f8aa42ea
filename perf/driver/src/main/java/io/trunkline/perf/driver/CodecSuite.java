package io.trunkline.perf.driver;

import io.trunkline.perf.child.Message;
import io.trunkline.perf.codec.CodecMain;
import io.trunkline.perf.report.CodecResult;
import io.trunkline.perf.trunkline.FstOpens;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Has JMH measure the serializers of each class path in a JVM with that class path. */
final class CodecSuite {

  /** hessian-lite without Unsafe, which it uses wrongly, and FST need some of the JDK opened. */
  static final List<String> FLAGS =
      Stream.concat(
              Stream.of(
                  "-Xms1g", "-Xmx1g", "-XX:+UseParallelGC", "-Dcom.caucho.hessian.unsafe=false"),
              FstOpens.FLAGS.stream())
          .toList();

  private static final long PATIENCE_MILLIS = 60_000;

  private final CodecPlan plan;
  private final JvmLauncher launcher;
  private final List<String> flags;

  /**
   * @param more flags from the command line
   */
  CodecSuite(CodecPlan plan, JvmLauncher launcher, List<String> more) {
    this.plan = plan;
    this.launcher = launcher;
    this.flags = new ArrayList<>(FLAGS);
    flags.addAll(more);
  }

  /** The codecs asked for, or all, by class path. */
  Map<String, List<String>> find(List<String> classPaths, List<String> names)
      throws IOException, InterruptedException, SuiteFailedException, UsageException {
    Map<String, List<String>> found = new LinkedHashMap<>();
    Set<String> all = new LinkedHashSet<>();
    for (String classPath : classPaths) {
      try (Child child = start(classPath, List.of("list"))) {
        List<String> codecs =
            new ArrayList<>(
                Arrays.asList(child.expect("codecs", PATIENCE_MILLIS).get("names").split(",")));
        codecs.removeAll(all);
        all.addAll(codecs);
        codecs.removeIf(codec -> !names.isEmpty() && !names.contains(codec));
        if (!codecs.isEmpty()) {
          found.put(classPath, codecs);
        }
      }
    }
    for (String name : names) {
      if (!all.contains(name)) {
        throw new UsageException(
            "no serializer named '" + name + "'; found " + String.join(", ", all));
      }
    }
    return found;
  }

  private Child start(String classPath, List<String> arguments) throws IOException {
    List<String> program = new ArrayList<>(List.of(CodecMain.class.getName()));
    program.addAll(arguments);
    return launcher.start("serializers", classPath, flags, program);
  }

  /** Takes what was measured of a codec with a payload. */
  interface Results {
    void add(Message measured) throws IOException;
  }

  /** Measures them; each result is handed over when it is there. */
  void run(Map<String, List<String>> codecs, Progress progress, Results results)
      throws IOException, InterruptedException, SuiteFailedException {
    for (Map.Entry<String, List<String>> entry : codecs.entrySet()) {
      String command = plan.command(entry.getValue(), flags).toString();
      try (Child child = start(entry.getKey(), List.of(command.split(" ")))) {
        for (String payload : plan.payloads()) {
          for (String codec : entry.getValue()) {
            progress.show(codec + " " + payload, "");
            Message measured = child.expect("measured", 4 * plan.millisEach() + PATIENCE_MILLIS);
            results.add(measured);
            progress.done(plan.millisEach());
          }
        }
        child.expect("done", PATIENCE_MILLIS);
      }
    }
    progress.end();
  }

  /**
   * The formatting of dates, which needs no codec.
   *
   * @param methods of the benchmark
   */
  Message formats(String classPath, List<String> methods)
      throws IOException, InterruptedException, SuiteFailedException {
    String command =
        plan.command("formats", flags).with("methods", String.join(",", methods)).toString();
    try (Child child = start(classPath, List.of(command.split(" ")))) {
      return child.expect("formatted", 8 * plan.millisEach() + PATIENCE_MILLIS);
    }
  }

  /** A result for each fork. */
  static List<CodecResult> results(Message measured) {
    double[] write = numbers(measured, "write");
    double[] read = numbers(measured, "read");
    double[] writeAllocated = numbers(measured, "writeAllocated");
    double[] readAllocated = numbers(measured, "readAllocated");
    List<CodecResult> results = new ArrayList<>();
    for (int i = 0; i < Math.min(write.length, read.length); i++) {
      results.add(
          new CodecResult(
              measured.get("codec"),
              measured.get("payload"),
              i + 1,
              measured.number("bytes"),
              new CodecResult.Cost(write[i], writeAllocated[i]),
              new CodecResult.Cost(read[i], readAllocated[i])));
    }
    return results;
  }

  static double[] numbers(Message message, String name) {
    return Arrays.stream(message.get(name).split(",")).mapToDouble(Double::parseDouble).toArray();
  }
}
