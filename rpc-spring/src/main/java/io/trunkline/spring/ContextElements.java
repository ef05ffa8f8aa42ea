package io.trunkline.spring;

import io.trunkline.call.Spelling;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;

/** The elements of one application context, by bean name and in their order. */
final class ContextElements {

  /** Stands for the protocol where no element says anything about one. */
  private static final String DEFAULT_PROTOCOL = "dubbo";

  private final Map<String, ConfiguredElement> all;

  ContextElements(ListableBeanFactory beans) {
    this.all = beans.getBeansOfType(ConfiguredElement.class, true, false);
  }

  String application() {
    ConfiguredElement application = only(Element.APPLICATION);
    return application == null ? "trunkline" : application.required("name");
  }

  /** The element of a kind that a context has once at most; null if it has none. */
  @Nullable ConfiguredElement only(Element kind) {
    List<ConfiguredElement> found = List.copyOf(all(kind).values());
    if (found.size() > 1) {
      throw new IllegalStateException(
          found.get(0) + " and " + found.get(1) + ": a context has one of them; remove the others");
    }
    return found.isEmpty() ? null : found.get(0);
  }

  Map<String, ConfiguredElement> all(Element kind) {
    Map<String, ConfiguredElement> found = new LinkedHashMap<>();
    all.forEach(
        (name, element) -> {
          if (element.element() == kind) {
            found.put(name, element);
          }
        });
    return found;
  }

  /** The protocols, by bean name; if there is none, one that says nothing. */
  Map<String, ConfiguredElement> protocols() {
    Map<String, ConfiguredElement> found = all(Element.PROTOCOL);
    return found.isEmpty()
        ? Map.of(
            DEFAULT_PROTOCOL,
            new ConfiguredElement(
                Element.PROTOCOL, "the protocol of defaults", Map.of(), List.of()))
        : found;
  }

  /** The bean name of the protocol a text means: by its id, or by its name if only one has it. */
  String protocol(String text, Object asker) {
    Map<String, ConfiguredElement> protocols = protocols();
    if (protocols.containsKey(text)) {
      return text;
    }
    if (text.equals(DEFAULT_PROTOCOL) && protocols.size() == 1) {
      return protocols.keySet().iterator().next();
    }
    Set<String> known = protocols.keySet();
    throw new IllegalArgumentException(
        asker
            + ": attribute 'protocol' is '"
            + text
            + "', expected the id of a protocol"
            + Spelling.hint(text, known)
            + "; there are: "
            + String.join(", ", known));
  }

  /**
   * The bean name of the protocol of who names none.
   *
   * @throws IllegalStateException if there are several to choose from
   */
  String onlyProtocol(Object asker) {
    Set<String> known = protocols().keySet();
    if (known.size() > 1) {
      throw new IllegalStateException(
          asker
              + " does not say which of several protocols it means: "
              + String.join(", ", known)
              + "; name one of them");
    }
    return known.iterator().next();
  }
}
