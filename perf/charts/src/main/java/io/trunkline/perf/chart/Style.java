package io.trunkline.perf.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Paint;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.annotations.XYTitleAnnotation;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;

/** Fonts, colors and the parts around a plot. The colors differ for color-blind readers too. */
final class Style {

  static final Font TEXT = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
  static final Paint DARK = new Color(0x33, 0x33, 0x33);
  static final Paint OURS = new Color(0x1f, 0x6f, 0xb4);
  static final Paint OTHERS = new Color(0xb4, 0xbe, 0xc6);
  static final Paint REFERENCE = new Color(0xe0, 0xa4, 0x58);
  static final Stroke LINE = new BasicStroke(1.8f);

  private static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 15);
  private static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
  private static final Paint GRAY = new Color(0x66, 0x66, 0x66);
  private static final Paint GRID = new Color(0xdd, 0xdd, 0xdd);
  private static final List<Color> COLORS =
      List.of(
          new Color(0x1f, 0x6f, 0xb4),
          new Color(0xd5, 0x5e, 0x00),
          new Color(0x00, 0x9e, 0x73),
          new Color(0xcc, 0x79, 0xa7),
          new Color(0x7a, 0x66, 0x00),
          new Color(0x55, 0x55, 0x55));

  private Style() {}

  static Paint color(int series) {
    return COLORS.get(series % COLORS.size());
  }

  /** Returns a mark around (0, 0) that differs from those of the series next to it. */
  static Shape mark(int series) {
    return switch (series % 3) {
      case 0 -> new Ellipse2D.Double(-4, -4, 8, 8);
      case 1 -> new Rectangle2D.Double(-3.5, -3.5, 7, 7);
      default -> {
        Path2D path = new Path2D.Double();
        path.moveTo(0, -5);
        path.lineTo(5, 4);
        path.lineTo(-5, 4);
        path.closePath();
        yield path;
      }
    };
  }

  static void apply(XYPlot plot) {
    plot.setBackgroundPaint(Color.WHITE);
    plot.setOutlineVisible(false);
    plot.setDomainGridlinePaint(GRID);
    plot.setRangeGridlinePaint(GRID);
    plot.setDomainGridlineStroke(new BasicStroke(1));
    plot.setRangeGridlineStroke(new BasicStroke(1));
    plot.setAxisOffset(new RectangleInsets(0, 0, 0, 0));
  }

  /** Returns a heading inside a plot, at its top. */
  static XYTitleAnnotation heading(String text) {
    TextTitle heading = new TextTitle(text, TEXT);
    heading.setPaint(DARK);
    heading.setBackgroundPaint(Color.WHITE);
    return new XYTitleAnnotation(0.01, 0.99, heading, RectangleAnchor.TOP_LEFT);
  }

  /** Returns the plot with title and footer, and with a legend if there is more than one series. */
  static JFreeChart chart(String title, Plot plot, boolean legend, String footer) {
    JFreeChart chart = new JFreeChart(null, TITLE, plot, false);
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(8, 8, 6, 16));
    chart.setTitle(new TextTitle(title, TITLE));
    chart.getTitle().setHorizontalAlignment(HorizontalAlignment.LEFT);
    chart.getTitle().setPaint(DARK);
    chart.getTitle().setPadding(0, 0, 8, 0);
    if (legend) {
      LegendTitle keys = new LegendTitle(plot);
      keys.setItemFont(TEXT);
      keys.setItemPaint(DARK);
      keys.setItemLabelPadding(new RectangleInsets(2, 4, 2, 12));
      keys.setFrame(BlockBorder.NONE);
      keys.setPosition(RectangleEdge.BOTTOM);
      chart.addSubtitle(keys);
    }
    TextTitle source = new TextTitle(footer, SMALL);
    source.setPaint(GRAY);
    source.setPosition(RectangleEdge.BOTTOM);
    source.setHorizontalAlignment(HorizontalAlignment.LEFT);
    source.setPadding(6, 0, 0, 0);
    chart.addSubtitle(0, source);
    return chart;
  }
}
