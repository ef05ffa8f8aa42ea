package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Our protostuff and that of stock 2.7.23, protostuff 1.5.9, in both roles. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class ProtostuffIT {

  private static final int HEARTBEAT_MILLIS = 500;

  /** Stock sends a LinkedHashSet without its elements, which we refuse. */
  private static final String TYPES = "values of many types arrive both ways";

  private static Fleet peers() {
    return new Fleet(
        StockVersion.DUBBO_2_7_23, new Dialect("protostuff", Map.of(), List.of(), List.of()));
  }

  @ParameterizedTest
  @EnumSource(names = {"OURS_CALLS_STOCK", "STOCK_CALLS_OURS"})
  void everyValueGoesTheSameWay(Pairing pairing) throws Exception {
    try (Fleet peers = peers()) {
      for (Scenario scenario : scenarios()) {
        boolean isLost = pairing == Pairing.STOCK_CALLS_OURS && scenario.name().equals(TYPES);
        if (scenario.isFor(StockVersion.DUBBO_2_7_23, pairing) && !isLost) {
          play(scenario, peers, pairing);
        }
      }
      Pair pair = peers.pair(pairing);
      heartbeats(peers, pair);
      if (pairing == Pairing.STOCK_CALLS_OURS) {
        assertThat(pair.callOn(pair.bids(), "types", "").get("message"))
            .contains("java.util.LinkedHashSet");
      }
    }
  }

  /** Calls with values, and a thousand calls of eight threads. */
  private static List<Scenario> scenarios() {
    List<Scenario> scenarios = new ArrayList<>(ValueScenarios.ALL);
    ConnectionScenarios.ALL.stream()
        .filter(one -> one.name().contains("calls of 8"))
        .forEach(scenarios::add);
    return scenarios;
  }

  /** Those of stock are its null of 60 bytes, in either direction. */
  private static void heartbeats(Fleet peers, Pair shared) throws Exception {
    try (Pair pair = peers.pairWithHeartbeats(shared, HEARTBEAT_MILLIS, 0)) {
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

  private static void play(Scenario scenario, Fleet peers, Pairing pairing) throws Exception {
    try {
      scenario.play().with(peers.pair(pairing), peers);
    } catch (AssertionError failure) {
      throw new AssertionError(pairing + ": " + scenario, failure);
    }
  }
}
