package io.trunkline.perf.codec;

import io.trunkline.perf.child.Message;
import java.io.PrintStream;
import java.util.Collection;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Measures the codecs on its class path and prints the results, line by line. */
public final class CodecMain {

  private static final String ALLOCATED = "gc.alloc.rate.norm";

  private CodecMain() {}

  /**
   * Measures.
   *
   * @param args {@code list}, or a message {@code run} with {@code codecs}, {@code payloads} and
   *     {@code methods} of {@link CodecBenchmark}, or {@code formats}; both with {@code forks},
   *     {@code iterations}, {@code warmups}, {@code millis} and {@code flags}
   */
  public static void main(String[] args) throws RunnerException {
    PrintStream answers = System.out;
    System.setOut(System.err);
    Message command = Message.parse(String.join(" ", args));
    if (command.word().equals("list")) {
      answers.println(Message.of("codecs").with("names", String.join(",", Codecs.names())));
      return;
    }
    if (command.word().equals("formats")) {
      String methods = command.values().getOrDefault("methods", "*");
      answers.println(
          run(options(command, FormatBenchmark.class, methods), Message.of("formatted")));
      answers.println(Message.of("done"));
      return;
    }
    for (String payload : command.get("payloads").split(",")) {
      for (String codec : command.get("codecs").split(",")) {
        answers.println(measure(command, codec, CodecPayload.parse(payload)));
      }
    }
    answers.println(Message.of("done"));
  }

  private static Message measure(Message command, String codec, CodecPayload payload)
      throws RunnerException {
    Message answer = Message.of("measured").with("codec", codec).with("payload", payload.label());
    try {
      answer = answer.with("bytes", Codecs.prepared(codec, payload).write(payload.value()));
    } catch (Exception e) {
      return Message.of("failed").with("why", codec + " " + payload.label() + ": " + e);
    }
    return run(
        options(command, CodecBenchmark.class, command.get("methods"))
            .param("codec", codec)
            .param("payload", payload.label()),
        answer);
  }

  /**
   * @param methods with commas between, or a star for all
   */
  private static ChainedOptionsBuilder options(
      Message command, Class<?> benchmark, String methods) {
    String names = methods.equals("*") ? ".*" : methods.replace(',', '|');
    return new OptionsBuilder()
        .include("\\." + benchmark.getSimpleName() + "\\.(" + names + ")$")
        .forks(command.number("forks"))
        .warmupIterations(command.number("warmups"))
        .warmupTime(TimeValue.milliseconds(command.number("millis")))
        .measurementIterations(command.number("iterations"))
        .measurementTime(TimeValue.milliseconds(command.number("millis")))
        .timeout(TimeValue.minutes(2))
        .shouldFailOnError(true)
        .verbosity(VerboseMode.NORMAL)
        .addProfiler(GCProfiler.class)
        .jvmArgs(command.values().getOrDefault("flags", "").split(" "));
  }

  private static Message run(ChainedOptionsBuilder options, Message answer) throws RunnerException {
    Message measured = answer;
    for (RunResult run : new Runner(options.build()).run()) {
      String method = run.getParams().getBenchmark().replaceAll(".*\\.", "");
      Collection<BenchmarkResult> forks = run.getBenchmarkResults();
      measured =
          measured
              .with(method, joined(forks, CodecMain::firstQuartile))
              .with(method + "Allocated", joined(forks, CodecMain::allocated));
    }
    return measured;
  }

  /** Of the iterations: other work on the machine makes some of them slower, and none faster. */
  private static double firstQuartile(BenchmarkResult fork) {
    double[] sorted =
        fork.getIterationResults().stream()
            .mapToDouble(iteration -> iteration.getPrimaryResult().getScore())
            .sorted()
            .toArray();
    return sorted[sorted.length / 4];
  }

  private static double allocated(BenchmarkResult fork) {
    if (!fork.getSecondaryResults().containsKey(ALLOCATED)) {
      throw new IllegalStateException(
          "JMH measured no allocation, only " + fork.getSecondaryResults().keySet());
    }
    return fork.getSecondaryResults().get(ALLOCATED).getScore();
  }

  /** A number for each fork. */
  private static String joined(
      Collection<BenchmarkResult> forks, ToDoubleFunction<BenchmarkResult> score) {
    return String.join(
        ",", forks.stream().map(fork -> Double.toString(score.applyAsDouble(fork))).toList());
  }
}
