package io.trunkline.internal.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PeerFaultsTest {

  private static final String COUNTED = "the next ones of this connection are only counted)";

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5); // the clock may overflow
  private final List<String> warnings = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final FaultLog log = new FaultLog(now::get, warnings::add, notes::add);

  private void unreadable(PeerFaults faults, String why) {
    faults.add(PeerFault.UNREADABLE, "/peer:1", "refused a request", why);
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
    assertThat(notes)
        .containsExactly(
            "/peer:1: the connection is gone; refused, dropped or ignored on it: 3 unreadable");
  }

  @Test
  void newsIsSaidAgain() {
    PeerFaults faults = new PeerFaults(log);
    faults.add(PeerFault.CLASS_REFUSED, "p", "refused a request", "class a", true);
    faults.add(PeerFault.CLASS_REFUSED, "p", "refused a request", "class b", true);
    faults.add(PeerFault.CLASS_REFUSED, "p", "refused a request", "class b", false);
    assertThat(warnings).hasSize(2);
    assertThat(warnings.get(1)).contains("class b");
  }

  @Test
  void aConnectionWithoutFaultsOrWithOneThatWasSaidEndsInSilence() {
    new PeerFaults(log).closed("p");
    PeerFaults faults = new PeerFaults(log);
    unreadable(faults, "x");
    faults.closed("p");
    assertThat(notes).isEmpty();
  }

  @Test
  void manyConnectionsCannotFillTheLog() {
    for (int i = 0; i < 10_000; i++) {
      unreadable(new PeerFaults(log), "x");
    }
    assertThat(warnings).hasSize(FaultLog.BURST);
    assertThat(log.counts()).containsEntry("unreadable", 10_000L);
    now.addAndGet(FaultLog.NANOS_PER_LINE);
    unreadable(new PeerFaults(log), "x");
    unreadable(new PeerFaults(log), "x");
    assertThat(warnings).hasSize(FaultLog.BURST + 1);
    assertThat(warnings.get(FaultLog.BURST))
        .endsWith(" (9900 lines about peers were left out before this one)");
    now.addAndGet(100_000 * FaultLog.NANOS_PER_LINE); // a quiet day gives no more than one burst
    for (int i = 0; i < 1_000; i++) {
      unreadable(new PeerFaults(log), "x");
    }
    assertThat(warnings).hasSize(2 * FaultLog.BURST + 1);
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
