package io.trunkline.perf.chart;

import java.awt.BasicStroke;
import java.awt.Paint;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/**
 * Values with intervals, a row for each thing that is compared. If each row has one value, it is a
 * bar; if the rows have values of several series, they are points.
 *
 * @param title states what is compared, and which direction is better
 * @param axis the axis of the values
 * @param values in the order of their rows, and within a row of their series
 * @param footer states where the values were measured
 */
public record ValueChart(String title, Axis axis, List<Value> values, String footer)
    implements Chart {

  private static final int BAR_ROW = 22;
  private static final int POINT_STEP = 13;
  private static final int AROUND = 120;
  private static final int LEGEND_LINE = 22;
  private static final int LEGEND_CHARACTERS = 80;
  private static final double BAR_WIDTH = 0.68;

  public ValueChart {
    values = List.copyOf(values);
  }

  /**
   * A value and the interval that it was measured in.
   *
   * @param row what it is a value of
   * @param series what it has in common with values of other rows
   * @param median the value
   * @param low where the interval begins
   * @param high where the interval ends
   */
  public record Value(String row, String series, double median, double low, double high) {}

  @Override
  public String svg() {
    List<String> rows = distinct(Value::row);
    List<String> series = distinct(Value::series);
    boolean bars = values.size() == rows.size();
    SymbolAxis names = new SymbolAxis(null, rows.toArray(String[]::new));
    names.setInverted(true);
    names.setGridBandsVisible(false);
    names.setTickLabelFont(Style.TEXT);
    names.setTickLabelPaint(Style.DARK);
    names.setTickMarksVisible(false);
    names.setTickLabelInsets(new RectangleInsets(2, 4, 2, 8));
    names.setRange(-0.6, rows.size() - 0.4);
    ValueAxis numbers = axis.of(least(Value::low), -least(value -> -value.high()));
    XYPlot plot = new XYPlot(data(rows, series, bars), names, numbers, null);
    plot.setOrientation(PlotOrientation.HORIZONTAL);
    Style.apply(plot);
    plot.setDomainGridlinesVisible(!bars);
    if (bars) {
      plot.setDataset(1, data(rows, series, true));
      plot.setRenderer(0, intervals(series, false));
      plot.setRenderer(1, bars(series, numbers.getLowerBound()));
    } else {
      plot.setRenderer(intervals(series, true));
    }
    int row = isApart() ? 14 + POINT_STEP * series.size() : BAR_ROW;
    int characters = series.stream().mapToInt(name -> name.length() + 4).sum();
    int legend = series.size() > 1 ? LEGEND_LINE * (1 + characters / LEGEND_CHARACTERS) : 0;
    return Picture.svg(
        Style.chart(title, plot, legend > 0, footer),
        AROUND + row * rows.size() + legend,
        digest());
  }

  private XYIntervalSeriesCollection data(List<String> rows, List<String> series, boolean bars) {
    XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
    for (int i = 0; i < series.size(); i++) {
      XYIntervalSeries points = new XYIntervalSeries(series.get(i), false, true);
      for (Value value : values) {
        if (value.series().equals(series.get(i))) {
          double x = rows.indexOf(value.row()) + (isApart() ? offset(i, series.size()) : 0);
          double half = bars ? BAR_WIDTH / 2 : 0;
          points.add(x, x - half, x + half, value.median(), value.low(), value.high());
        }
      }
      data.addSeries(points);
    }
    return data;
  }

  private List<String> distinct(Function<Value, String> name) {
    Set<String> names = new LinkedHashSet<>();
    values.forEach(value -> names.add(name.apply(value)));
    return new ArrayList<>(names);
  }

  /** Intervals of one row would lie on each other; points do not need a line each. */
  private boolean isApart() {
    return values.size() > distinct(Value::row).size()
        && values.stream().anyMatch(value -> value.low() < value.high());
  }

  private double least(ToDoubleFunction<Value> value) {
    return values.stream().mapToDouble(value).min().orElse(0);
  }

  /** Returns where in its row a series has its points. */
  private static double offset(int series, int count) {
    return count == 1 ? 0 : 0.7 * (series / (count - 1.0) - 0.5);
  }

  private static XYBarRenderer bars(List<String> series, double base) {
    XYBarRenderer bars = new XYBarRenderer();
    bars.setBarPainter(new StandardXYBarPainter());
    bars.setShadowVisible(false);
    bars.setBase(base);
    for (int i = 0; i < series.size(); i++) {
      bars.setSeriesPaint(i, paint(i));
    }
    return bars;
  }

  /** A chart of bars has up to three series: Trunkline's, those of others, and a reference. */
  private static Paint paint(int number) {
    return switch (number) {
      case 0 -> Style.OURS;
      case 1 -> Style.OTHERS;
      default -> Style.REFERENCE;
    };
  }

  private static XYErrorRenderer intervals(List<String> series, boolean points) {
    XYErrorRenderer intervals = new XYErrorRenderer();
    intervals.setDrawXError(false);
    intervals.setCapLength(5);
    intervals.setErrorStroke(new BasicStroke(1.3f));
    for (int i = 0; i < series.size(); i++) {
      intervals.setSeriesPaint(i, points ? Style.color(i) : Style.DARK);
      intervals.setSeriesShape(i, Style.mark(i));
      intervals.setSeriesShapesVisible(i, points);
      intervals.setSeriesVisibleInLegend(i, points);
    }
    return intervals;
  }
}
