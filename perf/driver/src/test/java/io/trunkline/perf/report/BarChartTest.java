package io.trunkline.perf.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class BarChartTest {

  private static final BarChart CHART =
      new BarChart(
          "a < b & \"c\"",
          List.of(
              new BarChart.Group(
                  "bid:10",
                  List.of(
                      new BarChart.Bar("raw-nio", new Statistics(1, 1, 1)),
                      new BarChart.Bar("trunkline-kryo", new Statistics(0.5, 0.4, 2)))),
              new BarChart.Group(
                  "text:10", List.of(new BarChart.Bar("raw-nio", new Statistics(1, 1, 1))))),
          "measured here");

  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(UTF_8)));
  }

  private static List<Element> elements(Document document, String name) {
    NodeList nodes = document.getElementsByTagName(name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  @Test
  void thePictureIsXmlWithEveryTextEscaped() throws Exception {
    List<Element> texts = elements(parse(CHART.svg()), "text");
    assertThat(texts)
        .extracting(Element::getTextContent)
        .contains(
            "a < b & \"c\"", "bid:10", "trunkline-kryo", "0.50 (0.40..2.00)", "measured here");
  }

  @Test
  void aBarIsAsLongAsItsValueAndTheLongestSpreadFits() throws Exception {
    List<Double> widths =
        elements(parse(CHART.svg()), "rect").stream()
            .skip(1)
            .map(bar -> Double.parseDouble(bar.getAttribute("width")))
            .toList();
    assertThat(widths).containsExactly(230.0, 115.0, 230.0);
  }

  @Test
  void everythingIsInsideThePicture() throws Exception {
    Document document = parse(CHART.svg());
    double height = Double.parseDouble(document.getDocumentElement().getAttribute("height"));
    assertThat(elements(document, "text"))
        .allSatisfy(
            text -> assertThat(Double.parseDouble(text.getAttribute("y"))).isBetween(0.0, height));
  }

  @Test
  void aChartWithoutBarsIsStillAPicture() throws Exception {
    assertThat(parse(new BarChart("empty", List.of(), "").svg())).isNotNull();
  }
}
