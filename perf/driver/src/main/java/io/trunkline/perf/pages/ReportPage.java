package io.trunkline.perf.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.perf.chart.Chart;
import io.trunkline.perf.report.CodecSummary;
import io.trunkline.perf.report.Environment;
import io.trunkline.perf.report.Grid;
import io.trunkline.perf.report.ReportCharts;
import io.trunkline.perf.report.ReportData;
import io.trunkline.perf.report.ReportTables;
import io.trunkline.perf.report.Summary;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;

/** A report as one page of HTML that needs nothing else: no scripts, no files, no network. */
public final class ReportPage {

  private static final String STYLE =
      """
      body { font-family: sans-serif; max-width: 1200px; margin: 2em auto; color: #222 }
      table { border-collapse: collapse; font-size: 13px; margin-bottom: 1em }
      th, td { border: 1px solid #ddd; padding: 2px 8px; text-align: right }
      th:first-child, td:first-child { text-align: left }
      th { background: #f2f4f6 }
      img { max-width: 100%; height: auto; margin: 4px }
      dt { font-weight: bold; float: left; width: 6em }
      """;

  private ReportPage() {}

  /**
   * The page.
   *
   * @param bytes the source article's table of bytes
   */
  public static String of(ReportData data, Grid bytes) {
    StringBuilder page = new StringBuilder();
    page.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<title>Trunkline measured</title>\n<style>\n")
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n<h1>Trunkline measured</h1>\n");
    head(page, data);
    section(
        page, "Compared with the published articles: calls", List.of(), ArticleCalls.grids(data));
    section(page, "Compared with the published articles: bytes", List.of(), List.of(bytes));
    section(
        page, "Compared with the published articles: time", List.of(), ArticleTimes.grids(data));
    Summary calls = new Summary(data.calls());
    Environment where = data.environment();
    List<Chart> throughput = new ArrayList<>(ReportCharts.ratios(calls, where).values());
    throughput.addAll(ReportCharts.ratios(new CodecSummary(data.codecs()), where).values());
    section(page, "Throughput", throughput, List.of());
    Collection<Chart> growth = ReportCharts.growth(new Summary(data.growth()), where).values();
    section(page, "Growth", growth, List.of());
    section(page, "Latency", ReportCharts.latencies(calls, where).values(), List.of());
    section(page, "All figures", List.of(), ReportTables.of(data));
    section(page, "All frames of a bid", List.of(), ReportTables.sizes(data));
    if (!data.notes().isEmpty()) {
      page.append("<h2>Notes</h2>\n<ul>\n");
      data.notes().forEach(note -> page.append("<li>").append(Grid.escape(note)).append("</li>\n"));
      page.append("</ul>\n");
    }
    return page.append("</body>\n</html>\n").toString();
  }

  private static void head(StringBuilder page, ReportData data) {
    Environment where = data.environment();
    page.append("<dl>\n");
    term(page, "commit", where.commit() + ", " + where.started());
    term(
        page,
        "machine",
        where.cpu()
            + ", "
            + where.cores()
            + " cores, "
            + where.memoryMiB()
            + " MiB, "
            + where.kernel());
    term(page, "java", where.jdk());
    term(page, "flags", where.flags());
    term(page, "plan", data.plan());
    page.append("</dl>\n")
        .append(
            "<p>Compare ratios, not absolute figures. <i>x raw</i>: divided by a plain Netty echo"
                + " that took turns with the system; medians of the rounds, with the lowest and the"
                + " highest. At a fixed rate latency counts from when each call was due.</p>\n");
  }

  private static void term(StringBuilder page, String name, String value) {
    page.append("<dt>%s</dt><dd>%s</dd>\n".formatted(name, Grid.escape(value)));
  }

  private static void section(
      StringBuilder page, String title, Collection<Chart> charts, List<Grid> grids) {
    if (charts.isEmpty() && grids.isEmpty()) {
      return;
    }
    page.append("<h2>").append(title).append("</h2>\n");
    // Each picture is a document by itself: the names in it are not unique in a page.
    for (Chart chart : charts) {
      String bytes = Base64.getEncoder().encodeToString(chart.svg().getBytes(UTF_8));
      page.append("<img alt=\"\" src=\"data:image/svg+xml;base64,").append(bytes).append("\">\n");
    }
    grids.forEach(grid -> page.append(grid.html()));
  }
}
