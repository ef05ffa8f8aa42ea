package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Heartbeats of protostuff; {@link StockFormatsIT} has its values. */
@Tag("full")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class ProtostuffIT {

  private static final int HEARTBEAT_MILLIS = 500;

  /** Those of stock are its null of 60 bytes, in either direction. */
  @ParameterizedTest
  @EnumSource(names = {"OURS_CALLS_STOCK", "STOCK_CALLS_OURS"})
  void heartbeatsKeepAnIdleConnection(Pairing pairing) throws Exception {
    try (Fleet peers = new Fleet(StockVersion.DUBBO_2_7_23, Dialect.of("protostuff"));
        Pair pair = peers.pairWithHeartbeats(peers.pair(pairing), HEARTBEAT_MILLIS, 0)) {
      assertThat(pair.call("echo", "before idling")).isEqualTo("before idling");
      pair.tap()
          .awaitFrames(
              2,
              frame ->
                  frame.isEvent()
                      && !frame.isRequest()
                      && frame.status() == 20
                      && frame.body().startsWith("00000034"));
      assertThat(pair.call("echo", "after idling")).isEqualTo("after idling");
      assertThat(pair.tap().connections()).isEqualTo(1);
    }
  }
}
