package io.trunkline.interop;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The values of the golden frames, sent and returned over serializations that stock peers have
 * beside hessian2, with each version and in both roles: bids, text, long text, exceptions, null,
 * void, many types, attachments.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class StockFormatsIT {

  private static final List<String> SERIALIZATIONS = List.of("java", "compactedjava", "nativejava");

  static Stream<Arguments> peers() {
    return Stream.of(StockVersion.values())
        .flatMap(version -> SERIALIZATIONS.stream().map(format -> Arguments.of(version, format)));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("peers")
  void everyValueGoesTheSameWay(StockVersion version, String serialization) throws Exception {
    try (Fleet peers =
        new Fleet(version, new Dialect(serialization, Map.of(), List.of(), List.of()))) {
      for (Pairing pairing : List.of(Pairing.OURS_CALLS_STOCK, Pairing.STOCK_CALLS_OURS)) {
        for (Scenario scenario : ValueScenarios.ALL) {
          if (scenario.isFor(version, pairing)) {
            play(scenario, peers, pairing);
          }
        }
      }
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
