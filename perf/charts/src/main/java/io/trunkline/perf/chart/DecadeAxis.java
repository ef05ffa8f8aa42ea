package io.trunkline.perf.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/**
 * A logarithmic axis with a tick at each power of ten; a short one also at 2 and 5 times of them.
 */
final class DecadeAxis extends LogAxis {

  private static final long serialVersionUID = 1;

  /** The factor between the ends of a short axis. */
  private static final double SHORT = 500;

  DecadeAxis() {
    setBase(10);
    setSmallestValue(1e-9);
  }

  @Override
  public List<NumberTick> refreshTicks(
      Graphics2D graphics, AxisState state, Rectangle2D area, RectangleEdge edge) {
    boolean across = RectangleEdge.isTopOrBottom(edge);
    double least = getRange().getLowerBound();
    double most = getRange().getUpperBound();
    double[] steps = most / least < SHORT ? new double[] {1, 2, 5} : new double[] {1};
    List<NumberTick> ticks = new ArrayList<>();
    for (int power = (int) Math.floor(Math.log10(least)); Math.pow(10, power) <= most; power++) {
      for (double step : steps) {
        double value = step * Math.pow(10, power);
        if (value >= least && value <= most) {
          ticks.add(
              new NumberTick(
                  value,
                  Axis.format().format(value),
                  across ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT,
                  TextAnchor.CENTER,
                  0));
        }
      }
    }
    return ticks;
  }
}
