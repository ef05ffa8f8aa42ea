package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BackoffTest {

  private static final long BRIEF = TimeUnit.SECONDS.toNanos(1);
  private static final long HEALTHY = TimeUnit.SECONDS.toNanos(10);

  private final Backoff backoff = new Backoff(() -> 0.5);

  @Test
  void aLossIsFollowedByAnAttemptNearlyAtOnceAndThenByLongerWaits() {
    assertThat(backoff.afterLoss(HEALTHY)).isEqualTo(15);
    assertThat(failures(backoff, 8)).containsExactly(50L, 80L, 128L, 205L, 328L, 524L, 800L, 800L);
  }

  @Test
  void aFirstAttemptThatFailsIsFollowedByTheShortestWait() {
    assertThat(failures(backoff, 3)).containsExactly(50L, 80L, 128L);
  }

  @Test
  void connectionsThatAreSoonLostGoOnInTheRow() {
    assertThat(backoff.afterLoss(BRIEF)).isEqualTo(15);
    assertThat(backoff.afterLoss(BRIEF)).isEqualTo(50);
    assertThat(backoff.afterFailure()).isEqualTo(80);
    assertThat(backoff.afterLoss(HEALTHY - 1)).isEqualTo(128);
  }

  @Test
  void aConnectionOfTenSecondsBeginsAnew() {
    failures(backoff, 20);
    assertThat(backoff.afterLoss(HEALTHY)).isEqualTo(15);
    assertThat(backoff.afterFailure()).isEqualTo(50);
  }

  @Test
  void jitterIsAFifthEitherWay() {
    assertThat(new Backoff(() -> 0).afterFailure()).isEqualTo(40);
    assertThat(new Backoff(() -> 1).afterFailure()).isEqualTo(60);
  }

  @Test
  void consumersOfOneProviderComeBackOneAfterAnother() {
    assertThat(new Backoff(() -> 0).afterLoss(HEALTHY)).isZero();
    assertThat(new Backoff(() -> 1).afterLoss(HEALTHY)).isEqualTo(Backoff.SPREAD_MILLIS);
  }

  @Test
  void aProviderThatIsBackIsFoundWithinASecond() {
    Backoff slow = new Backoff(() -> 1);
    failures(slow, 100);
    assertThat(slow.afterFailure()).isLessThanOrEqualTo(1_000);
  }

  @Test
  void aThousandFailuresDoNotOverflow() {
    assertThat(failures(backoff, 1_000)).last().isEqualTo(800L);
  }

  private static List<Long> failures(Backoff backoff, int count) {
    return LongStream.range(0, count).mapToObj(i -> backoff.afterFailure()).toList();
  }
}
