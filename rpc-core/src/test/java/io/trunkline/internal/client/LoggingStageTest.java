package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.internal.exchange.CallLog;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LoggingStageTest {

  private static final CallSite SITE = new CallSite("demo.Echo", "0.0.0", null, "echo", "");

  /** The log of tests has no lines of calls. */
  private final CallLog log = new CallLog(Duration.ZERO, false);

  @Test
  void aCallWithoutALineGoesOnUnchanged() {
    Invocation invocation = new Invocation(SITE, new Object[0], Map.of(), false, 0);
    AtomicReference<Invocation> seen = new AtomicReference<>();
    OutcomeFuture caller = new OutcomeFuture();
    LoggingStage stage =
        new LoggingStage(
            log,
            (method, made, completion) -> {
              seen.set(made);
              assertThat(completion).isSameAs(caller);
              return Outcome.value("x");
            });
    assertThat(log.hasEach()).isFalse();
    assertThat(stage.call(null, invocation, caller)).isEqualTo(Outcome.value("x"));
    assertThat(seen.get()).isSameAs(invocation);
  }
}
