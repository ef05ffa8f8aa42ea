package io.trunkline.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** What is on its way over links of given rates and lengths, whose clock is the test's. */
class SendWindowTest {

  private static final int PART = 32 * 1024;
  private static final long MICROS = 1_000;
  private static final long MILLIS = 1_000 * MICROS;

  private final SendWindow window = new SendWindow(0);
  private long now;
  private long sent;
  private long most;

  private record Arrival(long bytes, long heardOf) {}

  /** Sends as the window lets it, over a link that delivers so much and no faster. */
  private long send(long bytes, double bytesPerSecond, long roundTripNanos) {
    Queue<Arrival> arrivals = new ArrayDeque<>();
    long begin = now;
    double free = now;
    long end = sent + bytes;
    long taken = sent;
    most = 0;
    while (taken < end) {
      while (sent < end && window.isOpen()) {
        sent += PART;
        window.sent(PART, now);
        free = Math.max(free, now) + PART / bytesPerSecond * 1e9;
        arrivals.add(new Arrival(sent, (long) free + roundTripNanos));
        most = Math.max(most, sent - taken);
      }
      Arrival next = arrivals.remove();
      now = next.heardOf();
      taken = next.bytes();
      window.taken(taken, now);
    }
    return now - begin;
  }

  @Test
  void aSlowLinkHasNoMoreThanTheLeast() {
    send(100 * PART, 12.5e6, 100 * MICROS); // 100 Mbit/s next door
    assertThat(most).isLessThanOrEqualTo(SendWindow.LEAST_BYTES + 2 * PART);
  }

  @Test
  void aLongFastLinkIsFilledAfterSomeRoundTrips() {
    send(4_000 * PART, 125e6, 50 * MILLIS); // 1 Gbit/s at 50 ms: 6.25 MB fill it
    assertThat(most).isBetween(6_250_000L, 16_000_000L);
    long nanos = send(4_000 * PART, 125e6, 50 * MILLIS);
    assertThat(nanos).isLessThan((long) (1.2 * 4_000 * PART / 125e6 * 1e9));
  }

  @Test
  void aLinkThatBecameSlowIsNotFilledWithWhatItOnceTook() {
    send(4_000 * PART, 125e6, 10 * MILLIS);
    long once = most;
    send(800 * PART, 1.25e6, 10 * MILLIS); // 21 s
    send(40 * PART, 1.25e6, 10 * MILLIS);
    assertThat(once).isGreaterThan(1_000_000);
    assertThat(most).isLessThanOrEqualTo(SendWindow.LEAST_BYTES + 2 * PART);
  }

  @Test
  void howeverLongALinkIsFullItsQueueIsNotTakenForItsLength() {
    send(20_000 * PART, 12.5e6, 5 * MILLIS); // 52 s
    send(2_000 * PART, 12.5e6, 5 * MILLIS);
    assertThat(most).isLessThan(8 * SendWindow.LEAST_BYTES);
  }

  @Test
  void whatThePeerSaysOfBytesThatWereNeverSentCountsAsAllThatWere() {
    window.sent(SendWindow.LEAST_BYTES, now);
    assertThat(window.isOpen()).isFalse();
    window.taken(Long.MAX_VALUE, now + 1);
    assertThat(window.isOpen()).isTrue();
    window.taken(-1, now + 2);
    assertThat(window.isOpen()).as("it never takes less than it took").isTrue();
  }

  @Test
  void onceGivenUpItIsOpenUntilThePeerSaysSomethingNew() {
    window.sent(SendWindow.LEAST_BYTES, now);
    window.giveUp();
    window.sent(100 * SendWindow.LEAST_BYTES, now);
    window.taken(0, now + 1);
    assertThat(window.isOpen()).as("it says what it said").isTrue();
    window.taken(SendWindow.LEAST_BYTES, now + 2);
    assertThat(window.isOpen()).as("most is on its way").isFalse();
    window.taken(101L * SendWindow.LEAST_BYTES, now + 3);
    assertThat(window.isOpen()).isTrue();
  }

  @Test
  void noLinkHasMoreThanTheMost() {
    send(20_000 * PART, 1e12, 1_000 * MILLIS);
    assertThat(most).isLessThanOrEqualTo(SendWindow.MOST_BYTES + PART);
  }
}
