package io.trunkline.canary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The canary suite by hand: bytes that no writer of ours writes, and objects where a name, a text
 * or an event belongs, in each position of requests and of replies. Nothing of a refused class runs
 * at either end, and the connection goes on. All of them are plain: under terms the same readers
 * read the same parts, and event frames are outside of any terms.
 */
class RawCellsTest {

  private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  @ParameterizedTest
  @MethodSource("io.trunkline.canary.CanaryFormat#plain")
  @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
  void nothingRunsOfWhatIsSentByHandToEitherEnd(CanaryFormat format) throws Exception {
    boolean timed = Boolean.getBoolean("canary.timed");
    RawCells cells = new RawCells(format, timed);
    cells.fill();
    if (timed) { // once everything is warm
      cells.forgetTimes();
      cells.fill();
      assertThat(cells.slowestNanos()).as(cells.figures()).isLessThan(MOST_NANOS);
    }
    System.out.println(cells.figures());
    assertThat(cells.failures()).isEmpty();
    assertThat(cells.exceptions())
        .containsExactlyInAnyOrderElementsOf(Pinned.rows("raw.txt", format));
  }

  @Test
  void namesOfBothDenyListsAreSent() throws Exception {
    assertThat(RawShape.denied()).hasSize(236);
  }
}
