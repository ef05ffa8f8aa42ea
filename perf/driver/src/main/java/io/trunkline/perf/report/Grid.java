package io.trunkline.perf.report;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A table with a title, for a page of either kind.
 *
 * @param title what it shows
 * @param head the titles of its columns
 * @param rows cells, as many in each row as there are columns
 * @param text sentences below it; empty for none
 */
public record Grid(String title, List<String> head, List<List<String>> rows, String text) {

  public Grid {
    head = List.copyOf(head);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != head.size()) {
        throw new IllegalArgumentException(title + ": " + row + " has other columns than " + head);
      }
    }
  }

  /** Without sentences. */
  public Grid(String title, List<String> head, List<List<String>> rows) {
    this(title, head, rows, "");
  }

  /** As Markdown. */
  public String markdown() {
    String table =
        "**%s**\n\n".formatted(title)
            + line(head)
            + "|---".repeat(head.size())
            + "|\n"
            + rows.stream().map(Grid::line).collect(Collectors.joining());
    return text.isEmpty() ? table : table + "\n" + text + "\n";
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  /** As HTML. */
  public String html() {
    String body =
        rows.stream()
            .map(row -> "<tr>" + cells(row, "td") + "</tr>\n")
            .collect(Collectors.joining());
    return "<h3>%s</h3>\n<table>\n<thead><tr>%s</tr></thead>\n<tbody>\n%s</tbody>\n</table>\n%s"
        .formatted(
            escape(title),
            cells(head, "th"),
            body,
            text.isEmpty() ? "" : "<p>" + escape(text) + "</p>\n");
  }

  /** A text as HTML shows it. */
  public static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  private static String cells(List<String> cells, String tag) {
    return cells.stream()
        .map(cell -> "<%s>%s</%s>".formatted(tag, escape(cell), tag))
        .collect(Collectors.joining());
  }
}
