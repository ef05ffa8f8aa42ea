package io.trunkline.interop.attack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.perf.chart.Chart;
import io.trunkline.perf.chart.ValueChart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The picture of docs/attacks.md. */
class PictureTest {

  private static final Path DOCS = Path.of("..", "..", "docs");

  @Test
  void thePictureInDocsIsDrawnFromThePage() throws IOException {
    if (Boolean.getBoolean("docs.write")) {
      Page.draw(DOCS);
    }
    Chart chart = Picture.of(Files.readString(DOCS.resolve("attacks.md"), UTF_8));
    assertThat(chart.isDrawnIn(Files.readString(DOCS.resolve("attacks.svg"), UTF_8)))
        .as("write it again with -Ddocs.write=true")
        .isTrue();
  }

  @Test
  void aP99IsThatOfTheTableUnlessMoreThanAPercentOfTheCallsFailed() {
    String rows =
        """
        | loris, 926 B | Trunkline, 10,000 | yes | 99/1 | 0.4/0.3 | 1.5/1.8 | 1.2 |
        | loris, 926 B | stock 3.3.6, 10,000 | NO | 9/8938 (timeout 3) | 0.7/1.6 | 2.1/3.0 | 1.4 |
        """;
    ValueChart chart = (ValueChart) Picture.of(rows);
    assertThat(chart.values())
        .containsExactly(
            new ValueChart.Value("loris", "Trunkline", 1.8, 1.8, 1.8),
            new ValueChart.Value("loris", "stock 3.3.6", 1_000, 1_000, 1_000));
  }

  @Test
  void aPageWithoutResultsIsRefused() {
    assertThatThrownBy(() -> Picture.of("# Attacks"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no table");
  }
}
