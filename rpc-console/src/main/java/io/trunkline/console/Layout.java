package io.trunkline.console;

import java.util.function.Consumer;

/** The frame of each page: its head, the links between the pages, and the main part. */
final class Layout {

  private Layout() {}

  /**
   * A whole page.
   *
   * @param current the path of the link that leads to this page, or to the page above it
   */
  static PageResponse page(int status, String title, String current, Consumer<Html> main) {
    Html html = new Html();
    html.open("!doctype html").open("html", "lang", "en").open("head");
    html.open("meta", "charset", "utf-8");
    html.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.open("meta", "name", "color-scheme", "content", "light dark");
    html.element("title", title + " - Trunkline");
    html.open("link", "rel", "stylesheet", "href", "console.css");
    html.open("script", "src", "console.js", "defer", "").close("script").close("head");
    html.open("body").element("a", "Skip to content", "class", "skip", "href", "#main");
    html.open("header").element("span", "Trunkline", "class", "brand");
    html.open("nav", "aria-label", "Pages").open("ul");
    link(html, "./", "Overview", current);
    link(html, "services", "Services", current);
    link(html, "connections", "Connections", current);
    link(html, "findings", "Findings", current);
    html.close("ul").close("nav").close("header");
    html.open("main", "id", "main", "tabindex", "-1").element("h1", title);
    main.accept(html);
    html.close("main").close("body").close("html");
    return PageResponse.html(status, html.toString());
  }

  private static void link(Html html, String path, String name, String current) {
    html.open("li");
    if (path.equals(current)) {
      html.element("a", name, "href", path, "aria-current", "page");
    } else {
      html.link(path, name);
    }
    html.close("li");
  }
}
