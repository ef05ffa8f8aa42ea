package io.trunkline.perf.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Lines over two logarithmic axes, as an SVG picture without scripts or fonts of its own.
 * Immutable.
 */
public final class LineChart {

  private static final int WIDTH = 640;
  private static final int HEIGHT = 300;
  private static final int LEFT = 70;
  private static final int RIGHT = 200;
  private static final int TOP = 40;
  private static final int BOTTOM = 44;
  private static final List<String> COLOURS =
      List.of(
          "#2a7ab9", "#c2571a", "#3a8f4d", "#8a4fa3", "#777777", "#b8960c", "#1b9aaa", "#b03060");

  private final String title;
  private final String below;
  private final List<Line> lines;

  /**
   * @param title says what the lines are
   * @param below says what the axis below is
   * @param lines with numbers above 0 only
   */
  public LineChart(String title, String below, List<Line> lines) {
    this.title = title;
    this.below = below;
    this.lines = List.copyOf(lines);
  }

  /**
   * A line.
   *
   * @param label what it is of
   * @param points from left to right
   */
  public record Line(String label, List<Point> points) {}

  /**
   * A point of a line.
   *
   * @param x above 0
   * @param y above 0
   */
  public record Point(double x, double y) {}

  /** The numbers between which an axis lies: powers of ten. */
  private record Axis(int from, int to) {

    static Axis of(List<Double> values) {
      double least = values.stream().mapToDouble(Double::doubleValue).min().orElse(1);
      double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(10);
      int from = (int) Math.floor(Math.log10(least));
      return new Axis(from, Math.max(from + 1, (int) Math.ceil(Math.log10(most))));
    }

    /** Where a number is, from 0 to 1. */
    double at(double value) {
      return (Math.log10(value) - from) / (to - from);
    }
  }

  /** The picture. */
  public String svg() {
    Axis across = Axis.of(numbers(true));
    Axis up = Axis.of(numbers(false));
    StringBuilder svg = new StringBuilder();
    add(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d"
            + " %d\" font-family=\"sans-serif\" font-size=\"11\">",
        WIDTH,
        HEIGHT,
        WIDTH,
        HEIGHT);
    add(svg, "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>", WIDTH, HEIGHT);
    text(svg, 8, 20, "font-size=\"14\"", title);
    for (int power = across.from(); power <= across.to(); power++) {
      double x = x(across, Math.pow(10, power));
      add(svg, "<path d=\"M%.1f %d V%d\" stroke=\"#ddd\"/>", x, TOP, HEIGHT - BOTTOM);
      text(svg, x, HEIGHT - BOTTOM + 15, "text-anchor=\"middle\"", power(power));
    }
    for (int power = up.from(); power <= up.to(); power++) {
      double y = y(up, Math.pow(10, power));
      add(svg, "<path d=\"M%d %.1f H%d\" stroke=\"#ddd\"/>", LEFT, y, WIDTH - RIGHT);
      text(svg, LEFT - 6, y + 4, "text-anchor=\"end\"", power(power));
    }
    text(svg, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 10, "text-anchor=\"middle\"", below);
    for (int i = 0; i < lines.size(); i++) {
      draw(svg, lines.get(i), i, across, up);
    }
    return svg.append("</svg>\n").toString();
  }

  private List<Double> numbers(boolean across) {
    List<Double> numbers = new ArrayList<>();
    for (Line line : lines) {
      line.points().forEach(point -> numbers.add(across ? point.x() : point.y()));
    }
    return numbers;
  }

  private static void draw(StringBuilder svg, Line line, int number, Axis across, Axis up) {
    String colour = COLOURS.get(number % COLOURS.size());
    StringBuilder path = new StringBuilder();
    for (Point point : line.points()) {
      double x = x(across, point.x());
      double y = y(up, point.y());
      path.append(String.format(Locale.ROOT, "%s%.1f %.1f", path.length() == 0 ? "M" : " L", x, y));
      add(svg, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\" fill=\"%s\"/>", x, y, colour);
    }
    add(svg, "<path d=\"%s\" stroke=\"%s\" fill=\"none\" stroke-width=\"1.5\"/>", path, colour);
    int y = TOP + 8 + 16 * number;
    add(
        svg,
        "<path d=\"M%d %d h14\" stroke=\"%s\" stroke-width=\"3\"/>",
        WIDTH - RIGHT + 10,
        y - 4,
        colour);
    text(svg, WIDTH - RIGHT + 30, y, "fill=\"#333\"", line.label());
  }

  private static double x(Axis axis, double value) {
    return LEFT + axis.at(value) * (WIDTH - RIGHT - LEFT);
  }

  private static double y(Axis axis, double value) {
    return HEIGHT - BOTTOM - axis.at(value) * (HEIGHT - BOTTOM - TOP);
  }

  private static String power(int power) {
    return power < 0
        ? String.format(Locale.ROOT, "%." + -power + "f", Math.pow(10, power))
        : String.format(Locale.ROOT, "%,.0f", Math.pow(10, power));
  }

  private static void text(StringBuilder svg, double x, double y, String style, String text) {
    add(svg, "<text x=\"%.1f\" y=\"%.1f\" %s>%s</text>", x, y, style, BarChart.escape(text));
  }

  private static void add(StringBuilder svg, String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
