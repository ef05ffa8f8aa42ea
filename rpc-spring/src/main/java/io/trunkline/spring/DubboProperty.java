package io.trunkline.spring;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A property whose key begins with {@code dubbo.}.
 *
 * @param key its key, a variable of the environment's written as one
 * @param value its value, which may have placeholders
 * @param place how messages name it: the key and where it is set
 * @param source where it is set, in the order of precedence
 * @param type the element that it configures; null if it configures none
 * @param plural whether an id stands behind the element's name
 * @param path what stands behind the element's name
 */
record DubboProperty(
    String key,
    String value,
    String place,
    Source source,
    @Nullable ElementType type,
    boolean plural,
    String path) {

  private static final String PREFIX = "dubbo.";
  private static final String OF_ENVIRONMENT = "DUBBO_";

  /** Where properties are set, the first first. */
  enum Source {
    /** {@code -D}. */
    SYSTEM,
    /** Variables. */
    ENVIRONMENT,
    /** The other sources of Spring. */
    APPLICATION,
    /** The file {@code dubbo.properties}, over which declared values take precedence. */
    FILE,
    /** {@link DubboElements#DEFAULTS}. */
    DEFAULT
  }

  /** One that is set there; null if it is not one of Dubbo's. */
  static @Nullable DubboProperty of(String name, String value, String from, Source source) {
    boolean variable = name.startsWith(OF_ENVIRONMENT);
    String key = variable ? name.toLowerCase(Locale.ROOT).replace('_', '.') : name;
    if (!key.startsWith(PREFIX) || value.isBlank() || key.equals(DubboSettings.OTHER_FILE)) {
      return null;
    }
    String place =
        switch (source) {
          case SYSTEM -> "-D" + name;
          case ENVIRONMENT -> "the variable " + name;
          case APPLICATION, FILE, DEFAULT -> name + " in " + from;
        };
    String[] parts = key.substring(PREFIX.length()).split("\\.", 2);
    String path = parts.length > 1 ? parts[1] : "";
    Source counts = variable ? Source.ENVIRONMENT : source;
    for (ElementType type : Namespace.DUBBO.elements()) {
      boolean singular = ElementType.plain(type.tag()).equals(ElementType.plain(parts[0]));
      if (!path.isEmpty() && isConfigured(type)) {
        if (singular || ElementType.plain(plural(type)).equals(ElementType.plain(parts[0]))) {
          return new DubboProperty(key, value.trim(), place, counts, type, !singular, path);
        }
      }
    }
    return new DubboProperty(key, value.trim(), place, counts, null, false, path);
  }

  private static boolean isConfigured(ElementType type) {
    return type != DubboElement.ANNOTATION && Namespace.DUBBO.topLevel().contains(type.tag());
  }

  /** The names after {@code dubbo.} that an id follows. */
  static String plural(ElementType type) {
    String tag = type.tag();
    return tag.endsWith("y")
        ? tag.substring(0, tag.length() - 1) + "ies"
        : tag.endsWith("s") ? tag + "es" : tag + "s";
  }

  /** The names that may follow {@code dubbo.}. */
  static List<String> names() {
    return Namespace.DUBBO.elements().stream()
        .filter(DubboProperty::isConfigured)
        .map(ElementType::tag)
        .toList();
  }

  /** The id after the name of the element; empty if the name has no ids. */
  String id() {
    int dot = path.indexOf('.');
    return plural && dot > 0 ? path.substring(0, dot) : "";
  }

  /** Whether an id stands in front of the attribute of such an element, as Dubbo 2.6 has it. */
  boolean isOfId(ElementType of) {
    int dot = path.indexOf('.');
    return !plural
        && dot > 0
        && !path.startsWith("parameters.")
        && of.attribute(of.spelled(path)) == null
        && of.attribute(of.spelled(path.substring(dot + 1))) != null;
  }

  /** Whether it overrides declared values. */
  boolean overrides() {
    return source != Source.FILE && source != Source.DEFAULT;
  }

  /** Whether it sets an attribute of the element that protects something. */
  boolean isProtective(ElementType of) {
    String attribute = plural || isOfId(of) ? path.substring(path.lastIndexOf('.') + 1) : path;
    return of.attribute(of.spelled(attribute)) != null && Protection.closes(of, attribute);
  }

  /** Variables are set by many, and a name that is not known may be somebody else's. */
  boolean maySayAnything() {
    return source == Source.ENVIRONMENT;
  }
}
