package io.trunkline.perf.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.perf.report.ReportFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page of what is kept in docs/. */
class ReportPageTest {

  @Test
  void thePageNeedsNothingElseAndShowsEverySection() throws IOException {
    String page = ReportPage.of(ReportFile.read(Pages.results(Path.of("..", ".."), Pages.REPORT)));
    assertThat(page)
        .startsWith("<!doctype html>")
        .contains("<svg", "<h2>Growth</h2>", "<h2>Latency</h2>", "<td>raw-nio</td>")
        .doesNotContain("<script", "src=", "href=", "@import", "url(");
    assertThat(page.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http:", "https:");
  }
}
