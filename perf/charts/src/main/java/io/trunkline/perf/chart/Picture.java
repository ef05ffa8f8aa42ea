package io.trunkline.perf.chart;

import java.awt.Dimension;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGGraphics2DIOException;
import org.jfree.chart.JFreeChart;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Writes a chart as SVG: text stays text, and no script or file is needed to show it. */
final class Picture {

  /** Pictures are shown at 600 to 700 pixels, so a text of 13 stays readable. */
  static final int WIDTH = 720;

  private static final String SVG = "http://www.w3.org/2000/svg";

  private Picture() {}

  static String svg(JFreeChart chart, int height, String description) {
    SVGGraphics2D graphics =
        new SVGGraphics2D(SVGGeneratorContext.createDefault(document()), false);
    graphics.setSVGCanvasSize(new Dimension(WIDTH, height));
    graphics.setRenderingHint(
        RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
    chart.draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, height));
    Element root = graphics.getRoot();
    root.setAttributeNS(null, "viewBox", "0 0 " + WIDTH + " " + height);
    Element desc = root.getOwnerDocument().createElementNS(SVG, "desc");
    desc.setTextContent(description);
    root.insertBefore(desc, root.getFirstChild());
    StringWriter text = new StringWriter();
    try {
      graphics.stream(root, text, true, false);
    } catch (SVGGraphics2DIOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static Document document() {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument(SVG, "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("the JDK has no XML parser", e);
    }
  }
}
