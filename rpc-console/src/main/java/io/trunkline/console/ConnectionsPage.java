package io.trunkline.console;

import java.util.Map;

/** The connections with what their two ends agreed on. */
final class ConnectionsPage {

  private final ObservedProcess process;

  ConnectionsPage(ObservedProcess process) {
    this.process = process;
  }

  PageResponse response() {
    return Layout.page(200, "Connections", "connections", this::write);
  }

  private void write(Html html) {
    process
        .servers()
        .forEach((name, server) -> terms(html, "Consumers of " + name, server.details().terms()));
    process
        .clients()
        .forEach((name, client) -> terms(html, "Providers of " + name, client.details().terms()));
    process
        .references()
        .forEach(
            (name, reference) -> {
              html.element("h2", "Addresses of " + name).open("ul", "class", "plain");
              reference.details().addresses().forEach(one -> html.element("li", one));
              html.close("ul");
            });
    if (process.servers().isEmpty() && process.clients().isEmpty()) {
      html.element("p", "The console knows no server and no client.");
    }
  }

  private static void terms(Html html, String title, Map<String, String> terms) {
    html.element("h2", title);
    if (terms.isEmpty()) {
      html.element("p", "No connection is open.");
      return;
    }
    html.table(title, "address", "terms");
    terms.forEach((address, text) -> html.row(address, text));
    html.endTable();
  }
}
