package io.trunkline.perf.chart;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Each kind of picture has its titles, units and ticks, inside the picture. */
class ChartTest {

  private static final Chart BARS =
      new ValueChart(
          "calls < more & \"better\"",
          Axis.linear("calls per second"),
          List.of(
              new ValueChart.Value("raw echo", "others", 40_000, 39_000, 41_000),
              new ValueChart.Value("a runtime with a long name", "ours", 30_000, 9_000, 31_000)),
          "measured here");

  private static final Chart POINTS =
      new ValueChart(
          "times",
          Axis.logarithmic("microseconds"),
          List.of(
              new ValueChart.Value("one", "median", 20, 20, 20),
              new ValueChart.Value("one", "p99", 900, 900, 900),
              new ValueChart.Value("two", "median", 3, 2, 4)),
          "measured here");

  private static final Chart CURVES =
      new CurveChart(
          "growth",
          Axis.logarithmic("calls in flight"),
          Axis.linear("calls per second"),
          List.of(
              new CurveChart.Curve(
                  "ours", List.of(new CurveChart.Point(1, 10), new CurveChart.Point(512, 400)))),
          "measured here");

  private static final Chart SECONDS =
      new TimeChart(
          "a minute",
          List.of(
              new TimeChart.Panel("heap", "KB", List.of(100.0, 200.0, 150.0)),
              new TimeChart.Panel("processor time", "ms per second", List.of(1.0, 2.0, 1.5))),
          "measured here");

  static List<Chart> charts() {
    return List.of(BARS, POINTS, CURVES, SECONDS);
  }

  private static List<String> texts(Chart chart) throws Exception {
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(withoutType(chart.svg()).getBytes(UTF_8)));
    NodeList nodes = document.getElementsByTagName("text");
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(((Element) nodes.item(i)).getTextContent());
    }
    return texts;
  }

  /** Without the declaration that a parser would fetch from the network. */
  private static String withoutType(String svg) {
    return svg.substring(svg.indexOf("<svg"));
  }

  @Test
  void barsHaveTheirRowsTheirUnitAndTicksInThousands() throws Exception {
    assertThat(texts(BARS))
        .contains(
            "calls < more & \"better\"",
            "raw echo",
            "a runtime with a long name",
            "calls per second",
            "0",
            "20,000",
            "measured here");
  }

  @Test
  void aLogarithmicAxisHasTicksAtFactors() throws Exception {
    assertThat(texts(POINTS)).contains("10", "100", "median", "p99", "microseconds");
  }

  /** A label that stands upright is drawn as a shape. */
  @Test
  void curvesHaveTicksOnBothAxes() throws Exception {
    assertThat(texts(CURVES)).contains("calls in flight", "1", "100", "400", "ours");
  }

  @Test
  void panelsHaveTheirTicksAndTheSeconds() throws Exception {
    assertThat(texts(SECONDS)).contains("heap", "processor time", "seconds", "1.5", "3", "200");
  }

  @ParameterizedTest
  @MethodSource("charts")
  void aPictureKnowsTheValuesItWasDrawnFrom(Chart chart) {
    String svg = chart.svg();
    assertThat(chart.isDrawnIn(svg)).isTrue();
    assertThat(charts()).filteredOn(other -> other.isDrawnIn(svg)).containsExactly(chart);
  }

  @ParameterizedTest
  @MethodSource("charts")
  void aPictureNeedsNoOtherFileAndScalesWithItsPage(Chart chart) {
    assertThat(withoutType(chart.svg()))
        .contains("viewBox=\"0 0 720 ")
        .doesNotContain("<script", "<image", "@import");
  }
}
