package io.trunkline.perf.chart;

import java.awt.BasicStroke;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Locale;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.TickUnits;
import org.jfree.chart.axis.ValueAxis;

/**
 * An axis of numbers. A linear axis begins with 0.
 *
 * @param label names what is measured, with its unit
 * @param logarithmic whether each step is a factor; then all values are above 0
 */
public record Axis(String label, boolean logarithmic) {

  private static final double MARGIN = 1.15;

  /** A linear axis that begins with 0. */
  public static Axis linear(String label) {
    return new Axis(label, false);
  }

  /** A logarithmic axis. */
  public static Axis logarithmic(String label) {
    return new Axis(label, true);
  }

  /** Returns the axis for values from the least to the most. */
  ValueAxis of(double least, double most) {
    ValueAxis axis = logarithmic ? powers(least, most) : numbers(most);
    axis.setLabel(label);
    axis.setLabelFont(Style.TEXT);
    axis.setTickLabelFont(Style.TEXT);
    axis.setLabelPaint(Style.DARK);
    axis.setTickLabelPaint(Style.DARK);
    axis.setAxisLineStroke(new BasicStroke(1));
    return axis;
  }

  private static NumberAxis numbers(double most) {
    NumberAxis axis = new NumberAxis();
    axis.setRange(0, most > 0 ? most * 1.05 : 1);
    TickUnits units = new TickUnits();
    for (double power = 1e-3; power < 1e9; power *= 10) {
      for (double step : new double[] {1, 2, 5}) {
        units.add(new NumberTickUnit(step * power, format()));
      }
    }
    axis.setStandardTickUnits(units);
    return axis;
  }

  private static LogAxis powers(double least, double most) {
    LogAxis axis = new DecadeAxis();
    axis.setRange(least / MARGIN, most * MARGIN);
    return axis;
  }

  static NumberFormat format() {
    return new DecimalFormat("#,##0.####", DecimalFormatSymbols.getInstance(Locale.ROOT));
  }
}
