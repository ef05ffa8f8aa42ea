package io.trunkline.perf.driver;

import io.trunkline.perf.child.Message;
import io.trunkline.perf.codec.CodecPayload;
import java.util.List;

/**
 * How long serializers are measured.
 *
 * @param payloads with what
 * @param forks in how many JVMs each
 * @param warmUps iterations that do not count
 * @param iterations iterations that count
 * @param millis how long each iteration is
 */
record CodecPlan(List<String> payloads, int forks, int warmUps, int iterations, int millis) {

  private static final int METHODS = 2;
  private static final int START_MILLIS = 1_200;

  static CodecPlan of(Arguments arguments) throws UsageException {
    List<String> payloads =
        arguments.scenarios().isEmpty()
            ? CodecPayload.common().stream().map(CodecPayload::label).toList()
            : arguments.scenarios();
    for (String payload : payloads) {
      try {
        CodecPayload.parse(payload);
      } catch (IllegalArgumentException e) {
        throw new UsageException(e.getMessage());
      }
    }
    int rounds = arguments.rounds();
    int seconds = arguments.seconds();
    return arguments.quick()
        ? new CodecPlan(payloads, Math.max(1, rounds), 2, seconds == 0 ? 3 : 2 * seconds, 500)
        : new CodecPlan(payloads, rounds == 0 ? 3 : rounds, 3, seconds == 0 ? 5 : seconds, 1000);
  }

  /** How long one codec with one payload takes, roughly. */
  long millisEach() {
    return METHODS * forks * (START_MILLIS + (long) (warmUps + iterations) * millis);
  }

  /** What is asked of a child. */
  Message command(List<String> codecs, List<String> flags) {
    return Message.of("run")
        .with("codecs", String.join(",", codecs))
        .with("payloads", String.join(",", payloads))
        .with("forks", forks)
        .with("warmups", warmUps)
        .with("iterations", iterations)
        .with("millis", millis)
        .with("flags", String.join(" ", flags));
  }
}
