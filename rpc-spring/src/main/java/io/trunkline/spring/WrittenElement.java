package io.trunkline.spring;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;

/**
 * An element as it is written, in XML or elsewhere, before anything is looked up.
 *
 * @param type what it is
 * @param title its name with its prefix, of which its bean is named
 * @param where the element, the attribute that identifies it and its place, for messages
 * @param attributes their texts, which may have placeholders
 * @param inner the elements inside it, in their order
 * @param file the file it is in; null if it is in none
 * @param source where in the file, for Spring's tools
 */
record WrittenElement(
    ElementType type,
    String title,
    String where,
    Map<String, String> attributes,
    List<WrittenElement> inner,
    @Nullable Resource file,
    @Nullable Object source) {

  /** The text of an attribute; empty if it is not written. */
  String text(String name) {
    return attributes.getOrDefault(name, "").trim();
  }

  boolean has(String name) {
    return attributes.containsKey(name);
  }

  /** The same with one more attribute. */
  WrittenElement with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(attributes);
    more.put(name, value);
    return new WrittenElement(type, title, where, more, inner, file, source);
  }

  /** The services of a provider, the references of a consumer. */
  List<WrittenElement> members() {
    return inner.stream().filter(WrittenElement::isMember).toList();
  }

  /** Whether it is its own bean, though it stands in another element. */
  boolean isMember() {
    return type.kind() == Element.SERVICE || type.kind() == Element.REFERENCE;
  }
}
