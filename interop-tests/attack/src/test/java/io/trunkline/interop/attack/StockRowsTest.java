package io.trunkline.interop.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.attack.wire.Format;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rows of stock Dubbo that a page keeps. */
class StockRowsTest {

  private static final Trial.Size SIZE = new Trial.Size(1, 1, 1);

  private static final String PAGE =
      """
      commit   abc with changes, 2026-01-02T03:04:05Z

      | attack | at | serves after | log KB |
      | --- | --- | --- | --- |
      | ids hessian2, 9,260 B | Trunkline, 10 | yes | 2 |
      | ids hessian2, 9,260 B | stock 3.3.6, 10 | NO | 3 |
      """;

  @Test
  void aRowHasTheColumnsOfToday() {
    StockRows rows = StockRows.of(PAGE);
    List<String> cells = rows.row(trial("ids"));
    assertThat(cells).hasSameSizeAs(Table.HEAD).startsWith("ids hessian2, 9,260 B");
    assertThat(cells.get(Table.HEAD.indexOf("log KB"))).isEqualTo("3");
    assertThat(cells.get(Table.HEAD.indexOf("ratio"))).isEmpty();
    assertThat(rows.row(trial("names"))).isNull();
  }

  @Test
  void theyAreOfTheRunOfThePageOrOfAnEarlierOne() {
    assertThat(StockRows.of(PAGE).when())
        .isEqualTo("commit abc with changes, 2026-01-02T03:04:05Z");
    String later =
        Page.text("commit   def, 2027-01-02T03:04:05Z\n", false, List.of(), StockRows.of(PAGE));
    assertThat(StockRows.of(later).when()).isEqualTo(StockRows.of(PAGE).when());
  }

  private static Trial trial(String attack) {
    return new Trial(attack, "-", Format.HESSIAN2, SIZE, SIZE, List.of(), Trial.OTHER);
  }
}
