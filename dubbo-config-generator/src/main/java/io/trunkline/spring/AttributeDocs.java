package io.trunkline.spring;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Describes the attributes of Dubbo's elements to the generator. It is in this package because the
 * table of attributes is not public.
 */
public final class AttributeDocs {

  private AttributeDocs() {}

  /**
   * Describes the attribute that a property sets.
   *
   * @param tag the name of the element, without its prefix
   * @param property the name of the property in Java
   * @return sentences in plain text, none for an attribute that is any text; empty if the element
   *     has no such attribute
   * @throws IllegalArgumentException if Dubbo has no such element
   */
  public static Optional<String> of(String tag, String property) {
    DubboElement element = DubboElement.valueOf(tag.replace('-', '_').toUpperCase(Locale.ROOT));
    return Optional.ofNullable(element.attribute(element.spelled(property)))
        .map(AttributeDocs::text);
  }

  private static String text(Attribute attribute) {
    String exceptions =
        attribute.values().entrySet().stream()
            .filter(value -> value.getValue().support() == Attribute.Support.WORKS)
            .map(Map.Entry::getKey)
            .collect(Collectors.joining("', '", "'", "'"));
    return switch (attribute.support()) {
      case WORKS -> {
        String all = attribute.documentation();
        yield all.equals("A text.") ? "" : all;
      }
      case IGNORED -> "This has no effect: " + attribute.reason() + ".";
      case REFUSED ->
          "The application does not start with "
              + (exceptions.equals("''") ? "it" : "a value other than " + exceptions)
              + ": "
              + attribute.reason()
              + ".";
    };
  }
}
