package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.Message;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Stock providers reply to heartbeats while a method of theirs runs, so a consumer that waits for
 * it longer than a provider may be silent does not take them for dead.
 */
@Tag("full")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class SlowStockMethodIT {

  /** Each comes after 1.6 s of silence at least, and 5 s of silence are too much. */
  private static final int HEARTBEATS = 4;

  @ParameterizedTest
  @EnumSource
  void aMethodMayTakeLongerThanAProviderMayBeSilent(StockVersion version) throws Exception {
    try (Fleet peers = new Fleet(version);
        Pair pair = peers.pair(Pairing.OURS_CALLS_STOCK)) {
      assertThat(pair.call("echo", "first")).isEqualTo("first");
      long before = pair.tap().count(frame -> !frame.toProvider() && frame.isHeartbeatAnswer());
      CompletableFuture<Message> running =
          pair.startOn(pair.refer("hold", "timeout", "60000"), "hold", "on");
      pair.awaitSeen("hold on");
      pair.tap()
          .awaitFrames(
              before + HEARTBEATS, frame -> !frame.toProvider() && frame.isHeartbeatAnswer());
      assertThat(running).isNotDone();
      Pair.done(pair.provider().ask("release", "key", "on"));
      assertThat(Pair.done(Side.reply(running)).get("value")).isEqualTo("on");
      assertThat(pair.tap().connections()).isEqualTo(1);
    }
  }
}
