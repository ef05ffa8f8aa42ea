package io.trunkline.interop;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The values of the golden frames, sent and returned over each of {@link StockFormats} in both
 * roles, and 1,000 calls. What goes otherwise than over hessian2 is a {@link Difference}.
 */
@Tag("full")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class StockFormatsIT {

  /** A part of the names of the cells to run: {@code -Dinterop.only="2.7.23 fst, "}. */
  private static final String ONLY = System.getProperty("interop.only", "");

  private @Nullable StockSides stock;
  private @Nullable Fleet fleet;
  private @Nullable StockFormat spoken;

  static Stream<Arguments> cells() {
    return StockFormats.ALL.stream()
        .flatMap(
            format ->
                Pairing.WITH_OURS.stream()
                    .flatMap(
                        pairing ->
                            format
                                .scenarios(pairing)
                                .filter(
                                    scenario ->
                                        (format + ", " + pairing + ": " + scenario).contains(ONLY))
                                .map(scenario -> Arguments.of(format, pairing, scenario))));
  }

  @ParameterizedTest(name = "{0}, {1}: {2}")
  @MethodSource("cells")
  void everyScenarioGoesAsOverHessian2OrAsItsDifferenceSays(
      StockFormat format, Pairing pairing, Scenario scenario) throws Exception {
    Fleet peers = fleetOf(format);
    scenario.play().with(peers.pair(pairing), peers);
  }

  /** Formats of a version share its stock peers, unless one has an optimizer. */
  private Fleet fleetOf(StockFormat format) {
    Fleet current = fleet;
    if (current == null || !format.equals(spoken)) {
      endFleet();
      List<String> arguments = Dialect.jvmArguments(format.dialect().listed());
      StockSides sides = stock;
      if (sides == null || !sides.are(format.version(), arguments)) {
        endPeers();
        sides = new StockSides(format.version(), arguments);
        stock = sides;
      }
      current = new Fleet(sides, format.dialect());
      fleet = current;
      spoken = format;
    }
    return current;
  }

  private void endFleet() {
    Fleet ended = fleet;
    fleet = null;
    if (ended != null) {
      ended.close();
    }
  }

  @AfterAll
  void endPeers() {
    endFleet();
    StockSides ended = stock;
    stock = null;
    if (ended != null) {
      ended.close();
    }
  }
}
