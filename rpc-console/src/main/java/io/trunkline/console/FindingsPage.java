package io.trunkline.console;

import io.trunkline.check.Finding;
import io.trunkline.check.Report;
import java.util.List;

/** The findings of the check of all services. */
final class FindingsPage {

  private final ObservedProcess process;

  FindingsPage(ObservedProcess process) {
    this.process = process;
  }

  PageResponse response() {
    return Layout.page(200, "Findings", "findings", this::write);
  }

  private void write(Html html) {
    html.element("p", "Values that cannot be sent, that may be refused, or that cost more bytes.");
    process.servers().forEach((name, server) -> server.check().forEach(one -> report(html, one)));
    if (process.servers().isEmpty()) {
      html.element("p", "This process has no server, so nothing was checked.");
    }
  }

  private static void report(Html html, Report report) {
    html.element("h2", report.service().getName());
    html.element("p", "Checked with " + String.join(", ", report.serializations()) + ".");
    List<Finding> findings = report.findings();
    if (findings.isEmpty()) {
      html.element("p", "Nothing to change.");
      return;
    }
    html.table(
        "Findings about " + report.service().getSimpleName(),
        "class",
        "severity",
        "reached by",
        "effect",
        "remedy");
    for (Finding finding : findings) {
      html.row(
          finding.type().getTypeName(),
          finding.severity().toString(),
          finding.way(),
          finding.problem(),
          finding.remedy());
    }
    html.endTable();
  }
}
