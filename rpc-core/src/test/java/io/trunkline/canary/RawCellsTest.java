package io.trunkline.canary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The canary suite by hand: bytes that no writer of ours writes, and objects where a name, a text
 * or an event belongs, in each position of requests and of replies. Nothing of a refused class runs
 * at either end, and the connection goes on. All of them are plain: under terms the same readers
 * read the same parts, and event frames are outside of any terms.
 */
class RawCellsTest {

  private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /**
   * What is not refused, and where a line is suggested that does not help; a row more or less fails
   * the test. Plain attachments of hessian2 arrive as maps and lists, as with stock peers, and
   * typed maps and objects are attachments there in place of the map. Elsewhere an object in that
   * place is refused for its class before it is refused for being no map.
   */
  private static final String EXCEPTIONS =
      """
      fst consumer WRONG_COUNT with a line: WRITTEN some
      fst provider WRONG_COUNT with a line: WRITTEN some
      kryo consumer WRONG_COUNT with a line: WRITTEN some
      kryo provider WRONG_COUNT with a line: WRITTEN some
      hessian2 consumer WRONG_COUNT with a line: WRITTEN some
      hessian2 provider WRONG_COUNT with a line: WRITTEN some
      hessian2 consumer WRONG_COUNT not refused: CRAFTED [typed map of Canary, typed map of OfMap, \
      typed map of OfList] NAMED all DENIED all WRITTEN [UNLISTED, UNLISTED_RECORD, \
      NAME_THAT_GOES_ON, NESTED_IN_A_TRUSTED_ONE, ENUM, READ_OBJECT, THROWABLE]
      hessian2 provider WRONG_COUNT not refused: CRAFTED [typed map of Canary, typed map of OfMap, \
      typed map of OfList] NAMED all DENIED all WRITTEN [UNLISTED, UNLISTED_RECORD, \
      NAME_THAT_GOES_ON, NESTED_IN_A_TRUSTED_ONE, ENUM, READ_OBJECT, THROWABLE]
      hessian2 consumer ATTACHMENT not refused: CRAFTED [typed map of Canary, \
      typed list of Canary, short typed list of Canary, open typed list of Canary, \
      typed map of OfMap, typed list of OfMap, short typed list of OfMap, open typed list of OfMap, \
      typed map of OfList, typed list of OfList, short typed list of OfList, \
      open typed list of OfList] NAMED all DENIED all
      hessian2 provider ATTACHMENT not refused: CRAFTED [typed map of Canary, \
      typed list of Canary, short typed list of Canary, open typed list of Canary, \
      typed map of OfMap, typed list of OfMap, short typed list of OfMap, open typed list of OfMap, \
      typed map of OfList, typed list of OfList, short typed list of OfList, \
      open typed list of OfList] NAMED all DENIED all
      """;

  @ParameterizedTest
  @EnumSource
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
        .containsExactlyInAnyOrderElementsOf(
            EXCEPTIONS.lines().filter(row -> row.startsWith(format + " ")).toList());
  }

  @Test
  void namesOfBothDenyListsAreSent() throws Exception {
    assertThat(RawShape.denied()).hasSize(236);
  }
}
