package io.trunkline.perf.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Curves over a number that grows.
 *
 * @param title states what the curves show
 * @param across the axis of the number that grows
 * @param up the axis of the values
 * @param curves with at least one point each
 * @param footer states where the values were measured
 */
public record CurveChart(String title, Axis across, Axis up, List<Curve> curves, String footer)
    implements Chart {

  private static final int HEIGHT = 380;

  public CurveChart {
    curves = List.copyOf(curves);
  }

  /**
   * A curve.
   *
   * @param name for the legend
   * @param points from left to right
   */
  public record Curve(String name, List<Point> points) {}

  /**
   * A point of a curve.
   *
   * @param x the number that grows
   * @param y the value there
   */
  public record Point(double x, double y) {}

  @Override
  public String svg() {
    XYSeriesCollection data = new XYSeriesCollection();
    XYLineAndShapeRenderer lines = new XYLineAndShapeRenderer(true, true);
    for (Curve curve : curves) {
      XYSeries series = new XYSeries(curve.name());
      curve.points().forEach(point -> series.add(point.x(), point.y()));
      int number = data.getSeriesCount();
      lines.setSeriesPaint(number, Style.color(number));
      lines.setSeriesShape(number, Style.mark(number));
      lines.setSeriesStroke(number, Style.LINE);
      data.addSeries(series);
    }
    XYPlot plot = new XYPlot(data, axis(across, Point::x), axis(up, Point::y), lines);
    Style.apply(plot);
    return Picture.svg(Style.chart(title, plot, true, footer), HEIGHT, digest());
  }

  private ValueAxis axis(Axis axis, ToDoubleFunction<Point> number) {
    List<Double> numbers = new ArrayList<>();
    curves.forEach(c -> c.points().forEach(point -> numbers.add(number.applyAsDouble(point))));
    return axis.of(
        numbers.stream().reduce(Math::min).orElse(1.0),
        numbers.stream().reduce(Math::max).orElse(10.0));
  }
}
