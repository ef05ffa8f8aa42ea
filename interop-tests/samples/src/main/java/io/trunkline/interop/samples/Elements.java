package io.trunkline.interop.samples;

import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Reads elements of XML. */
final class Elements {

  private Elements() {}

  /** The first child of this name. */
  static @Nullable Element child(Element parent, String name) {
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        return element;
      }
    }
    return null;
  }

  /** The text of the first child of this name; empty if there is none. */
  static String text(Element parent, String name) {
    Element element = child(parent, name);
    return element == null ? "" : element.getTextContent().strip();
  }
}
