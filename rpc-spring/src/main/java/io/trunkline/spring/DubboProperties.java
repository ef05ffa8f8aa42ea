package io.trunkline.spring;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * The {@code dubbo.*} properties of a context, with Dubbo's precedence: those of the system, of the
 * environment and of the application override declared values, and {@code dubbo.properties}
 * supplies the rest. Used by one thread while the context starts.
 */
final class DubboProperties {

  /** The name of the bean. */
  static final String NAME = "trunkline.dubboProperties";

  private static final String LABELS = "dubbo.labels";
  private static final String ENV_KEYS = "dubbo.env.keys";
  private static final String OF_APPLICATION = "dubbo.application.";

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.spring");

  private final Environment environment;
  private final PlaceholderKeys placeholders;
  private final Swap swap;
  private final List<DubboProperty> all;
  private final Set<DubboProperty> applied = new LinkedHashSet<>();

  /**
   * @throws IllegalStateException if {@code dubbo.properties}, or the file in its place, cannot be
   *     read
   */
  DubboProperties(
      Environment environment,
      @Nullable ClassLoader loader,
      PlaceholderKeys placeholders,
      Swap swap) {
    this.environment = environment;
    this.placeholders = placeholders;
    this.swap = swap;
    List<DubboProperty> found = new ArrayList<>();
    if (environment instanceof ConfigurableEnvironment known) {
      for (PropertySource<?> source : known.getPropertySources()) {
        if (source instanceof EnumerablePropertySource<?> readable) {
          read(readable, found);
        }
      }
    }
    Properties file = DubboSettings.read(System.getProperties(), loader);
    String name = DubboSettings.name(System.getProperties());
    for (String key : file.stringPropertyNames()) {
      add(found, key, file.getProperty(key), name, DubboProperty.Source.FILE);
    }
    found.sort(Comparator.comparing(DubboProperty::source)); // stable: Spring's order stays
    this.all = List.copyOf(found);
  }

  private static void read(EnumerablePropertySource<?> source, List<DubboProperty> found) {
    DubboProperty.Source kind =
        switch (source.getName()) {
          case StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME ->
              DubboProperty.Source.SYSTEM;
          case StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME ->
              DubboProperty.Source.ENVIRONMENT;
          case DubboElements.DEFAULTS -> DubboProperty.Source.DEFAULT;
          default -> DubboProperty.Source.APPLICATION;
        };
    Map<String, String> values = new LinkedHashMap<>();
    for (String name : source.getPropertyNames()) {
      Object value = source.getProperty(name);
      if (value != null) { // lists have an index after the name
        values.merge(name.replaceFirst("\\[\\d+]$", ""), value.toString(), (a, b) -> a + "," + b);
      }
    }
    values.forEach((name, value) -> add(found, name, value, source.getName(), kind));
  }

  private static void add(
      List<DubboProperty> found,
      String name,
      String value,
      String from,
      DubboProperty.Source source) {
    DubboProperty property = DubboProperty.of(name, value, from, source);
    if (property != null) {
      found.add(property);
    }
  }

  /** The properties that configure an element of this type, in the order of precedence. */
  List<DubboProperty> of(ElementType type, boolean plural) {
    return all.stream().filter(p -> p.type() == type && p.plural() == plural).toList();
  }

  /**
   * The values that Dubbo adds to the parameters of the application: the pairs of {@code
   * dubbo.labels}, which are {@code key=value;...}, and the values of the keys that {@code
   * dubbo.env.keys} names.
   */
  Map<String, String> labels() {
    Map<String, String> labels = new LinkedHashMap<>();
    for (String pair : value(LABELS).split(";")) {
      String[] parts = pair.split("=");
      if (parts.length == 2) {
        labels.put(withoutPrefix(parts[0].trim()), parts[1].trim());
      }
    }
    for (String key : value(ENV_KEYS).split(",")) {
      String value = key.isBlank() ? null : environment.getProperty(key.trim());
      if (value != null) {
        labels.put(withoutPrefix(key.trim().toLowerCase(Locale.ROOT)), value);
        labels.put(withoutPrefix(key.trim()), value); // as in Dubbo, for rules of old
      }
    }
    return labels;
  }

  /** Decides which mistakes are ignored. */
  Swap swap() {
    return swap;
  }

  /** The value of the first source that sets it; empty if none does. */
  String value(String key) {
    return all.stream()
        .filter(property -> property.key().equals(key))
        .findFirst()
        .map(property -> environment.resolvePlaceholders(property.value()))
        .orElse("");
  }

  private static String withoutPrefix(String key) {
    return key.startsWith(OF_APPLICATION) ? key.substring(OF_APPLICATION.length()) : key;
  }

  /** The properties that no element has used. */
  List<DubboProperty> unapplied() {
    return all.stream().filter(property -> !applied.contains(property)).toList();
  }

  /**
   * A property for one element.
   *
   * @param property it
   * @param path what it sets there: an attribute, or more
   * @param overrides whether it takes precedence over declared values
   */
  record Hit(DubboProperty property, String path, boolean overrides) {}

  /**
   * What is set for an element. As in Dubbo, only the most exact of the possible keys are looked
   * at: those with its id, else with its name, else those of all elements of its type. Of the last,
   * those that close something, such as a token, also count where nothing else says it.
   *
   * @param said its attributes, without placeholders
   */
  List<Hit> hits(ElementType type, Map<String, String> said) {
    List<Hit> hits = new ArrayList<>();
    boolean call = type == DubboElement.SERVICE || type == DubboElement.REFERENCE;
    String service = said.getOrDefault("interface", "");
    if (call && !service.isEmpty()) {
      below(of(type, false).stream(), service, true, hits);
    }
    List<DubboProperty> ofIds =
        of(type, false).stream().filter(property -> call || property.isOfId(type)).toList();
    for (String id : Stream.of("id", "name").map(said::get).distinct().toList()) {
      if (id != null && !id.isEmpty()) {
        below(ofIds.stream(), id, true, hits);
      }
    }
    int before = hits.size();
    for (String id : Stream.of("id", "name").map(said::get).toList()) {
      if (id != null && !id.isEmpty() && hits.size() == before) {
        below(of(type, true).stream(), id, !call, hits);
      }
    }
    if (hits.size()
        > before) { // what closes something is not lost because another key is more exact
      of(type, false).stream()
          .filter(property -> property.isProtective(type))
          .forEach(property -> hits.add(new Hit(property, property.path(), false)));
    } else {
      of(type, false).stream()
          .filter(property -> !call || type.attribute(type.spelled(property.path())) != null)
          .filter(property -> !property.isOfId(type) && !isOfApplication(property, type))
          .forEach(
              property -> hits.add(new Hit(property, property.path(), isFirst(call, property))));
    }
    hits.forEach(hit -> applied.add(hit.property()));
    return hits;
  }

  /** Whether it is not an attribute, and the application reads it: then it is not a mistake. */
  private boolean isOfApplication(DubboProperty property, ElementType type) {
    boolean own =
        type.attribute(type.spelled(property.path())) == null && isReadByApplication(property);
    if (own && applied.add(property)) {
      log.warn(
          "{} configures nothing here; only a placeholder of the application reads it",
          property.place());
    }
    return own;
  }

  /** Whether a placeholder of the application reads it. */
  boolean isReadByApplication(DubboProperty property) {
    return placeholders.has(property.key());
  }

  private static boolean isFirst(boolean call, DubboProperty property) {
    return !call && property.overrides();
  }

  private static void below(
      Stream<DubboProperty> properties, String begin, boolean first, List<Hit> hits) {
    properties
        .filter(property -> property.path().startsWith(begin + "."))
        .forEach(
            property ->
                hits.add(
                    new Hit(
                        property,
                        property.path().substring(begin.length() + 1),
                        first && property.overrides())));
  }
}
