package io.trunkline.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class DeadlineTest {

  @Test
  void aThreadHasNoneUntilOneIsEntered() throws Exception {
    Deadline hour = Deadline.after(Duration.ofHours(1));
    assertThat(Deadline.current()).isSameAs(Deadline.NONE);
    assertThat(hour.call(Deadline::current)).isSameAs(hour);
    assertThat(Deadline.current()).isSameAs(Deadline.NONE);
  }

  @Test
  void anInnerOneReplacesTheOuterOneAndGivesItBack() {
    Deadline outer = Deadline.after(Duration.ofHours(1));
    outer.run(
        () -> {
          Deadline.NONE.run(() -> assertThat(Deadline.current().isNone()).isTrue());
          assertThat(Deadline.current()).isSameAs(outer);
        });
  }

  @Test
  void workThatFailsLeavesItToo() {
    Deadline hour = Deadline.after(Duration.ofHours(1));
    assertThatThrownBy(
            () ->
                hour.run(
                    () -> {
                      throw new IllegalStateException("broken");
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(Deadline.current().isNone()).isTrue();
  }

  @Test
  void itIsTakenToAnotherThreadByHand() throws Exception {
    Deadline hour = Deadline.after(Duration.ofHours(1));
    AtomicReference<Deadline> there = new AtomicReference<>();
    AtomicReference<Deadline> byHand = new AtomicReference<>();
    hour.run(
        () -> {
          Thread thread =
              new Thread(
                  () -> {
                    there.set(Deadline.current());
                    hour.run(() -> byHand.set(Deadline.current()));
                  });
          thread.start();
          try {
            thread.join(30_000);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    assertThat(there.get().isNone()).isTrue();
    assertThat(byHand).hasValue(hour);
  }

  @Test
  void theEarlierMomentCounts() {
    Deadline at = Deadline.at(1_000);
    assertThat(at.earlier(999)).isEqualTo(999);
    assertThat(at.earlier(1_001)).isEqualTo(1_000);
    assertThat(Deadline.NONE.earlier(5)).isEqualTo(5);
    assertThat(Deadline.at(Long.MAX_VALUE).earlier(Long.MIN_VALUE + 5)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void timeThatIsLeftIsNeverNegative() {
    assertThat(Deadline.after(Duration.ofSeconds(-1)).remaining()).isZero();
    assertThat(Deadline.after(Duration.ofSeconds(-1)).isOver()).isTrue();
    assertThat(Deadline.after(Duration.ofHours(1)).isOver()).isFalse();
    assertThat(Deadline.NONE.isOver()).isFalse();
    assertThat(Deadline.NONE.remaining()).isEqualTo(Duration.ofNanos(Long.MAX_VALUE));
  }
}
