package io.trunkline.perf.chart;

import java.util.List;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Panels with one value for each second, above each other over the same seconds.
 *
 * @param title states what happens in these seconds
 * @param panels from top to bottom
 * @param footer states where the values were measured
 */
public record TimeChart(String title, List<Panel> panels, String footer) implements Chart {

  private static final int PANEL = 190;
  private static final int AROUND = 110;

  /** Room above the line for the heading of the panel. */
  private static final double HEADROOM = 1.2;

  public TimeChart {
    panels = List.copyOf(panels);
  }

  /**
   * A panel.
   *
   * @param label names what is measured
   * @param unit its unit
   * @param values one for each second, from second 1
   */
  public record Panel(String label, String unit, List<Double> values) {

    public Panel {
      values = List.copyOf(values);
    }
  }

  @Override
  public String svg() {
    int seconds = panels.stream().mapToInt(panel -> panel.values().size()).max().orElse(1);
    ValueAxis time = Axis.linear("seconds").of(0, seconds);
    time.setRange(0, seconds + 0.5);
    CombinedDomainXYPlot all = new CombinedDomainXYPlot(time);
    all.setGap(18);
    for (Panel panel : panels) {
      XYSeries series = new XYSeries(panel.label());
      for (int i = 0; i < panel.values().size(); i++) {
        series.add(i + 1, panel.values().get(i));
      }
      XYLineAndShapeRenderer line = new XYLineAndShapeRenderer(true, true);
      line.setSeriesPaint(0, Style.OURS);
      line.setSeriesShape(0, Style.mark(0));
      line.setSeriesStroke(0, Style.LINE);
      ValueAxis up =
          Axis.linear(panel.unit())
              .of(0, HEADROOM * panel.values().stream().reduce(Math::max).orElse(1.0));
      XYPlot plot = new XYPlot(new XYSeriesCollection(series), null, up, line);
      Style.apply(plot);
      plot.addAnnotation(Style.heading(panel.label()));
      all.add(plot);
    }
    return Picture.svg(
        Style.chart(title, all, false, footer), AROUND + PANEL * panels.size(), digest());
  }
}
