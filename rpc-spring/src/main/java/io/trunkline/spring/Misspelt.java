package io.trunkline.spring;

import io.trunkline.call.Spelling;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** The error text for an attribute or element that does not exist. */
final class Misspelt {

  private Misspelt() {}

  /** The mistake of an attribute that the element does not have. */
  static IllegalArgumentException attribute(String description, ElementType element, String name) {
    Collection<String> all = new TreeSet<>(element.attributes().keySet());
    String text = description + " has no attribute '" + name + "'";
    String known =
        "; it has: "
            + String.join(", ", element.names(Attribute.Support.WORKS))
            + listed("; known but without effect: ", element.names(Attribute.Support.IGNORED))
            + listed("; known and refused: ", element.refusedNames());
    String last = name.substring(name.lastIndexOf('.') + 1);
    boolean meant =
        Spelling.nearest(name, all).isPresent() || Spelling.nearest(last, all).isPresent();
    String hint = Spelling.hint(name, all);
    return meant || !(element instanceof DubboElement) || Protection.isAffectedBy(name)
        ? new IllegalArgumentException(text + (hint.isEmpty() ? known : hint))
        : new HarmlessMistake(HarmlessMistake.Kind.NAME, text, known);
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
