package io.trunkline.interop;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.jspecify.annotations.Nullable;

/**
 * Every scenario in every pairing with every stock version, over hessian2. Stock also calls stock:
 * that shows what stock peers log between themselves, which is all they may log with us.
 */
@ParameterizedClass(name = "{0}")
@EnumSource(StockVersion.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class InteropMatrixIT {

  private static final Set<KnownWarning> seenBetweenStockPeers =
      EnumSet.noneOf(KnownWarning.class);

  /** The peers of the version that is being tested. */
  private static @Nullable Fleet fleet;

  @Parameter private @Nullable StockVersion version;

  @BeforeParameterizedClassInvocation
  static void beginVersion(StockVersion version) {
    fleet = new Fleet(version);
  }

  @AfterParameterizedClassInvocation
  static void endAllPeers() {
    requireNonNull(fleet).close();
  }

  static Stream<Arguments> cells() {
    return Stream.of(Pairing.values())
        .flatMap(
            pairing ->
                Stream.of(ValueScenarios.ALL, CallScenarios.ALL, ConnectionScenarios.ALL)
                    .flatMap(List::stream)
                    .map(scenario -> Arguments.of(pairing, scenario)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("cells")
  void everyScenarioGoesTheSameWayInEveryPairing(Pairing pairing, Scenario scenario)
      throws Exception {
    Fleet peers = requireNonNull(fleet);
    Pair pair = peers.pair(pairing);
    scenario.play().with(pair, peers);
    for (String line : peers.newWarnings()) {
      System.err.println("WARN " + pairing + " " + scenario + ": " + line);
    }
  }
}
