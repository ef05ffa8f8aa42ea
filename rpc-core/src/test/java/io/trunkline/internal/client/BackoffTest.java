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
  void aLossIsFollowedByAnAttemptAtOnceAndThenByLongerWaits() {
    assertThat(backoff.afterLoss(HEALTHY)).isZero();
    assertThat(failures(backoff, 13))
        .containsExactly(
            50L, 80L, 128L, 205L, 328L, 524L, 839L, 1342L, 2147L, 3436L, 5000L, 5000L, 5000L);
  }

  @Test
  void aFirstAttemptThatFailsIsFollowedByTheShortestWait() {
    assertThat(failures(backoff, 3)).containsExactly(50L, 80L, 128L);
  }

  @Test
  void connectionsThatAreSoonLostGoOnInTheRow() {
    assertThat(backoff.afterLoss(BRIEF)).isZero();
    assertThat(backoff.afterLoss(BRIEF)).isEqualTo(50);
    assertThat(backoff.afterFailure()).isEqualTo(80);
    assertThat(backoff.afterLoss(HEALTHY - 1)).isEqualTo(128);
  }

  @Test
  void aConnectionOfTenSecondsBeginsAnew() {
    failures(backoff, 20);
    assertThat(backoff.afterLoss(HEALTHY)).isZero();
    assertThat(backoff.afterFailure()).isEqualTo(50);
  }

  @Test
  void jitterIsAFifthEitherWay() {
    assertThat(new Backoff(() -> 0).afterFailure()).isEqualTo(40);
    assertThat(new Backoff(() -> 1).afterFailure()).isEqualTo(60);
  }

  @Test
  void aThousandFailuresDoNotOverflow() {
    assertThat(failures(backoff, 1_000)).last().isEqualTo(5_000L);
  }

  private static List<Long> failures(Backoff backoff, int count) {
    return LongStream.range(0, count).mapToObj(i -> backoff.afterFailure()).toList();
  }
}
