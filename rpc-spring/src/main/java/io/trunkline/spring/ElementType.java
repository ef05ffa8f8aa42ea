package io.trunkline.spring;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One element of a {@link Namespace}: its attributes and children, and how each is treated. */
sealed interface ElementType permits Element, DubboElement {

  /** The constant's name. */
  String name();

  /** Its name in XML, without the prefix. */
  default String tag() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The Trunkline element that it is mapped to; null if it has no effect. */
  @Nullable Element kind();

  /** How the element as a whole is treated. */
  Attribute.Support support();

  /** Why it has no effect or is refused; empty if it works. */
  String reason();

  /** The elements that it may contain. */
  List<ElementType> children();

  /** The attributes that it must have. */
  List<String> required();

  /** Its attributes by name. */
  Map<String, Attribute> attributes();

  /** The attribute of that name; null if it does not exist. */
  default @Nullable Attribute attribute(String name) {
    return attributes().get(name);
  }

  /**
   * The name of the attribute that is meant where dashes, dots and the case of letters do not
   * count: {@code maxQueueTime} is {@code max-queue-time}. One that is not known is given back.
   */
  default String spelled(String name) {
    if (attribute(name) != null) {
      return name;
    }
    String plain = plain(name);
    return attributes().keySet().stream()
        .filter(known -> plain(known).equals(plain))
        .findFirst()
        .orElse(name);
  }

  /** A name without what does not count. */
  static String plain(String name) {
    return name.replaceAll("[-_.]", "").toLowerCase(Locale.ROOT);
  }

  /** The names of its attributes that work, or of those that do not. */
  default Collection<String> names(boolean working) {
    TreeSet<String> names = new TreeSet<>();
    attributes().values().stream()
        .filter(a -> working == (a.support() == Attribute.Support.WORKS))
        .forEach(a -> names.add(a.name()));
    return names;
  }

  /** The names of its attributes that are treated like this. */
  default Collection<String> names(Attribute.Support support) {
    TreeSet<String> names = new TreeSet<>();
    attributes().values().stream()
        .filter(a -> a.support() == support)
        .forEach(a -> names.add(a.name()));
    return names;
  }

  /** The names of its attributes that stop startup. */
  default Collection<String> refusedNames() {
    TreeSet<String> names = new TreeSet<>(names(Attribute.Support.REFUSED));
    names.addAll(names(Attribute.Support.REFUSED_UNLESS_LENIENT));
    return names;
  }

  /** A table of attributes; of two with the same name the later counts. */
  static Map<String, Attribute> table(Collection<Attribute> attributes) {
    Map<String, Attribute> byName = new LinkedHashMap<>();
    attributes.forEach(a -> byName.put(a.name(), a));
    return byName;
  }
}
