package io.trunkline.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Finds the page of a request. */
final class Pages {

  private static final int NOT_FOUND = 404;
  private static final int FORBIDDEN = 403;
  private static final int BAD_METHOD = 405;

  private final CrossSiteCheck crossSite = new CrossSiteCheck();
  private final ObservedProcess process;
  private final @Nullable FormCalls calls;

  Pages(ObservedProcess process, @Nullable FormCalls calls) {
    this.process = process;
    this.calls = calls;
  }

  PageResponse respond(PageRequest request) {
    boolean isCall = request.path().equals("call");
    if (isCall == request.isRead()) {
      return PageResponse.text(BAD_METHOD, request.method() + " is not possible here\n")
          .with("Allow", isCall ? "POST" : "GET, HEAD");
    }
    String refusal = crossSite.refusal(request);
    if (refusal != null) {
      return PageResponse.text(FORBIDDEN, "refused: " + refusal + "\n");
    }
    return switch (request.path()) {
      case "" -> new OverviewPage(process).response();
      case "charts" -> new OverviewPage(process).charts();
      case "services" -> new ServicesPage(process).response();
      case "service" -> service(request);
      case "connections" -> new ConnectionsPage(process).response();
      case "findings" -> new FindingsPage(process).response();
      case "call" -> call(request);
      case "console.css" -> file("console.css", "text/css;charset=utf-8");
      case "console.js" -> file("console.js", "text/javascript;charset=utf-8");
      default -> PageResponse.text(NOT_FOUND, "the console has no such page\n");
    };
  }

  private PageResponse service(PageRequest request) {
    ShownService shown = ShownService.find(process, request.parameters());
    return shown == null ? gone() : page(request, shown).response(null);
  }

  private PageResponse call(PageRequest request) {
    if (calls == null) {
      return PageResponse.text(FORBIDDEN, "refused: calls from the page are switched off\n");
    }
    ShownService shown = ShownService.find(process, request.parameters());
    return shown == null
        ? gone()
        : page(request, shown).response(calls.make(shown, request.parameters()));
  }

  private ServicePage page(PageRequest request, ShownService shown) {
    return new ServicePage(
        process, shown, new CallForm(calls != null, crossSite.formKey(), request.hiddenFields()));
  }

  private static PageResponse gone() {
    return PageResponse.text(NOT_FOUND, "this service is no longer here; open the list again\n");
  }

  private static PageResponse file(String name, String type) {
    try (InputStream in = Pages.class.getResourceAsStream(name)) {
      if (in == null) {
        return PageResponse.text(NOT_FOUND, "the jar lacks " + name + "\n");
      }
      return PageResponse.of(200, type, in.readAllBytes())
          .with("Cache-Control", "private, max-age=600");
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }
}
