package io.trunkline.perf.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.perf.report.Environment;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class TimePlotTest {

  @Test
  void thePictureHasALineWithAPointForEachSecondOfEachPanel() throws Exception {
    String svg =
        TimePlot.svg(
            "two things",
            Map.of("heap, KB", List.of(1.0, 2.0, 4.0), "time, %", List.of(3.0, 3.0)),
            new Environment("cpu", 2, 1, "os", "jdk", "", "commit", "now"));
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    assertThat(document.getElementsByTagName("polyline").getLength()).isEqualTo(2);
    Element first = (Element) document.getElementsByTagName("polyline").item(0);
    assertThat(first.getAttribute("points").trim().split(" ")).hasSize(3);
    assertThat(svg).contains("heap, KB", "time, %", "commit", ">4.00<", ">3 s<");
  }
}
