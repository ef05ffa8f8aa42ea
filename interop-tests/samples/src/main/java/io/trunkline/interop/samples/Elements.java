package io.trunkline.interop.samples;

import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
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

  /** The first child of that name, or a new one. */
  static Element childOrNew(Element parent, String name) {
    Element found = child(parent, name);
    return found == null ? add(parent, name, null) : found;
  }

  /** Adds a child, with a text if one is given. */
  static Element add(Element parent, String name, @Nullable String text) {
    Element element = parent.getOwnerDocument().createElement(name);
    if (text != null) {
      element.setTextContent(text);
    }
    parent.appendChild(element);
    return element;
  }

  /** A dependency that is not in the document yet. */
  static Element dependency(
      Document document, String group, String artifact, @Nullable String version) {
    Element dependency = document.createElement("dependency");
    add(dependency, "groupId", group);
    add(dependency, "artifactId", artifact);
    if (version != null) {
      add(dependency, "version", version);
    }
    return dependency;
  }
}
