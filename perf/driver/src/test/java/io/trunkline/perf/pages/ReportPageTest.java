package io.trunkline.perf.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.perf.report.ReportData;
import io.trunkline.perf.report.ReportFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page of what is kept in docs/. */
class ReportPageTest {

  @Test
  void thePageNeedsNothingElseAndShowsEverySection() throws IOException {
    Path root = Path.of("..", "..");
    ReportData data = ReportFile.read(Pages.results(root, Pages.REPORT));
    String page = ReportPage.of(data, new Pages(root).bytes(data));
    assertThat(page)
        .startsWith("<!doctype html>")
        .contains(
            "src=\"data:image/svg+xml;base64,",
            "<h2>Growth</h2>",
            "<h2>Latency</h2>",
            "<td>raw-nio</td>",
            "localDate_Hessian")
        .doesNotContain("<script", "href=", "@import", "url(");
    assertThat(page.replace("src=\"data:", "")).doesNotContain("src=", "http:", "https:");
  }
}
