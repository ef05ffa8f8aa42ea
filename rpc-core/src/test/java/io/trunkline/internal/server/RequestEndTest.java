package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Whoever comes second, the drop or the thread, gives back a dropped request's place, once. */
class RequestEndTest {

  private final RequestEnd end = new RequestEnd(null);

  @Test
  void theThreadGivesItBackIfItComesToADroppedTask() {
    AtomicInteger running = new AtomicInteger(2);
    end.end();
    assertThat(end.dropped()).isFalse();
    assertThat(end.reached()).isTrue();
    assertThat(end.leave(running)).isEqualTo(1);
    assertThat(end.reached()).as("by an executor that runs it twice").isTrue();
    assertThat(end.leave(running)).isEqualTo(1);
  }

  @Test
  void aLongReplyOnItsWayIsUnwantedOnceItsCallerGivesUp() {
    end.end();
    assertThat(end.markSent()).isTrue();
    assertThat(end.cancel()).as("whether the request is under way").isFalse();
    assertThat(end.isUnwanted()).isTrue();
    assertThat(end.markSent()).as("one that has not begun").isFalse();
    assertThat(end.cancel()).as("once more").isFalse();
  }

  @Test
  void theDropGivesItBackIfTheThreadHasComeBefore() {
    assertThat(end.reached()).isFalse();
    assertThat(end.dropped()).isTrue();
    assertThat(end.reached()).isFalse();
  }
}
