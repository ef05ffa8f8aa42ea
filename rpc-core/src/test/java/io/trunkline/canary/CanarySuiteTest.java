package io.trunkline.canary;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.canary.CanaryCells.Cell;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * No class that the gate refuses is loaded, made or called, wherever it stands in a message of any
 * serialization; the refusal names it, costs no connection, and says the line that lets the same
 * call pass.
 */
class CanarySuiteTest {

  private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** The cells that no line lets pass; a cell more or less fails the test. */
  private static final String LEFT =
      """
      fst NOT_WRITTEN 16 [terms] everywhere: [TYPED_MAP, TYPED_LIST]
      fst NOT_WRITTEN 32 [plain, terms] everywhere: [UNLISTED_RECORD, EXTERNALIZABLE, READ_OBJECT, \
      READ_RESOLVE, URL_OF_THE_JDK, EXTERNALIZABLE_IN_A_JDK_STREAM, PROXY_IN_A_JDK_STREAM, \
      MARSHALLED_IN_A_JDK_STREAM, SIGNED_IN_A_JDK_STREAM, LAMBDA_IN_A_JDK_STREAM]
      hessian2 AS_A_MAP 2 [plain] as [ATTACHMENT]: [UNLISTED, UNLISTED_RECORD, NAME_THAT_GOES_ON, \
      NESTED_IN_A_TRUSTED_ONE, HELD, HASHED_KEY, TYPED_ARRAY, ENUM, IN_A_JDK_STREAM, READ_OBJECT, \
      ENUM_IN_A_JDK_STREAM, THROWABLE]
      hessian2 NOT_WRITTEN 32 [plain, terms] everywhere: [TYPED_MAP, TYPED_LIST, EXTERNALIZABLE, \
      READ_RESOLVE, URL_OF_THE_JDK, EXTERNALIZABLE_IN_A_JDK_STREAM, PROXY_IN_A_JDK_STREAM, \
      MARSHALLED_IN_A_JDK_STREAM, SIGNED_IN_A_JDK_STREAM, LAMBDA_IN_A_JDK_STREAM]
      kryo NOT_WRITTEN 15 [terms] but not as [EXCEPTION]: [UNLISTED_RECORD, TYPED_MAP, TYPED_LIST, \
      EXTERNALIZABLE, READ_RESOLVE]
      kryo NO_LINE 30 [plain, terms] but not as [UNKNOWN_SERVICE]: [MARSHALLED_IN_A_JDK_STREAM, \
      SIGNED_IN_A_JDK_STREAM, LAMBDA_IN_A_JDK_STREAM]
      kryo NO_NAME 30 [plain, terms] but not as [UNKNOWN_SERVICE]: [PROXY_IN_A_JDK_STREAM]
      kryo TABLE_IN_EXCEPTION 2 [plain, terms] as [EXCEPTION]: [TYPED_MAP]
      """;

  private static void fill(CanaryCells cells, List<Cell> all) throws Throwable {
    for (Cell cell : all) {
      cells.fill(cell);
    }
  }

  @Test
  @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
  void nothingRunsOfARefusedClassAndTheLineOfItsRefusalLetsItPass() throws Throwable {
    try (CanaryCells cells = new CanaryCells()) {
      List<Cell> all = CanaryCells.all();
      fill(cells, all);
      Set<String> left = cells.left();
      if (Boolean.getBoolean("canary.timed")) { // bin/verify, and once everything is warm
        cells.forgetTimes();
        fill(cells, all);
        assertThat(cells.slowestNanos()).as(cells.figures()).isLessThan(MOST_NANOS);
      }
      System.out.println(cells.figures());
      assertThat(cells.failures()).isEmpty();
      assertThat(left).containsExactlyInAnyOrderElementsOf(LEFT.lines().toList());
    }
  }
}
