package io.trunkline.canary;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.canary.CanaryCells.Cell;
import io.trunkline.testkit.TestSize;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * No class that the gate refuses is loaded, made or called, wherever it stands in a message of any
 * serialization; the refusal names it, costs no connection, and says the line that lets the same
 * call pass.
 */
class CanarySuiteTest {

  private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static void fill(CanaryCells cells, List<Cell> all) throws Throwable {
    for (Cell cell : all) {
      cells.fill(cell);
    }
  }

  @ParameterizedTest
  @EnumSource
  @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
  void nothingRunsOfARefusedClassAndTheLineOfItsRefusalLetsItPass(CanaryFormat format)
      throws Throwable {
    try (CanaryCells cells = new CanaryCells()) {
      boolean timed = Boolean.getBoolean("canary.timed"); // bin/verify
      boolean full = timed || TestSize.current() == TestSize.FULL;
      List<Cell> all = full ? CanaryCells.all(format) : CanaryCells.some(format);
      fill(cells, all);
      Set<String> left = cells.left();
      if (timed) { // once everything is warm
        cells.forgetTimes();
        fill(cells, all);
        assertThat(cells.slowestNanos()).as(cells.figures()).isLessThan(MOST_NANOS);
      }
      System.out.println(format + " " + cells.figures());
      assertThat(cells.failures()).isEmpty();
      List<String> pinned = Pinned.rows("left.txt", format);
      assertThat(cells.leftWithoutRow(pinned)).isEmpty();
      if (full) {
        assertThat(left).containsExactlyInAnyOrderElementsOf(pinned);
      }
    }
  }
}
