package io.trunkline.internal.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PeerFaultsTest {

  private static final String COUNTED = "the next ones of this connection are only counted)";

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5); // the clock may overflow
  private final List<String> warnings = new ArrayList<>();
  private final List<String> infos = new ArrayList<>();
  private final List<String> errors = new ArrayList<>();
  private final List<String> connections = new ArrayList<>();
  private final AtomicBoolean infoIsOn = new AtomicBoolean(true);
  private final FaultLog log =
      new FaultLog(
          new LimitedLog(now::get, () -> true, (line, stack) -> errors.add(line + stack)),
          new LimitedLog(now::get, () -> true, (line, stack) -> warnings.add(line)),
          new LimitedLog(now::get, infoIsOn::get, (line, stack) -> infos.add(line)),
          new LimitedLog(now::get, () -> true, (line, stack) -> connections.add(line)));

  private void unreadable(PeerFaults faults, String reason) {
    faults.add(PeerFault.UNREADABLE, "/peer:1", "refused a request", reason);
  }

  @Test
  void theFirstOfEachReasonIsSaidAndAllAreCounted() {
    PeerFaults faults = new PeerFaults(log);
    for (int i = 0; i < 3; i++) {
      unreadable(faults, "why " + i);
    }
    faults.add(PeerFault.EXPIRED, "/peer:1", "refused a request", "late");
    unreadable(new PeerFaults(log), "another connection");
    assertThat(warnings)
        .containsExactly(
            "/peer:1: refused a request: why 0 (unreadable; " + COUNTED,
            "/peer:1: refused a request: late (expired; " + COUNTED,
            "/peer:1: refused a request: another connection (unreadable; " + COUNTED);
    assertThat(log.counts()).isEqualTo(Map.of("unreadable", 4L, "expired", 1L));
    faults.closed("/peer:1");
    assertThat(infos)
        .containsExactly(
            "/peer:1: the connection is gone; refused, dropped or ignored on it: 3 unreadable");
  }

  @Test
  void whatAlwaysHasALineIsNotSaidToBeOnlyCounted() {
    PeerFaults faults = new PeerFaults(log);
    faults.add(PeerFault.CLASS_REFUSED, "p", "refused a request", "class a", true);
    faults.add(PeerFault.CLASS_REFUSED, "p", "refused a request", "class b", true);
    faults.add(PeerFault.CLASS_REFUSED, "p", "refused a request", "class b", false);
    assertThat(warnings)
        .containsExactly(
            "p: refused a request: class a (class-refused)",
            "p: refused a request: class b (class-refused)");
  }

  @Test
  void linesThatDoNoHarmLeaveRoomForAWarning() {
    for (int i = 0; i < 2 * LimitedLog.BURST; i++) {
      new PeerFaults(log).tolerate(PeerFault.BYTES_AFTER_REPLY, "p", () -> "ignored 1 byte");
    }
    unreadable(new PeerFaults(log), "x");
    assertThat(infos).hasSize(LimitedLog.BURST);
    assertThat(warnings).containsExactly("/peer:1: refused a request: x (unreadable; " + COUNTED);
  }

  @Test
  void aLevelThatIsOffTakesNoRoomAndLeavesNothingOut() {
    infoIsOn.set(false);
    for (int i = 0; i < 2 * LimitedLog.BURST; i++) {
      new PeerFaults(log).info("p", "closing the connection");
    }
    infoIsOn.set(true);
    new PeerFaults(log).info("p", "closing the connection: reset\nforged");
    assertThat(infos).containsExactly("p: closing the connection: reset\\u000aforged");
  }

  @Test
  void stackTracesAreLimitedToo() {
    for (int i = 0; i < 2 * LimitedLog.BURST; i++) {
      new PeerFaults(log).failed("p", "a request\nfailed", new IllegalStateException("x"));
    }
    assertThat(errors)
        .hasSize(LimitedLog.BURST)
        .first()
        .isEqualTo("p: a request\\u000afailedjava.lang.IllegalStateException: x");
  }

  @Test
  void fewStackTracesAreWrittenWholeAndTheOthersAsALine() {
    List<Throwable> stacks = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    LimitedLog errorsWithStacks =
        new LimitedLog(
            now::get,
            () -> true,
            (line, stack) -> {
              lines.add(line);
              if (stack != null) {
                stacks.add(stack);
              }
            });
    for (int i = 0; i < 50; i++) {
      errorsWithStacks.write(() -> "failed", new IllegalStateException("x\ny"));
    }
    assertThat(stacks).hasSize(LimitedLog.STACKS);
    assertThat(lines)
        .hasSize(50)
        .last()
        .isEqualTo("failed: java.lang.IllegalStateException: x\\u000ay");
  }

  @Test
  void whatAPeerWroteIsEscapedAndCutInAStackTraceTooAndSoAreItsRows() {
    Throwable deep = new IllegalStateException("root");
    for (int i = 0; i < 100; i++) {
      deep = new IllegalStateException("\u001b[2J" + "x".repeat(1_000_000), deep);
    }
    StackTraceElement[] rows = new StackTraceElement[10_000];
    Arrays.fill(rows, new StackTraceElement("shop.Order", "price", "Order.java", 1));
    deep.setStackTrace(rows);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    ShownStack.of(deep).printStackTrace(new PrintStream(printed, true, StandardCharsets.UTF_8));
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .hasSizeLessThan(30_000)
        .startsWith("java.lang.IllegalStateException: \\u001b[2Jxxx")
        .contains("at shop.Order.price(Order.java:1)")
        .contains("Caused by: java.lang.IllegalStateException: ");
  }

  @Test
  void aTextThatIsNotSaidIsNotAskedFor() {
    PeerFaults faults = new PeerFaults(log);
    AtomicLong asked = new AtomicLong();
    for (int i = 0; i < 10; i++) {
      faults.tolerate(PeerFault.TEXT_FROM_SCALAR, "p", () -> "text " + asked.incrementAndGet());
    }
    assertThat(asked).hasValue(1);
  }

  @Test
  void linesAboutConnectionsLeaveRoomForAllOthers() {
    for (int i = 0; i < 1_000_000; i++) {
      log.connection(() -> "p: agreed\nforged");
    }
    assertThat(connections).hasSize(LimitedLog.BURST).contains("p: agreed\\u000aforged");
    new PeerFaults(log).info("p", "x");
    assertThat(infos).hasSize(1);
  }

  @Test
  void countsAreInTheOrderOfTheReasons() {
    PeerFaults faults = new PeerFaults(log);
    PeerFault[] all = PeerFault.values();
    for (int i = all.length - 1; i >= 0; i--) {
      faults.tolerate(all[i], "p", () -> "took it");
    }
    assertThat(log.counts().keySet())
        .containsExactlyElementsOf(Arrays.stream(all).map(PeerFault::key).toList());
  }

  @Test
  void aConnectionIsSummedUpOnce() {
    PeerFaults faults = new PeerFaults(log);
    unreadable(faults, "x");
    unreadable(faults, "x");
    faults.closed("p");
    faults.closed("p");
    assertThat(infos).hasSize(1);
  }

  @Test
  void aConnectionWithoutFaultsOrWithOneThatWasSaidEndsInSilence() {
    new PeerFaults(log).closed("p");
    PeerFaults faults = new PeerFaults(log);
    unreadable(faults, "x");
    faults.closed("p");
    assertThat(infos).isEmpty();
  }

  @Test
  void manyConnectionsCannotFillTheLog() {
    for (int i = 0; i < 10_000; i++) {
      unreadable(new PeerFaults(log), "x");
    }
    assertThat(warnings).hasSize(LimitedLog.BURST);
    assertThat(log.counts()).containsEntry("unreadable", 10_000L);
    now.addAndGet(LimitedLog.NANOS_PER_LINE);
    unreadable(new PeerFaults(log), "x");
    unreadable(new PeerFaults(log), "x");
    assertThat(warnings).hasSize(LimitedLog.BURST + 1);
    assertThat(warnings.get(LimitedLog.BURST))
        .endsWith(" (9900 lines about peers were left out before this one)");
    now.addAndGet(100_000 * LimitedLog.NANOS_PER_LINE); // a quiet day gives no more than one burst
    for (int i = 0; i < 1_000; i++) {
      unreadable(new PeerFaults(log), "x");
    }
    assertThat(warnings).hasSize(2 * LimitedLog.BURST + 1);
  }

  @Test
  void textOfAPeerIsOneVisibleLineOfBoundedLength() {
    unreadable(new PeerFaults(log), "a\r\nWARN forged\u001b[2J\u202eevil\u2028\ud800é😀");
    assertThat(warnings.get(0))
        .contains(": a\\u000d\\u000aWARN forged\\u001b[2J\\u202eevil\\u2028\\ud800é😀");
    unreadable(new PeerFaults(log), "x".repeat(8_000_000) + "; set 'version' on the reference");
    assertThat(warnings.get(1))
        .hasSizeLessThan(1_000)
        .contains("(7999232 characters)")
        .contains("; set 'version' on the reference (");
  }
}
