package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.internal.options.TimeLimit;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class QueueTimeTest {

  /** A clock that has been negative, as some are. */
  private static final long START = TimeUnit.MILLISECONDS.toNanos(-5_000);

  private final AtomicBoolean allTaken = new AtomicBoolean(true);
  private final QueueTime time = new QueueTime(Duration.ofMillis(500), allTaken::get);

  private static long at(long millis) {
    return START + TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /** A thread comes to a request that has waited. */
  private boolean refuses(long now, long waited, long limit) {
    long queued = at(now - waited);
    return time.refuses(queued, TimeLimit.deadline(queued, limit), at(now));
  }

  private boolean refusesWaiting(long waited, long limit) {
    return time.refusesWaiting(at(0), TimeLimit.deadline(at(0), limit), at(waited));
  }

  @Test
  void aBurstIsServedHoweverLongItsRequestsHaveWaited() {
    assertThat(refuses(1_000, 900, 1_000)).isFalse();
    assertThat(refuses(1_099, 900, 1_000)).isFalse();
  }

  @Test
  void whereAllHaveWaitedForAnIntervalThoseAreRefusedThatWaitedForHalfOfTheirTime() {
    refuses(1_000, 50, 1_000);
    assertThat(refuses(1_100, 299, 600)).isFalse();
    assertThat(refuses(1_100, 300, 600)).isTrue();
    assertThat(refuses(1_100, 60, 100)).as("of a short limit").isTrue();
  }

  @Test
  void oneThatHasHardlyWaitedShowsThatNoQueueStands() {
    refuses(1_000, 400, 600);
    assertThat(refuses(1_100, 400, 600)).isTrue();
    assertThat(refuses(1_101, 49, 60)).isFalse();
    assertThat(refuses(1_102, 400, 600)).isFalse();
    assertThat(refuses(1_201, 400, 600)).isFalse();
    assertThat(refuses(1_202, 400, 600)).isTrue();
  }

  @Test
  void whatMadeTheFirstOneWaitAfterAPauseIsNoQueue() {
    refuses(1_000, 400, 600);
    assertThat(refuses(1_100, 400, 600)).isTrue();
    assertThat(refuses(3_600_000, 400, 600)).as("an hour later").isFalse();
    assertThat(refuses(3_600_001, 400, 600)).as("behind it").isFalse();
    assertThat(refuses(3_600_100, 400, 600)).isTrue();
  }

  @Test
  void threadsThatAreSlowToComeDoNotEndAQueue() {
    refuses(1_000, 400, 600);
    assertThat(refuses(1_500, 501, 600)).as("it was there before").isTrue();
  }

  @Test
  void noneWaitsForLongerThanTheSetting() {
    refuses(1_000, 400, 0);
    assertThat(refuses(1_100, 499, 60_000)).isFalse();
    assertThat(refuses(1_100, 500, 60_000)).isTrue();
    assertThat(refuses(1_100, 499, 0)).as("without a limit of its own").isFalse();
    assertThat(refuses(1_100, 500, 0)).as("without a limit of its own").isTrue();
  }

  @Test
  void whoseCallerHasTimeMayWaitForAThreadThatIsToBeStarted() {
    allTaken.set(false);
    refuses(1_000, 400, 0);
    assertThat(refuses(1_100, 29_999, 60_000)).isFalse();
    assertThat(refuses(1_100, 30_000, 60_000)).isTrue();
    assertThat(refuses(1_100, 500, 0)).as("nobody knows that it has").isTrue();
  }

  @Test
  void withoutTheSettingHalfOfTheirTimeIsTheLimit() {
    QueueTime patient = new QueueTime(Duration.ZERO, allTaken::get);
    long queued = at(0);
    long minute = TimeLimit.deadline(queued, 60_000);
    patient.refuses(queued, minute, at(20_000));
    assertThat(patient.refuses(queued, minute, at(29_999))).isFalse();
    assertThat(patient.refuses(queued, minute, at(30_000))).isTrue();
    assertThat(patient.refuses(queued, TimeLimit.deadline(queued, 0), at(100_000))).isFalse();
    assertThat(patient.refusal(at(1) - at(0))).contains("half of its time").doesNotContain("max");
  }

  @Test
  void howLongRequestsWaitedOfLateFollowsThemAndIsZeroWhereNoneWaits() {
    time.noteWait(0);
    assertThat(time.recentMillis()).isZero();
    for (int i = 0; i < 50; i++) {
      time.noteWait(TimeUnit.MILLISECONDS.toNanos(40));
    }
    assertThat(time.recentMillis()).isBetween(39L, 40L);
    for (int i = 0; i < 50; i++) {
      time.noteWait(0);
    }
    assertThat(time.recentMillis()).isZero();
  }

  @Test
  void theOldestOneThatWaitsIsRefusedInTheSameWay() {
    assertThat(refusesWaiting(149, 100)).as("no queue stands yet").isFalse();
    assertThat(refusesWaiting(150, 100)).isTrue();
    assertThat(refusesWaiting(249, 500)).isFalse();
    assertThat(refusesWaiting(250, 500)).isTrue();
    assertThat(refusesWaiting(499, 0)).isFalse();
    assertThat(refusesWaiting(500, 0)).isTrue();
  }
}
