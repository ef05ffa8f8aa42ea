package io.trunkline.perf.report;

import java.util.List;
import java.util.Locale;

/** Horizontal bars in groups, as an SVG picture without scripts or fonts of its own. Immutable. */
public final class BarChart {

  private static final int LABELS = 190;
  private static final int BARS = 460;
  private static final int VALUES = 170;
  private static final int WIDTH = LABELS + BARS + VALUES;
  private static final int BAR = 14;
  private static final int STEP = 19;
  private static final int GROUP = 30;
  private static final int TOP = 44;

  private final String title;
  private final List<Group> groups;
  private final String footer;

  /**
   * @param title says what the bars are
   * @param groups from top to bottom
   * @param footer says where they come from
   */
  public BarChart(String title, List<Group> groups, String footer) {
    this.title = title;
    this.groups = List.copyOf(groups);
    this.footer = footer;
  }

  /**
   * Bars that belong together.
   *
   * @param label what they have in common
   * @param bars from top to bottom
   */
  public record Group(String label, List<Bar> bars) {}

  /**
   * A bar with its spread.
   *
   * @param label what it is
   * @param value how long it is, from where to where it may be
   */
  public record Bar(String label, Statistics value) {}

  /** The picture. */
  public String svg() {
    double scale = BARS / longest();
    StringBuilder svg = new StringBuilder();
    int height = TOP + groups.stream().mapToInt(group -> GROUP + STEP * group.bars().size()).sum();
    add(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d"
            + " %d\" font-family=\"sans-serif\" font-size=\"12\">",
        WIDTH,
        height + STEP,
        WIDTH,
        height + STEP);
    add(svg, "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>", WIDTH, height + STEP);
    text(svg, 8, 22, "font-size=\"15\"", title);
    int y = TOP;
    for (Group group : groups) {
      text(svg, 8, y + GROUP / 2, "font-weight=\"bold\"", group.label());
      y += GROUP - 8;
      for (Bar bar : group.bars()) {
        draw(svg, bar, y, scale);
        y += STEP;
      }
      y += 8;
    }
    text(svg, 8, height + 8, "fill=\"#666\" font-size=\"10\"", footer);
    return svg.append("</svg>\n").toString();
  }

  private double longest() {
    return groups.stream()
        .flatMap(group -> group.bars().stream())
        .mapToDouble(bar -> bar.value().max())
        .reduce(1e-9, Math::max);
  }

  private static void draw(StringBuilder svg, Bar bar, int y, double scale) {
    Statistics value = bar.value();
    text(svg, LABELS - 6, y + BAR - 3, "text-anchor=\"end\"", bar.label());
    add(
        svg,
        "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>",
        LABELS,
        y,
        value.median() * scale,
        BAR,
        bar.label().startsWith("trunkline") ? "#2a7ab9" : "#b9c4cc");
    double from = LABELS + value.min() * scale;
    double to = LABELS + value.max() * scale;
    add(
        svg,
        "<path d=\"M%.1f %d H%.1f M%.1f %d v6 M%.1f %d v6\" stroke=\"#333\" fill=\"none\"/>",
        from,
        y + BAR / 2,
        to,
        from,
        y + BAR / 2 - 3,
        to,
        y + BAR / 2 - 3);
    text(
        svg,
        (int) to + 6,
        y + BAR - 3,
        "fill=\"#333\"",
        String.format(Locale.ROOT, "%.2f (%.2f..%.2f)", value.median(), value.min(), value.max()));
  }

  private static void text(StringBuilder svg, int x, int y, String style, String text) {
    add(svg, "<text x=\"%d\" y=\"%d\" %s>%s</text>", x, y, style, escape(text));
  }

  private static void add(StringBuilder svg, String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
