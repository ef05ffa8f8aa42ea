package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransitTimeTest {

  private static final long CLOCKS_APART_MILLIS = 7_000_000;
  private static final long TRANSIT_MILLIS = 3;

  private final TransitTime transit = new TransitTime();

  /** The client says its time, and that is read so much later than the fastest message. */
  private void said(long clientMillis, long lateMillis) {
    transit.said(clientMillis, nanos(clientMillis + TRANSIT_MILLIS + lateMillis));
  }

  private static long nanos(long clientMillis) {
    return TimeUnit.MILLISECONDS.toNanos(CLOCKS_APART_MILLIS + clientMillis);
  }

  private long ageMillis() {
    return TimeUnit.NANOSECONDS.toMillis(nanos(0) - transit.sentNanos(nanos(0)));
  }

  @Test
  void aClientThatSaysNothingSendsNow() {
    assertThat(ageMillis()).isZero();
  }

  @Test
  void whatCameFastHasItsWholeTime() {
    said(0, 0);
    said(1_000, 0);
    said(2_000, 40);
    assertThat(ageMillis()).isZero();
  }

  @Test
  void whatWaitedOnItsWayIsOldAndWhatComesFastAfterThatIsNot() {
    said(0, 0);
    said(1_000, 2_000);
    assertThat(ageMillis()).as("at most 50 ms less").isEqualTo(1_950);
    said(3_100, 0);
    assertThat(ageMillis()).isZero();
  }

  @Test
  void aSlowFirstMessageIsCorrectedByAFasterOne() {
    said(0, 500);
    said(1_000, 0);
    said(2_000, 500);
    assertThat(ageMillis()).isEqualTo(450);
  }

  @Test
  void clocksThatDriftApartMakeNothingOld() {
    long late = 0;
    for (long at = 0; at < 600_000; at += 1_000) {
      said(at, late);
      late = at / 5_000; // 200 ppm
      assertThat(ageMillis()).isZero();
    }
  }

  @Test
  void aClockThatStoodStillIsNotTakenForABacklogForLong() {
    said(0, 0);
    for (int i = 1; i < 20; i++) {
      said(60 * i, 5_000);
    }
    assertThat(ageMillis()).isEqualTo(4_950);
    for (int i = 20; i < 25; i++) {
      said(60 * i, 5_000);
    }
    assertThat(ageMillis()).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 43})
  void aTimeThatNoClockSaysIsPassedOver(long millis) {
    said(0, 0);
    transit.said(millis, nanos(1));
    assertThat(ageMillis()).isZero();
  }
}
