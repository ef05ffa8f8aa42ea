package io.trunkline.console;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A chart of the last minutes, drawn as SVG without scripts. Its numbers are text next to it, so it
 * can be read without seeing it.
 *
 * @param id the id of its element
 * @param title what it shows
 * @param unit the unit of its values, such as {@code ms}; empty for a number
 * @param lines the lines, which have equally many values; the newest value is last
 */
record Chart(String id, String title, String unit, List<Line> lines) {

  private static final int WIDTH = 300;
  private static final int HEIGHT = 72;
  private static final int LEAST_SHOWN = 30; // samples: a minute
  private static final double KILO = 1_000;
  private static final double SMALL = 0.1;

  /**
   * A line of a chart.
   *
   * @param name its name in the legend
   * @param values its values, oldest first
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Line(String name, double[] values) {

    double latest() {
      return values.length == 0 ? 0 : values[values.length - 1];
    }

    double highest() {
      return Arrays.stream(values).max().orElse(0);
    }
  }

  void write(Html html) {
    double top = top(lines.stream().mapToDouble(Line::highest).max().orElse(0));
    html.open("figure", "class", "chart", "id", id).open("figcaption").element("h3", title);
    html.close("figcaption").open("div", "class", "plot");
    html.open("svg", "viewBox", "0 0 " + WIDTH + " " + HEIGHT, "preserveAspectRatio", "none");
    html.element("title", description());
    for (int part = 0; part <= 2; part++) {
      String y = number(HEIGHT * part / 2.0);
      html.open("path", "class", "grid", "d", "M0 " + y + "H" + WIDTH).close("path");
    }
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      if (i == 0) {
        html.open("path", "class", "area", "d", area(line, top)).close("path");
      }
      html.open("path", "class", "line line" + i, "d", path(line, top)).close("path");
    }
    html.close("svg").element("span", shown(top) + unitAfter(), "class", "top").close("div");
    legend(html);
    html.close("figure");
  }

  private void legend(Html html) {
    html.open("ul", "class", "legend");
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      html.open("li", "class", "line" + i).open("span", "class", "swatch").close("span");
      html.text(line.name() + " ").element("b", shown(line.latest()) + unitAfter(), "class", "now");
      html.text(" ").element("small", "highest " + shown(line.highest()) + unitAfter());
      html.close("li");
    }
    html.close("ul");
  }

  private String description() {
    StringBuilder text = new StringBuilder(title);
    for (Line line : lines) {
      text.append("; ").append(line.name()).append(": now ").append(shown(line.latest()));
      text.append(unitAfter()).append(", highest ").append(shown(line.highest()));
      text.append(unitAfter());
    }
    return text.toString();
  }

  private String unitAfter() {
    return unit.isEmpty() ? "" : "\u00a0" + unit;
  }

  private static String path(Line line, double top) {
    StringBuilder path = new StringBuilder();
    double[] values = line.values();
    for (int i = 0; i < values.length; i++) {
      path.append(i == 0 ? 'M' : 'L').append(x(i, values.length)).append(' ');
      path.append(number(HEIGHT - HEIGHT * values[i] / top));
    }
    return path.toString();
  }

  private static String area(Line line, double top) {
    int count = line.values().length;
    return count == 0
        ? ""
        : path(line, top) + "L" + WIDTH + " " + HEIGHT + "L" + x(0, count) + " " + HEIGHT + "Z";
  }

  /** The newest value is at the right end; after the first minute, the oldest is at the left. */
  private static String x(int index, int count) {
    int steps = Math.max(count, LEAST_SHOWN) - 1;
    return number(WIDTH - (double) WIDTH * (count - 1 - index) / steps);
  }

  /** The next value of the form 1, 2 or 5 times a power of ten. */
  private static double top(double highest) {
    if (highest <= 0) {
      return 1;
    }
    double power = Math.pow(10, Math.floor(Math.log10(highest)));
    for (double step : new double[] {1, 2, 5}) {
      if (highest <= step * power) {
        return step * power;
      }
    }
    return 10 * power;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  /** A value in few digits: {@code 0.42}, {@code 17.3}, {@code 4.10k}. */
  static String shown(double value) {
    if (value >= KILO * KILO) {
      return shown(value / KILO / KILO) + "M";
    }
    if (value >= KILO) {
      return shown(value / KILO) + "k";
    }
    if (value == Math.rint(value)) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    if (value < SMALL) {
      return String.format(Locale.ROOT, "%.3f", value);
    }
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.1f", value);
  }
}
