package io.trunkline.spring;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One element of a {@link Namespace}: what it can say, and what becomes of each part of it. */
sealed interface ElementType permits Element, DubboElement {

  /** The constant's name. */
  String name();

  /** How it is written, without the prefix. */
  default String tag() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What it means to this runtime; null if it means nothing. */
  @Nullable Element kind();

  /** What becomes of the element as a whole. */
  Attribute.Support support();

  /** Why it has no effect or is refused; empty if it works. */
  String reason();

  /** What may stand inside it. */
  List<ElementType> children();

  /** The attributes without which it says nothing. */
  List<String> required();

  /** Its attributes by name. */
  Map<String, Attribute> attributes();

  /** The attribute of that name; null if there is none. */
  default @Nullable Attribute attribute(String name) {
    return attributes().get(name);
  }

  /** The names of all its attributes, of those that work or of those that do not. */
  default Collection<String> names(boolean working) {
    TreeSet<String> names = new TreeSet<>();
    attributes().values().stream()
        .filter(a -> working == (a.support() == Attribute.Support.WORKS))
        .forEach(a -> names.add(a.name()));
    return names;
  }

  /** A table of attributes; of two with the same name the later counts. */
  static Map<String, Attribute> table(Collection<Attribute> attributes) {
    Map<String, Attribute> byName = new LinkedHashMap<>();
    attributes.forEach(a -> byName.put(a.name(), a));
    return byName;
  }
}
