package io.trunkline.console;

import java.util.List;

/** The list of services. */
final class ServicesPage {

  private final ObservedProcess process;

  ServicesPage(ObservedProcess process) {
    this.process = process;
  }

  PageResponse response() {
    return Layout.page(200, "Services", "services", this::write);
  }

  private void write(Html html) {
    List<ShownService> all = ShownService.all(process);
    html.element("h2", "Served here");
    if (all.stream().noneMatch(one -> one.served() != null)) {
      html.element("p", "This process serves nothing.");
    } else {
      html.table("Services of this process", "service", "server", "methods", "serializations");
      for (ShownService one : all) {
        if (one.served() != null) {
          begin(html, one).element("td", one.served().serializations()).close("tr");
        }
      }
      html.endTable();
    }
    html.element("h2", "Called from here");
    if (all.stream().noneMatch(one -> one.reference() != null)) {
      html.element("p", "No reference is known to the process.");
      return;
    }
    html.table("References of this process", "service", "reference", "methods", "connected");
    for (ShownService one : all) {
      if (one.reference() != null) {
        begin(html, one).element("td", one.reference().isConnected() ? "yes" : "no").close("tr");
      }
    }
    html.endTable();
  }

  private static Html begin(Html html, ShownService one) {
    html.open("tr").open("th", "scope", "row").link(one.link(), one.key()).close("th");
    return html.element("td", one.owner())
        .element("td", Integer.toString(TypeFields.methods(one.type()).size()));
  }
}
