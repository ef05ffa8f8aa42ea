package io.trunkline.spring;

import io.trunkline.settings.Setting;
import java.util.Locale;
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
    return switch (attribute.support()) {
      case WORKS -> supported(attribute);
      case IGNORED -> "This has no effect: " + attribute.reason() + ".";
      case REFUSED_UNLESS_LENIENT ->
          refused(attribute) + " With dubbo.swap=lenient it starts, and this has no effect.";
      case REFUSED -> refused(attribute);
    };
  }

  private static String supported(Attribute attribute) {
    StringBuilder text = new StringBuilder();
    if (!attribute.reason().isEmpty()) {
      text.append(sentence(attribute.reason()));
    }
    Setting<?> setting = attribute.setting();
    String usual = setting == null ? "" : setting.usual();
    if (attribute.type() != ValueType.TEXT) {
      text.append(" Values: ").append(attribute.type().expected());
      text.append(usual.isBlank() ? "." : "; " + usual + " by default.");
    }
    if (setting != null && !setting.beyond().isEmpty()) {
      text.append(" Beyond the limit: ").append(setting.beyond()).append('.');
    }
    return text.toString().strip();
  }

  private static String refused(Attribute attribute) {
    String accepted =
        attribute.values().entrySet().stream()
            .filter(value -> value.getValue().support() == Attribute.Support.WORKS)
            .map(value -> "'" + value.getKey() + "'")
            .collect(Collectors.joining(" or "));
    return "The application does not start with "
        + (accepted.isEmpty() ? "it" : "a value other than " + accepted)
        + ": "
        + attribute.reason()
        + ".";
  }

  private static String sentence(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }
}
