package io.trunkline.internal.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** Replaces what the logger writes to, so no other test runs beside it. */
class UpdateLoopTest {

  private final Queue<Throwable> refusals = new ArrayDeque<>();
  private int updates;

  private final Executor executor =
      task -> {
        Throwable refusal = refusals.poll();
        if (refusal instanceof Error error) {
          throw error;
        } else if (refusal instanceof RuntimeException closed) {
          throw closed;
        }
        task.run();
      };

  private final UpdateLoop loop =
      new UpdateLoop(executor) {
        @Override
        protected void update() {
          updates++;
        }
      };

  private String logOfARequest() {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    try {
      loop.request();
    } finally {
      System.setErr(before);
    }
    return log.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aThreadThatCannotBeginIsLoggedAndTheNextRequestUpdates() {
    refusals.add(new OutOfMemoryError("no more threads"));
    assertThat(logOfARequest()).contains("WARN", "no more threads", "the next change");
    assertThat(updates).isZero();
    assertThat(logOfARequest()).isEmpty();
    assertThat(updates).isEqualTo(1);
  }

  @Test
  void aClosedExecutorIsNoReasonForAWarning() {
    refusals.add(new RejectedExecutionException("closed"));
    assertThat(logOfARequest()).doesNotContain("WARN");
    assertThat(updates).isZero();
  }
}
