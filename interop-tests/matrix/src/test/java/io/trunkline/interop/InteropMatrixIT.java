package io.trunkline.interop;

import io.trunkline.testkit.TestSize;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every scenario in every pairing with stock 2.7.23 and 2.6.12, over hessian2; at quick size, the
 * values in both roles. {@code StockPairingIT} plays 3.3.6.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class InteropMatrixIT {

  private final MatrixRun matrix = new MatrixRun();

  static Stream<Cell> cells() {
    return Stream.of(StockVersion.DUBBO_2_7_23, StockVersion.DUBBO_2_6_12)
        .flatMap(TestSize.current() == TestSize.FULL ? Cell::of : InteropMatrixIT::valuesOf)
        .filter(Cell::isSelected);
  }

  private static Stream<Cell> valuesOf(StockVersion version) {
    return Pairing.WITH_OURS.stream()
        .flatMap(pairing -> Cell.of(version, pairing, ValueScenarios.ALL.stream()));
  }

  @Test
  void ourClassesAndThoseOfDubboAreNeverOnOneClassPath() {
    MatrixRun.assertSeparateClassPaths(Stream.of(StockVersion.values()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cells")
  void everyScenarioGoesTheSameWay(Cell cell) throws Exception {
    matrix.play(cell);
  }

  @AfterAll
  void endPeers() {
    matrix.close();
  }
}
