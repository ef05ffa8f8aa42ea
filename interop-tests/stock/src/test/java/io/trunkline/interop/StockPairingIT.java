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
 * Every scenario in both roles with stock 3.3.6, over hessian2. At full size stock also calls
 * stock: that shows what stock peers log between themselves, which is all they may log with us.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class StockPairingIT {

  private final MatrixRun matrix = new MatrixRun();

  static Stream<Cell> cells() {
    return Cell.of(StockVersion.DUBBO_3_3_6)
        .filter(
            cell ->
                Pairing.WITH_OURS.contains(cell.pairing()) || TestSize.current() == TestSize.FULL)
        .filter(Cell::isSelected);
  }

  @Test
  void ourClassesAndThoseOfDubboAreNeverOnOneClassPath() {
    MatrixRun.assertSeparateClassPaths(Stream.of(StockVersion.DUBBO_3_3_6));
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
