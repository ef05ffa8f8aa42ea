package io.trunkline.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Status;
import io.trunkline.discovery.AddressChange;
import io.trunkline.discovery.AddressStatus;
import io.trunkline.discovery.OutlierEjection;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who gets no calls for a while, and for how long. */
class EjectionsTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final FollowedFleet fleet = new FollowedFleet().listConnected(5);

  /** All of them answer, the first one after so long, and are looked at each second. */
  private void seconds(int seconds, int calls, Duration first) {
    for (int i = 0; i < seconds; i++) {
      for (int provider = 0; provider < 5; provider++) {
        fleet.answer(provider, calls, provider == 0 ? first : Duration.ofMillis(1));
      }
      fleet.time.advance(SECOND);
    }
  }

  private boolean isEjected(int provider) {
    return fleet.status(provider).state() == AddressStatus.State.EJECTED;
  }

  @ParameterizedTest
  @EnumSource(
      names = {"CONNECT_FAILED", "TIMEOUT", "OVERLOADED", "SERVER_FAILED", "SERVICE_NOT_FOUND"})
  void aProviderWhoseCallsFailFiveTimesInARowIsEjected(Status status) {
    fleet.fail(2, status, 4);
    assertThat(isEjected(2)).isFalse();
    fleet.answer(2, 1, SECOND);
    fleet.fail(2, status, 4);
    assertThat(isEjected(2)).as("one of nine was answered").isFalse();
    fleet.fail(2, status, 1);
    assertThat(isEjected(2)).as("at once, not with the next look").isTrue();
    assertThat(fleet.usable()).containsExactly("p0:1", "p1:1", "p3:1", "p4:1");
    assertThat(fleet.status(2).why()).isEqualTo("5 calls in a row failed; for 30 s");
    AddressChange change = fleet.changes.get(fleet.changes.size() - 1);
    assertThat(change.entries())
        .singleElement()
        .matches(e -> e.kind() == AddressChange.Kind.EJECTED);
  }

  @ParameterizedTest
  @EnumSource(names = {"BAD_REQUEST", "TOO_LARGE", "CANCELLED", "ENCODE_FAILED", "MISUSED"})
  void whatIsNotItsFaultDoesNotCount(Status status) {
    fleet.fail(2, status, 50);
    assertThat(isEjected(2)).isFalse();
  }

  @Test
  void aCallWhoseCallerHadLessTimeThanItsCallsTakeDoesNotCount() {
    fleet.answer(2, 100, SECOND);
    fleet.fail(2, Status.TIMEOUT, 50, SECOND.toNanos() / 10);
    assertThat(isEjected(2)).isFalse();
    fleet.fail(2, Status.TIMEOUT, 5, 2 * SECOND.toNanos());
    assertThat(isEjected(2)).isTrue();
  }

  @Test
  void aProviderThatIsRestartedIsNotEjectedForItsPredecessor() {
    fleet.restart(2, 1_000);
    fleet.fail(2, Status.SERVER_FAILED, 5);
    assertThat(isEjected(2)).isTrue();
    fleet.restart(2, 2_000);
    assertThat(isEjected(2)).isFalse();
  }

  @Test
  void theCallsThatOneLostConnectionEndedCountOnce() {
    fleet.fail(2, Status.CONNECTION_LOST, 1_000);
    assertThat(isEjected(2)).isFalse();
    fleet.fail(2, Status.CONNECT_FAILED, 4);
    assertThat(isEjected(2)).isTrue();
  }

  @Test
  void itComesBackOnProbationAndTheTimeGrows() {
    fleet.fail(2, Status.TIMEOUT, 5);
    fleet.time.advance(Duration.ofSeconds(29));
    assertThat(isEjected(2)).isTrue();
    fleet.time.advance(Duration.ofSeconds(2));
    assertThat(isEjected(2)).isFalse();
    fleet.time.advance(Duration.ofSeconds(5));
    assertThat(isEjected(2)).as("no call was made").isFalse();
    fleet.fail(2, Status.TIMEOUT, 1);
    fleet.time.advance(SECOND);
    assertThat(fleet.status(2).why()).isEqualTo("6 calls in a row failed; for 60 s");
    fleet.time.advance(Duration.ofSeconds(61));
    assertThat(isEjected(2)).isFalse();
    fleet.answer(2, 1, SECOND);
    fleet.fail(2, Status.TIMEOUT, 4);
    fleet.time.advance(SECOND);
    assertThat(isEjected(2)).as("an answer ended its probation").isFalse();
  }

  @Test
  void theTimeIsBoundedAndBeginsAnewAfterAsLongWithout() {
    for (int i = 1; i <= 12; i++) {
      fleet.fail(2, Status.TIMEOUT, 5);
      fleet.time.advance(SECOND);
      assertThat(fleet.status(2).why()).endsWith("for " + Math.min(300, 30 * i) + " s");
      fleet.time.advance(Duration.ofSeconds(301));
    }
    fleet.time.advance(Duration.ofSeconds(301));
    fleet.fail(2, Status.TIMEOUT, 5);
    fleet.time.advance(SECOND);
    assertThat(fleet.status(2).why()).endsWith("for 30 s");
  }

  @Test
  void oneThatWasNotThereComesBackWithItsConnection() {
    fleet.connections.byAddress.get("p2:1").isConnected = false;
    fleet.fail(2, Status.CONNECT_FAILED, 5);
    fleet.time.advance(Duration.ofSeconds(3));
    assertThat(isEjected(2)).isTrue();
    fleet.connections.byAddress.get("p2:1").isConnected = true;
    fleet.time.advance(SECOND);
    assertThat(isEjected(2)).isFalse();
    assertThat(fleet.usable()).contains("p2:1");
  }

  @Test
  void neverMoreThanHalfAreEjected() {
    for (int provider = 0; provider < 5; provider++) {
      fleet.fail(provider, Status.TIMEOUT, 10);
    }
    fleet.time.advance(Duration.ofSeconds(5));
    assertThat(List.of(isEjected(0), isEjected(1), isEjected(2), isEjected(3), isEjected(4)))
        .filteredOn(ejected -> ejected)
        .hasSize(2);
    assertThat(fleet.usable()).hasSize(3);
  }

  @Test
  void whereTheOthersLeaveTheyComeBack() {
    fleet.fail(0, Status.TIMEOUT, 5);
    fleet.fail(1, Status.TIMEOUT, 5);
    assertThat(fleet.usable()).hasSize(3);
    fleet.list("p0:1", "p1:1", "p4:1");
    assertThat(fleet.usable()).as("one of three at most").hasSize(2).contains("p4:1");
    fleet.list("p1:1");
    assertThat(fleet.usable()).containsExactly("p1:1");
  }

  @Test
  void theOnlyProviderIsNeverEjected() {
    FollowedFleet one = new FollowedFleet().listConnected(1);
    one.fail(0, Status.TIMEOUT, 100);
    one.time.advance(Duration.ofSeconds(5));
    assertThat(one.usable()).containsExactly("p0:1");
  }

  @Test
  void whereLessThanHalfServeCallsGoToAll() {
    fleet.fail(0, Status.TIMEOUT, 5);
    fleet.fail(1, Status.TIMEOUT, 5);
    assertThat(fleet.usable()).containsExactly("p2:1", "p3:1", "p4:1");
    fleet.connections.byAddress.get("p4:1").isConnected = false;
    fleet.time.advance(SECOND);
    assertThat(fleet.usable()).hasSize(5);
    assertThat(isEjected(0)).isTrue();
    fleet.time.advance(Duration.ofSeconds(3));
    assertThat(fleet.usable()).as("it does not swing").hasSize(5);
    fleet.connections.byAddress.get("p4:1").isConnected = true;
    fleet.time.advance(SECOND);
    assertThat(fleet.usable()).containsExactly("p2:1", "p3:1", "p4:1");
  }

  @Test
  void aProviderThatIsMuchSlowerForThreeLooksIsEjected() {
    seconds(2, 30, Duration.ofMillis(20));
    assertThat(isEjected(0)).isFalse();
    seconds(2, 30, Duration.ofMillis(20));
    assertThat(isEjected(0)).isTrue();
    assertThat(fleet.status(0).why())
        .isEqualTo("mean latency 20.0 ms, the median of the others is 1.0 ms; for 30 s");
    fleet.time.advance(Duration.ofSeconds(31));
    assertThat(isEjected(0)).isFalse();
    assertThat(fleet.status(0).meanLatency()).as("it begins anew").isZero();
    seconds(2, 9, Duration.ofMillis(20));
    assertThat(isEjected(0)).as("too few calls to tell").isFalse();
  }

  @Test
  void oneThatIsNotThatMuchSlowerIsNot() {
    seconds(20, 30, Duration.ofMillis(9));
    assertThat(isEjected(0)).isFalse();
  }

  @Test
  void aMomentOfSlownessIsForgiven() {
    seconds(2, 100, Duration.ofMillis(20));
    seconds(1, 100, Duration.ofMillis(1));
    seconds(2, 100, Duration.ofMillis(20));
    assertThat(isEjected(0)).isFalse();
  }

  @Test
  void aSlowMeanWithoutNewCallsSaysNothingNew() {
    seconds(1, 30, Duration.ofMillis(20));
    fleet.time.advance(Duration.ofSeconds(20));
    assertThat(isEjected(0)).isFalse();
  }

  @Test
  void nobodyIsEjectedWhereThatIsOff() {
    FollowedFleet off = new FollowedFleet(OutlierEjection.NONE).listConnected(5);
    off.fail(0, Status.TIMEOUT, 100);
    for (int i = 0; i < 10; i++) {
      off.answer(1, 30, SECOND);
      off.answer(2, 30, Duration.ofMillis(1));
      off.time.advance(SECOND);
    }
    assertThat(off.usable()).hasSize(5);
  }
}
