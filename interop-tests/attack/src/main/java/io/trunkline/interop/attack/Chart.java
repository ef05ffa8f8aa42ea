package io.trunkline.interop.attack;

import java.util.List;

/** The neighbor's p99 under each attack as bars on a logarithmic scale, ours beside stock. */
final class Chart {

  private static final int LABELS = 230;
  private static final int BARS = 420;
  private static final int WIDTH = 820;
  private static final int STEP = 17;
  private static final int BAR = 12;
  private static final int TOP = 40;
  private static final double LEAST_MILLIS = 0.1;
  private static final double MOST_MILLIS = 1_000; // the neighbor's limit

  private Chart() {}

  static String svg(List<Result> results) {
    int height = TOP + STEP * results.size() + 10;
    StringBuilder svg = new StringBuilder();
    svg.append(
        Table.format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d"
                + " %d\" font-family=\"sans-serif\" font-size=\"11\">%n"
                + "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>%n",
            WIDTH, height, WIDTH, height, WIDTH, height));
    text(
        svg,
        8,
        20,
        "p99 of the neighbor under attack, ms, logarithmic (blue: Trunkline, gray: stock)");
    for (int i = 0; i < results.size(); i++) {
      bar(svg, results.get(i), TOP + STEP * i);
    }
    return svg.append("</svg>\n").toString();
  }

  private static void bar(StringBuilder svg, Result result, int y) {
    boolean lost = result.attacked().ok() == 0;
    double millis = lost ? MOST_MILLIS : result.attacked().p99Micros() / 1e3;
    double length =
        BARS * Math.log(Math.max(1, millis / LEAST_MILLIS)) / Math.log(MOST_MILLIS / LEAST_MILLIS);
    text(svg, 8, y + BAR - 2, result.trial().label());
    svg.append(
        Table.format(
            "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>%n",
            LABELS, y, length, BAR, result.side() == Side.OURS ? "#2a7ab9" : "#b9c4cc"));
    text(
        svg,
        LABELS + (int) length + 6,
        y + BAR - 2,
        (lost ? "no call answered" : Table.format("%.1f", millis))
            + (result.attacked().failed() > 0 && !lost
                ? ", " + result.attacked().failed() + " failed"
                : "")
            + (result.served() ? "" : ", does not serve afterwards"));
  }

  private static void text(StringBuilder svg, int x, int y, String text) {
    svg.append(
        Table.format(
            "<text x=\"%d\" y=\"%d\">%s</text>%n",
            x, y, text.replace("&", "&amp;").replace("<", "&lt;")));
  }
}
