package io.trunkline.perf.fleet;

import io.trunkline.perf.report.Environment;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What was measured each second, a panel for each thing, as an SVG picture without scripts. */
final class TimePlot {

  private static final int LEFT = 60;
  private static final int WIDTH = 640;
  private static final int HEIGHT = 140;
  private static final int PANEL = HEIGHT + 46;

  private TimePlot() {}

  /**
   * @param panels one value a second, by what it is with its unit; from top to bottom by name
   */
  static String svg(String title, Map<String, List<Double>> panels, Environment environment) {
    int height = 40 + panels.size() * PANEL + 20;
    StringBuilder svg = new StringBuilder();
    add(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
            + " font-size=\"12\"><rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>",
        LEFT + WIDTH + 20,
        height);
    add(svg, "<text x=\"8\" y=\"22\" font-size=\"15\">%s</text>", title);
    int top = 40;
    for (Map.Entry<String, List<Double>> panel : new TreeMap<>(panels).entrySet()) {
      draw(svg, top, panel.getKey(), panel.getValue());
      top += PANEL;
    }
    add(
        svg,
        "<text x=\"8\" y=\"%d\" fill=\"#666\" font-size=\"10\">%s, %d cores; %s; %s; %s</text></svg>",
        height - 8,
        environment.cpu(),
        environment.cores(),
        environment.jdk(),
        environment.commit(),
        environment.started());
    return svg.toString();
  }

  private static void draw(StringBuilder svg, int top, String name, List<Double> values) {
    double most = values.stream().reduce(1e-9, Math::max);
    int bottom = top + 20 + HEIGHT;
    add(svg, "<text x=\"8\" y=\"%d\" font-weight=\"bold\">%s</text>", top + 12, name);
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      double x = LEFT + WIDTH * (i + 1.0) / values.size();
      points.append(
          String.format(Locale.ROOT, "%.1f,%.1f ", x, bottom - HEIGHT * values.get(i) / most));
    }
    add(
        svg,
        "<path d=\"M%d %d V%d H%d\" stroke=\"#999\" fill=\"none\"/>",
        LEFT,
        top + 20,
        bottom,
        LEFT + WIDTH);
    add(svg, "<polyline points=\"%s\" stroke=\"#2a7ab9\" fill=\"none\"/>", points);
    String label = "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" fill=\"#333\">%s</text>";
    add(svg, label, LEFT - 6, top + 26, String.format(Locale.ROOT, "%.2f", most));
    add(svg, label, LEFT - 6, bottom, "0");
    add(svg, label, LEFT + WIDTH, bottom + 14, values.size() + " s");
  }

  private static void add(StringBuilder svg, String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
