package io.trunkline.spring;

import io.trunkline.call.Spelling;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** The error text for an attribute or element that does not exist. */
final class Misspelt {

  private Misspelt() {}

  static String attribute(String description, ElementType element, String name) {
    Collection<String> all = new TreeSet<>(element.attributes().keySet());
    return description
        + " has no attribute '"
        + name
        + "'"
        + Spelling.hint(name, all)
        + "; it has: "
        + String.join(", ", element.names(Attribute.Support.WORKS))
        + listed("; known but without effect: ", element.names(Attribute.Support.IGNORED))
        + listed("; known and refused: ", element.names(Attribute.Support.REFUSED));
  }

  private static String listed(String title, Collection<String> names) {
    return names.isEmpty() ? "" : title + String.join(", ", names);
  }

  static String element(String where, String name, List<String> known) {
    return where
        + " has no element '"
        + name
        + "'"
        + Spelling.hint(name, known)
        + "; it has: "
        + (known.isEmpty() ? "none" : String.join(", ", known));
  }
}
