package io.trunkline.perf.driver;

import io.trunkline.perf.child.Message;
import io.trunkline.perf.codec.CodecPayload;
import java.util.List;

/**
 * How long serializers are measured.
 *
 * @param payloads with what
 * @param methods what is measured: methods of the benchmark
 * @param forks in how many JVMs each
 * @param warmUps iterations that do not count
 * @param iterations iterations that count
 * @param millis how long each iteration is
 */
record CodecPlan(
    List<String> payloads,
    List<String> methods,
    int forks,
    int warmUps,
    int iterations,
    int millis) {

  private static final int START_MILLIS = 1_200;

  /** Reading JSONB or JDK objects is compiled after some 3 s, on a busy machine later. */
  private static final int QUICK_WARM_UPS = 60;

  /** Writing and reading, each alone. */
  static CodecPlan of(Arguments arguments) throws UsageException {
    return of(arguments, CodecPayload.common(), List.of("write", "read"));
  }

  static CodecPlan of(Arguments arguments, List<CodecPayload> usual, List<String> methods)
      throws UsageException {
    List<String> payloads =
        arguments.scenarios().isEmpty()
            ? usual.stream().map(CodecPayload::label).toList()
            : arguments.scenarios();
    for (String payload : payloads) {
      try {
        CodecPayload.parse(payload);
      } catch (IllegalArgumentException e) {
        throw new UsageException(String.valueOf(e.getMessage()));
      }
    }
    int rounds = arguments.rounds();
    int seconds = arguments.seconds();
    return arguments.quick()
        ? new CodecPlan(
            payloads,
            methods,
            Math.max(1, rounds),
            QUICK_WARM_UPS,
            seconds == 0 ? 20 : 10 * seconds,
            100)
        : new CodecPlan(
            payloads, methods, rounds == 0 ? 3 : rounds, 3, seconds == 0 ? 5 : seconds, 1000);
  }

  /** How long one codec with one payload takes, roughly. */
  long millisEach() {
    return (long) methods.size() * forks * (START_MILLIS + (long) (warmUps + iterations) * millis);
  }

  /** How long so many codecs take with all payloads, roughly. */
  long millis(int codecs) {
    return codecs * payloads.size() * millisEach();
  }

  /** What is asked of a child. */
  Message command(List<String> codecs, List<String> flags) {
    return command("run", flags)
        .with("codecs", String.join(",", codecs))
        .with("payloads", String.join(",", payloads))
        .with("methods", String.join(",", methods));
  }

  /** What is asked of a child without codecs. */
  Message command(String word, List<String> flags) {
    return Message.of(word)
        .with("forks", forks)
        .with("warmups", warmUps)
        .with("iterations", iterations)
        .with("millis", millis)
        .with("flags", String.join(" ", flags));
  }
}
