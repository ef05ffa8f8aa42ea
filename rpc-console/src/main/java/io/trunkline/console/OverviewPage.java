package io.trunkline.console;

import io.trunkline.client.ClientStats;
import io.trunkline.server.ServerStats;
import java.util.List;
import java.util.Map;

/** The first page: charts, and the counters of servers and clients. */
final class OverviewPage {

  private final ObservedProcess process;

  OverviewPage(ObservedProcess process) {
    this.process = process;
  }

  PageResponse response() {
    return Layout.page(200, "Overview", "./", this::write);
  }

  /** The charts alone, with which the script replaces those of the page. */
  PageResponse charts() {
    Html html = new Html();
    writeCharts(html);
    return PageResponse.html(200, html.toString());
  }

  private void write(Html html) {
    html.open("div", "class", "head").element("h2", "The last minutes");
    html.element("p", "Load the page again for newer values.", "id", "refresh").close("div");
    html.open("div", "id", "charts");
    writeCharts(html);
    html.close("div");
    new LongestCalls(process.samples().all()).write(html);
    servers(html);
    clients(html);
    refused(html);
  }

  private void writeCharts(Html html) {
    new Charts(process.samples().all()).write(html);
  }

  private void servers(Html html) {
    html.element("h2", "Servers");
    if (process.servers().isEmpty()) {
      html.element("p", "This process has no server.");
      return;
    }
    html.table(
        "Counters of servers",
        "server",
        "port",
        "registered",
        "connections",
        "running",
        "queue",
        "held",
        "unwritten",
        "dropped frames");
    process
        .servers()
        .forEach(
            (name, server) -> {
              ServerStats stats = server.stats();
              html.row(
                  name,
                  Integer.toString(server.port()),
                  server.registries().isEmpty() ? "no registry" : yes(server.isRegistered()),
                  Integer.toString(stats.connections()),
                  Long.toString(stats.callsRunning()),
                  stats.queueMillis() + " ms",
                  bytes(stats.heldBytes()),
                  bytes(stats.unwrittenBytes()),
                  Long.toString(stats.droppedFrames()));
            });
    html.endTable();
  }

  private void clients(Html html) {
    html.element("h2", "Clients");
    if (process.clients().isEmpty()) {
      html.element("p", "This process has no client.");
      return;
    }
    html.table(
        "Counters of clients",
        "client",
        "connections made",
        "waiting calls",
        "sent",
        "received",
        "held",
        "unwritten",
        "dropped frames");
    process
        .clients()
        .forEach(
            (name, client) -> {
              ClientStats stats = client.stats();
              html.row(
                  name,
                  Long.toString(stats.connections()),
                  Integer.toString(stats.callsWaiting()),
                  bytes(stats.bytesOut()),
                  bytes(stats.bytesIn()),
                  bytes(stats.heldBytes()),
                  bytes(stats.unwrittenBytes()),
                  Long.toString(stats.droppedFrames()));
            });
    html.endTable();
  }

  private void refused(Html html) {
    html.element("h2", "Refusals since the start");
    List<Sample> samples = process.samples().all();
    Map<String, Long> counts =
        samples.isEmpty() ? Map.of() : samples.get(samples.size() - 1).refused();
    if (counts.isEmpty()) {
      html.element("p", "Nothing was refused or dropped, and each call got a reply.");
      return;
    }
    html.table("Refused or dropped messages, and calls without a reply", "reason", "count");
    counts.forEach((reason, count) -> html.row(reason, Long.toString(count)));
    html.endTable();
  }

  private static String yes(boolean value) {
    return value ? "yes" : "no";
  }

  private static String bytes(long count) {
    return Chart.shown(count) + "\u00a0B";
  }
}
