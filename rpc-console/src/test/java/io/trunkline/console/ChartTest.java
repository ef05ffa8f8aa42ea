package io.trunkline.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.console.Chart.Line;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChartTest {

  @Test
  void numbersHaveFewDigits() {
    assertThat(List.of(0.0, 0.004, 0.42, 5.0, 17.31, 4_100.0, 50_000.0, 3_000_000.0))
        .extracting(Chart::shown)
        .containsExactly("0", "0.004", "0.42", "5", "17.3", "4.10k", "50k", "3M");
  }

  @Test
  void theNewestValueIsAtTheRightEndAndTheHighestFits() {
    Html html = new Html();
    Line line = new Line("calls", new double[] {0, 7, 3});
    new Chart("served", "Calls served", "/s", List.of(line)).write(html);
    assertThat(html.toString())
        .contains("<span class=\"top\">10\u00a0/s</span>")
        .contains("L300.0 50.4\"")
        .contains("now 3\u00a0/s, highest 7\u00a0/s");
  }

  @Test
  void aChartWithoutValuesIsEmpty() {
    Html html = new Html();
    new Chart("served", "Calls served", "", List.of(new Line("calls", new double[0]))).write(html);
    assertThat(html.toString()).contains("class=\"line line0\" d=\"\"");
  }
}
