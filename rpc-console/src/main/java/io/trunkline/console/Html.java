package io.trunkline.console;

/**
 * Writes HTML. Text and values of attributes are escaped; names of tags and attributes are literals
 * of the program. For one thread.
 */
final class Html {

  private final StringBuilder out = new StringBuilder(16 << 10);

  /** Opens an element with attributes, as names and values in turn. */
  Html open(String tag, String... attributes) {
    out.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      escape(attributes[i + 1]);
      out.append('"');
    }
    out.append('>');
    return this;
  }

  Html close(String tag) {
    out.append("</").append(tag).append(">\n");
    return this;
  }

  Html text(String text) {
    escape(text);
    return this;
  }

  /** An element that has only text. */
  Html element(String tag, String text, String... attributes) {
    open(tag, attributes).text(text);
    out.append("</").append(tag).append('>');
    return this;
  }

  Html link(String target, String text) {
    return element("a", text, "href", target);
  }

  /** A scrollable table with a caption; its rows follow, and {@link #endTable}. */
  Html table(String caption, String... columns) {
    open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", caption);
    open("table").element("caption", caption).open("thead").open("tr");
    for (String column : columns) {
      element("th", column, "scope", "col");
    }
    return close("tr").close("thead").open("tbody");
  }

  Html endTable() {
    return close("tbody").close("table").close("div");
  }

  /** A row of texts; the first one names the row. */
  Html row(String name, String... cells) {
    open("tr").element("th", name, "scope", "row");
    for (String cell : cells) {
      element("td", cell);
    }
    return close("tr");
  }

  private void escape(String text) {
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      switch (unit) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.append(unit);
      }
    }
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
