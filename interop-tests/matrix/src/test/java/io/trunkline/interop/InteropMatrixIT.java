package io.trunkline.interop;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class InteropMatrixIT {

  private static final Fleet FLEET = new Fleet();

  record Cell(StockVersion version, Pairing pairing, Scenario scenario) {
    @Override
    public String toString() {
      return version + ", " + pairing + ": " + scenario;
    }
  }

  static Stream<Cell> cells() {
    List<Scenario> scenarios = Stream.of(ValueScenarios.ALL, CallScenarios.ALL).flatMap(List::stream).toList();
    return Stream.of(StockVersion.values())
        .flatMap(
            version ->
                Stream.of(Pairing.values())
                    .flatMap(
                        pairing ->
                            scenarios.stream().map(s -> new Cell(version, pairing, s))));
  }

  @AfterAll
  static void endAllPeers() {
    FLEET.close();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cells")
  void theScenarioGoesTheSameWayInEveryPairing(Cell cell) throws Exception {
    Pair pair = FLEET.pair(cell.version, cell.pairing);
    cell.scenario.play().with(pair, FLEET);
    pair.consumer().newWarnings().forEach(w -> System.err.println("WARN consumer " + cell + "  " + w));
    pair.provider().newWarnings().forEach(w -> System.err.println("WARN provider " + cell + "  " + w));
  }
}
