package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How many long replies an address gets. */
class LongRepliesTest {

  private static final int BYTES = 1_000_000;

  private final LongReplies replies = new LongReplies();

  @Test
  void whileTheyAreLimitedTheyTakeTheirRoomUntilTheNextLook() {
    for (int i = 0; i < 100; i++) {
      replies.made(BYTES);
    }
    assertThat(replies.areLimited()).isFalse();
    replies.limit(2 * BYTES);
    assertThat(replies.areLimited()).isTrue();
    for (int i = 0; i < 3; i++) { // the last one takes what is left
      assertThat(replies.takeRoom()).isTrue();
    }
    assertThat(replies.hasRoom()).isFalse();
    assertThat(replies.takeRoom()).isFalse();
    replies.limit(2 * BYTES);
    assertThat(replies.takeRoom()).isTrue();
    replies.allow();
    assertThat(replies.areLimited()).isFalse();
  }

  @Test
  void theyStayLimitedForAMinuteAfterAConnectionWasClosed() {
    assertThat(replies.wasClosedUnread(0)).isFalse();
    replies.closesUnread(0);
    assertThat(replies.wasClosedUnread(TimeUnit.SECONDS.toNanos(59))).isTrue();
    assertThat(replies.wasClosedUnread(TimeUnit.SECONDS.toNanos(60))).isFalse();
  }

  @Test
  void theAccountOfAnAddressIsKeptFromTheCloseOfItsOnlyConnectionOn() {
    AddressAccount account = new AddressAccount();
    assertThat(account.isIdle()).isTrue();
    account.longReplies().closesUnread(0);
    assertThat(account.isIdle()).isFalse();
    account.longReplies().allow();
    assertThat(account.isIdle()).isTrue();
  }
}
