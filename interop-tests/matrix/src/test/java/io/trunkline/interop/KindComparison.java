package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.arrival.KindCell;
import io.trunkline.interop.peer.arrival.KindCell.Ending;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The cells of one format, and those of them that are worse than between stock ends. For one
 * thread.
 */
final class KindComparison {

  private final String format;
  private final List<ListedWorse> listed;
  private final Set<ListedWorse> used = new LinkedHashSet<>();
  private final Map<Pairing, Map<Ending, Integer>> counts = new EnumMap<>(Pairing.class);
  private final List<WorseCell> unlisted = new ArrayList<>();
  private int worse;

  KindComparison(String format, Map<Pairing, List<KindCell>> cells) throws IOException {
    this.format = format;
    this.listed = ListedWorse.of(format);
    cells.forEach(
        (pairing, its) -> {
          Map<Ending, Integer> endings = new EnumMap<>(Ending.class);
          its.forEach(cell -> endings.merge(cell.ending(), 1, Integer::sum));
          counts.put(pairing, endings);
        });
    for (Pairing pairing : Pairing.WITH_OURS) {
      compare(pairing, cells.get(Pairing.STOCK_CALLS_STOCK), cells.get(pairing));
    }
  }

  private void compare(Pairing pairing, List<KindCell> stock, List<KindCell> ours) {
    assertThat(ours).hasSameSizeAs(stock);
    for (int i = 0; i < ours.size(); i++) {
      assertThat(ours.get(i).kind()).isEqualTo(stock.get(i).kind());
      if (WorseCell.isWorse(stock.get(i).ending(), ours.get(i).ending())) {
        worse++;
        WorseCell cell = new WorseCell(pairing, stock.get(i), ours.get(i));
        List<ListedWorse> its = listed.stream().filter(line -> line.lists(cell)).toList();
        used.addAll(its);
        if (its.isEmpty()) {
          unlisted.add(cell);
        }
      }
    }
  }

  /**
   * Fails if a cell is worse and not listed.
   *
   * @param isAll whether no kind was left out
   */
  void check(boolean isAll) {
    assertThat(unlisted).as("worse than between stock ends, and not listed").isEmpty();
    if (isAll) {
      assertThat(listed).as("lines that list what no cell has").allMatch(used::contains);
    }
  }

  /** How many cells there are, by pairing and ending, and how many of them are worse. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    counts.forEach(
        (pairing, endings) ->
            text.append("arrival with stock, ")
                .append(format)
                .append(", ")
                .append(pairing)
                .append(": ")
                .append(endings.values().stream().mapToInt(Integer::intValue).sum())
                .append(" cells ")
                .append(endings)
                .append('\n'));
    return text
        + "arrival with stock, "
        + format
        + ": "
        + worse
        + " cells worse than between stock ends, "
        + (worse - unlisted.size())
        + " of them listed";
  }
}
