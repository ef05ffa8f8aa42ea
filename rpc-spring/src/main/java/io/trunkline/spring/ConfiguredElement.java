package io.trunkline.spring;

import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.serialization.settings.SerializationSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanClassLoaderAware;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * An element as a bean: its attributes with their placeholders resolved, each parsed and checked.
 * An empty attribute counts as absent.
 */
final class ConfiguredElement implements EnvironmentAware, BeanClassLoaderAware, BeanFactoryAware {

  /** The method that {@link ElementBeans} lets Spring call. */
  static final String READ = "read";

  /** The attribute with the settings that single serializations understand. */
  static final String SETTINGS = "serialization-settings";

  /** The attribute with announced values that other attributes do not set. */
  static final String PARAMETERS = "parameters";

  /** The attribute with the names of filters. */
  static final String FILTER = "filter";

  /** Whether connections use TLS. */
  static final String SSL_ENABLED = "ssl-enabled";

  private static final Set<String> SECRETS =
      Set.of("token", "password", "username", "ssl-password", "key-password");

  private static final String SERIALIZATION = "serialization";

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.spring");

  private final ElementType type;
  private final String description;
  private Map<String, String> attributes;
  private List<ConfiguredElement> inner;
  private Map<String, String> places = Map.of();
  private String key = "";
  private final Map<String, Object> values = new HashMap<>();
  private final List<IllegalArgumentException> mistakes = new ArrayList<>();
  private boolean read;
  private @Nullable Environment environment;
  private @Nullable DubboProperties properties;
  private ClassLoader loader = ConfiguredElement.class.getClassLoader();

  /**
   * @param description the element, the attribute that identifies it, its file and its line, for
   *     messages
   * @param attributes as they are written, apart from placeholders that are resolved already
   * @param inner the child elements that configure it: methods and their arguments
   */
  ConfiguredElement(
      ElementType type,
      String description,
      Map<String, String> attributes,
      List<ConfiguredElement> inner) {
    this.type = type;
    this.description = description;
    this.attributes = attributes;
    this.inner = inner;
  }

  @Override
  public void setEnvironment(Environment value) {
    environment = value;
  }

  @Override
  public void setBeanClassLoader(ClassLoader value) {
    loader = value;
  }

  @Override
  public void setBeanFactory(BeanFactory value) {
    if (type instanceof DubboElement && value.containsBean(DubboProperties.NAME)) {
      properties = value.getBean(DubboProperties.NAME, DubboProperties.class);
    }
  }

  /**
   * Reads all attributes that can be read, those of its child elements too. A second call does
   * nothing.
   */
  void read() {
    if (read) {
      return;
    }
    read = true;
    overlay();
    attributes.forEach(this::tryToRead);
    if (attributes.keySet().stream().allMatch(name -> type.attribute(name) != null)) {
      type.required().stream()
          .filter(this::isEmpty)
          .map(name -> description + " needs the attribute '" + name + "'" + remark(name))
          .forEach(text -> mistakes.add(new IllegalArgumentException(text)));
    } // else one of them may be misspelt
    inner.forEach(ConfiguredElement::read);
  }

  /** Sets under which name others name it, if that is not the one of its bean. */
  void setKey(String value) {
    key = value;
  }

  /** Under which name others name it. */
  String key(String beanName) {
    return key.isEmpty() ? beanName : key;
  }

  /**
   * Takes the values of properties, which take precedence over the declared values or follow them.
   */
  private void overlay() {
    if (properties != null) {
      Map<String, String> said = new HashMap<>();
      List.of("id", "name", "interface").forEach(name -> said.put(name, written(name)));
      PropertyOverlay overlay = new PropertyOverlay(type, attributes, properties.hits(type, said));
      attributes = overlay.attributes();
      places = overlay.places();
      inner = overlay.inner(inner, description);
    }
  }

  /** The same with other attributes, which it has not been asked for yet. */
  ConfiguredElement with(Map<String, String> more) {
    Map<String, String> both = new LinkedHashMap<>(attributes);
    both.putAll(more);
    ConfiguredElement element = new ConfiguredElement(type, description, both, inner);
    element.environment = environment;
    element.loader = loader;
    return element;
  }

  /** The text of an attribute without placeholders; empty if it is not written. */
  String written(String name) {
    return resolved(attributes.getOrDefault(name, ""));
  }

  /** What messages about an attribute begin with. */
  private String place(String name) {
    String property = places.get(name);
    return property == null ? description : property + ", for " + description;
  }

  private void tryToRead(String name, String written) {
    try {
      read(name, written);
    } catch (IllegalArgumentException mistake) {
      mistakes.add(mistake);
    }
  }

  /** Which attributes cannot be read, are refused or are missing, in it and in its children. */
  List<IllegalArgumentException> mistakes() {
    read();
    List<IllegalArgumentException> all = new ArrayList<>(mistakes);
    inner.forEach(child -> all.addAll(child.mistakes()));
    return all;
  }

  /**
   * Reads it, if that is not done.
   *
   * @throws IllegalArgumentException if it has {@link #mistakes}
   */
  void check() {
    for (IllegalArgumentException mistake : mistakes()) {
      if (properties == null || !properties.swap().ignores(mistake)) {
        throw mistake;
      }
    }
  }

  private String remark(String name) {
    Attribute attribute = type.attribute(name);
    return attribute == null || attribute.reason().isEmpty() ? "" : ": " + attribute.reason();
  }

  private void read(String name, String written) {
    Attribute attribute = type.attribute(name);
    if (attribute == null) {
      throw Misspelt.attribute(place(name), type, name);
    }
    String text = resolved(written);
    if (!text.isEmpty()) {
      take(attribute, text);
    }
  }

  private String resolved(String written) {
    return (environment == null ? written : environment.resolvePlaceholders(written)).trim();
  }

  private boolean isEmpty(String name) {
    return written(name).isEmpty();
  }

  /** Whether an attribute that has no effect is written with this value. */
  boolean isWritten(String name, String value) {
    return written(name).equals(value);
  }

  private void take(Attribute attribute, String text) {
    Attribute.Verdict verdict = attribute.verdict(text);
    String place = place(attribute.name());
    switch (verdict.support()) {
      case IGNORED ->
          log.info(
              "{}: attribute '{}' has no effect: {}", place, attribute.name(), verdict.reason());
      case REFUSED, REFUSED_UNLESS_LENIENT -> throw attribute.refusal(place, text);
      case WORKS -> {
        if (attribute.support() == Attribute.Support.WORKS) {
          values.put(
              attribute.name(), attribute.type().read(place, attribute.name(), text, loader));
        }
      }
    }
  }

  /** Whether it is an element of this kind. */
  boolean is(Element kind) {
    return type.kind() == kind;
  }

  ElementType type() {
    return type;
  }

  /** The method elements inside it. */
  List<ConfiguredElement> methods() {
    return inner.stream().filter(e -> e.is(Element.METHOD)).toList();
  }

  /** The argument elements inside it. */
  List<ConfiguredElement> arguments() {
    return inner.stream().filter(e -> e.type == DubboElement.ARGUMENT).toList();
  }

  /** The same element with another's values for what it does not set itself. */
  ConfiguredElement withDefaults(@Nullable ConfiguredElement defaults) {
    if (defaults == null) {
      return this;
    }
    ConfiguredElement both = new ConfiguredElement(type, description, attributes, inner);
    both.values.putAll(defaults.values);
    if (is(Element.SERVICE)) {
      both.values.remove(SERIALIZATION); // a provider's is that of its ports
    }
    both.values.putAll(values);
    if (says(FILTER) && defaults.says(FILTER)) {
      List<String> filters = new ArrayList<>(defaults.texts(FILTER));
      filters.addAll(texts(FILTER)); // as in Dubbo: the defaults stay
      both.values.put(FILTER, List.copyOf(filters));
    }
    if (says(PARAMETERS) && defaults.says(PARAMETERS)) {
      Map<String, String> parameters = Parameters.read(defaults.text(PARAMETERS));
      parameters.putAll(Parameters.read(text(PARAMETERS)));
      both.values.put(PARAMETERS, Parameters.text(parameters));
    }
    both.values.put(
        SETTINGS, serializationSettings().withDefaults(defaults.serializationSettings()));
    both.loader = loader;
    return both;
  }

  /** Finds the application's classes. */
  ClassLoader loader() {
    return loader;
  }

  @Nullable String text(String name) {
    return (String) values.get(name);
  }

  /** The text of a required attribute. */
  String required(String name) {
    return (String) present(name);
  }

  /**
   * The class that 'interface' names.
   *
   * @throws IllegalArgumentException if there is no such interface on the class path
   */
  Class<?> interfaceType() {
    Object said = present("interface");
    return said instanceof String name
        ? (Class<?>) ValueType.INTERFACE.read(description, "interface", name, loader)
        : (Class<?>) said;
  }

  /** The value of an attribute; null if it does not set it. */
  @Nullable Object value(String name) {
    return values.get(name);
  }

  /** Whether it sets an attribute whose name begins like this. */
  boolean saysAny(String prefix) {
    return values.keySet().stream().anyMatch(name -> name.startsWith(prefix));
  }

  /** The value of an attribute that it sets. */
  Object present(String name) {
    Object value = values.get(name);
    if (value == null) {
      throw new IllegalStateException(description + " has no value for '" + name + "'");
    }
    return value;
  }

  @Nullable Integer number(String name) {
    return (Integer) values.get(name);
  }

  @Nullable Duration duration(String name) {
    return (Duration) values.get(name);
  }

  /** Whether it sets this attribute. */
  boolean says(String name) {
    return values.containsKey(name);
  }

  boolean flag(String name, boolean otherwise) {
    return values.get(name) instanceof Boolean flag ? flag : otherwise;
  }

  List<String> texts(String name) {
    return values.get(name) instanceof List<?> list
        ? list.stream().map(String.class::cast).toList()
        : List.of();
  }

  SerializationSettings serializationSettings() {
    return values.get(SETTINGS) instanceof SerializationSettings settings
        ? settings
        : SerializationSettings.NONE;
  }

  /** The values that it sets, as texts in the form of Dubbo's URLs, without secrets. */
  Map<String, String> parameters() {
    Map<String, String> all = new HashMap<>();
    values.forEach(
        (name, value) -> {
          if (!SECRETS.contains(name) && !name.equals(PARAMETERS) && !name.equals(SETTINGS)) {
            all.put(name, asText(value));
          }
        });
    all.putAll(announced());
    return all;
  }

  /** Whether it is one of Dubbo's elements, regardless of how it was written. */
  boolean isOfDubbo() {
    return type instanceof DubboElement;
  }

  /** The values that it sets in addition to its other attributes, without secrets. */
  Map<String, String> announced() {
    Map<String, String> more = Parameters.read(text(PARAMETERS));
    more.keySet().removeAll(SECRETS);
    return more;
  }

  private static String asText(Object value) {
    if (value instanceof Duration time) {
      return String.valueOf(time.toMillis());
    }
    if (value instanceof Class<?> type) {
      return type.getName();
    }
    return value instanceof List<?> list
        ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
        : String.valueOf(value);
  }

  Optional<SerializationOptimizer> optimizer() {
    return Optional.ofNullable((SerializationOptimizer) values.get("optimizer"));
  }

  /** The element, the attribute that identifies it, its file and its line. */
  @Override
  public String toString() {
    return description;
  }
}
