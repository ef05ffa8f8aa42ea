package io.trunkline.interop.attack;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rows of stock Dubbo on a page that was written before: they change only with the attacks.
 *
 * @param when the commit and time of their run
 * @param rows their cells in the order of {@link Table#HEAD}, by the label of the attack
 */
record StockRows(String when, Map<String, List<String>> rows) {

  /** The run of a page, or the earlier one that its rows of stock Dubbo are of. */
  private static final Pattern WHEN =
      Pattern.compile("an earlier run, (commit [^,]+, [^,\\s]+)|(?m)^(commit) +([^\\n]+)");

  private static final Pattern BYTES = Pattern.compile(", [\\d,]+ B$");

  /** Reads a page; an empty one has no rows. */
  static StockRows of(String page) {
    Map<String, List<String>> rows = new HashMap<>();
    List<String> head = List.of();
    for (String line : page.lines().filter(line -> line.startsWith("| ")).toList()) {
      List<String> cells = Arrays.stream(line.substring(2).split(" \\| ?")).toList();
      if (line.startsWith("| attack | at |")) {
        head = cells;
      } else if (cells.size() > 1 && cells.get(1).startsWith(Side.STOCK + ",")) {
        rows.put(BYTES.matcher(cells.get(0)).replaceFirst(""), ordered(head, cells));
      }
    }
    return new StockRows(when(page), rows);
  }

  private static String when(String page) {
    String when = "";
    Matcher matcher = WHEN.matcher(page);
    while (matcher.find()) {
      if (matcher.group(1) != null) {
        return matcher.group(1);
      }
      when = when.isEmpty() ? matcher.group(2) + " " + matcher.group(3) : when;
    }
    return when;
  }

  /** A column that the page does not have is empty. */
  private static List<String> ordered(List<String> head, List<String> cells) {
    return Table.HEAD.stream()
        .map(head::indexOf)
        .map(column -> column < 0 || column >= cells.size() ? "" : cells.get(column))
        .toList();
  }

  /** The row of an attack; null if there is none. */
  @Nullable List<String> row(Trial trial) {
    return rows.get(trial.label());
  }
}
