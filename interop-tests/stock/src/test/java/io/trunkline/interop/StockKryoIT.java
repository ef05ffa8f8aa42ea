package io.trunkline.interop;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The values of the golden frames, sent and returned over kryo in both roles with stock 3.3.6. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class StockKryoIT {

  private static final StockVersion VERSION = StockVersion.DUBBO_3_3_6;

  private final Fleet peers = new Fleet(VERSION, Dialect.kryo("kryo", "5", List.of()));

  static Stream<Cell> cells() {
    return Pairing.WITH_OURS.stream()
        .flatMap(pairing -> Cell.of(VERSION, pairing, ValueScenarios.ALL.stream()))
        .filter(Cell::isSelected);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cells")
  void everyValueArrivesOverKryo(Cell cell) throws Exception {
    cell.scenario().play().with(peers.pair(cell.pairing()), peers);
  }

  @AfterAll
  void endPeers() {
    peers.close();
  }
}
