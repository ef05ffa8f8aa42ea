package io.trunkline.interop.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.samples.EstateTable.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EstateTableTest {

  private static final List<Row> ROWS =
      List.of(
          new Row(
              estate("a/b, part", "0123456789ab", "Boot 2.1, Dubbo 2.7.3, XML"),
              new EstateResult("0", "0", "0", "yes", "yes", "yes", "Boot 2.1 to 2.7")),
          new Row(
              estate("c/d", "ba9876543210", "Spring 4"),
              new EstateResult("3", "2", "1", "", "", "", "no <package> a|b")));

  private static Estate estate(String name, String commit, String kind) {
    return new Estate(
        new Note(name, "a-b/part", null, null, List.of(), List.of(), null),
        commit,
        kind,
        List.of(),
        "",
        true);
  }

  @Test
  void columnsLineUpAndTheCountsComeLast() {
    assertThat(EstateTable.text(ROWS))
        .isEqualTo(
            """
            application  errors  Dubbo  only ours  Dubbo starts  ours starts  call
            a/b, part    0       0      0          yes           yes          yes   Boot 2.1 to 2.7
            c/d          3       2      1                                           no <package> a|b
            2 applications: 1 compile with no error that only Trunkline has, 1 start with Dubbo, 1 start with Trunkline
            """);
  }

  @Test
  void thePageLinksEachApplicationAtItsCommit() {
    assertThat(EstateTable.page(ROWS, "2026-01-02", "1.0"))
        .contains("run on 2026-01-02 with Trunkline 1.0")
        .contains(
            "| [a/b, part](https://github.com/a/b/tree/0123456789ab) at `01234567` |"
                + " Boot 2.1, Dubbo 2.7.3, XML | 0, 0, 0 | yes, yes | yes | Boot 2.1 to 2.7 |\n")
        .contains("| 3, 2, 1 |  |  | no &lt;package> a\\|b |\n");
  }
}
