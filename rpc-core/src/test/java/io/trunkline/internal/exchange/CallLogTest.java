package io.trunkline.internal.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.CallRecord;
import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.Stage;
import io.trunkline.call.StageTimes;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

class CallLogTest {

  private static final CallSite SITE = new CallSite("demo.Orders", "0.0.0", null, "place", "");

  private final List<String> lines = new ArrayList<>();
  private boolean isDebug = true;

  /** Records what is logged, with its level. */
  private final Logger logger =
      (Logger)
          Proxy.newProxyInstance(
              CallLogTest.class.getClassLoader(),
              new Class<?>[] {Logger.class},
              (proxy, method, given) -> {
                if (method.getReturnType() == boolean.class) {
                  return !method.getName().equals("isDebugEnabled") || isDebug;
                }
                lines.add(method.getName() + ": " + given[0]);
                return null;
              });

  private static CallRecord record(Object... arguments) {
    return new CallRecord(
        new Invocation(
            SITE, arguments, Map.of("traceparent", "00-" + "a".repeat(32) + "-b-01"), false, 0),
        "10.0.0.5:20880",
        "kryo",
        94,
        61,
        StageTimes.none().with(Stage.WRITE, 30_000).with(Stage.QUEUE, 798_110_000),
        Outcome.value("x"));
  }

  private CallLog log(Duration slow, boolean hasArguments) {
    return new CallLog(logger, slow, hasArguments);
  }

  @Test
  void theLineOfACallHasEverythingButItsArguments() {
    log(Duration.ZERO, false).each(record("secret"), 812_400_000);
    assertThat(lines)
        .containsExactly(
            "debug: call "
                + SITE
                + " to 10.0.0.5:20880 in kryo: OK in 812.40 ms; request 94 bytes, reply 61 bytes;"
                + " write 0.03 ms, queue 798.11 ms; trace "
                + "a".repeat(32));
  }

  @Test
  void argumentsAreThereIfTheyAreAskedForOnOneLineAndNotLong() {
    log(Duration.ZERO, true).each(record("a\nb", new int[] {1, 2}), 1);
    assertThat(lines).singleElement().asString().endsWith("; arguments [a\\u000ab, [1, 2]]");
    lines.clear();
    log(Duration.ZERO, true).each(record("x".repeat(5_000)), 1);
    assertThat(lines.get(0)).hasSizeLessThan(1_500).endsWith("...");
  }

  @Test
  void anArgumentThatCannotBeShownDoesNotFailTheCall() {
    Object broken =
        new Object() {
          @Override
          public String toString() {
            throw new IllegalStateException("no text");
          }
        };
    log(Duration.ZERO, true).each(record(broken), 1);
    assertThat(lines).singleElement().asString().contains("not shown: ", "no text");
  }

  @Test
  void aSlowCallHasALineThatEndsWithItsLongestStage() {
    isDebug = false;
    CallLog log = log(Duration.ofMillis(500), false);
    assertThat(log.isSlow(499_999_999)).isFalse();
    assertThat(log.isSlow(500_000_000)).isTrue();
    log.slow(record(), 812_400_000);
    assertThat(lines)
        .singleElement()
        .asString()
        .startsWith("info: slow: call " + SITE)
        .endsWith("; most of it: queue, its request waited for a thread of the provider");
  }

  @Test
  void slowCallsDoNotFillTheLog() {
    CallLog log = log(Duration.ofMillis(1), false);
    for (int i = 0; i < 1_000; i++) {
      log.slow(record(), 2_000_000);
    }
    assertThat(lines).hasSizeBetween(100, 110);
  }

  @Test
  void noCallIsSlowWithoutALimit() {
    assertThat(log(Duration.ZERO, false).isSlow(Long.MAX_VALUE - 1)).isFalse();
  }
}
