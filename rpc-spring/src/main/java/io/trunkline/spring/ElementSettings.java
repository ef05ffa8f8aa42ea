package io.trunkline.spring;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Spelling;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConstructorArgumentValues;
import org.springframework.beans.factory.config.TypedStringValue;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.ManagedList;
import org.springframework.beans.factory.support.ManagedMap;

/**
 * Checks the names of an element's attributes against the table of its {@link ElementType} and
 * leaves values, which may have placeholders, to {@link ConfiguredElement}.
 */
final class ElementSettings {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.spring");

  /** The place of the attributes among the arguments of {@link ConfiguredElement}. */
  private static final int ATTRIBUTES = 2;

  /** Of a bean definition: the type of the element. */
  static final String TYPE = "trunkline.type";

  /** Of a bean definition: the id of an element that is read once beans can be made. */
  static final String LATER = "trunkline.later";

  /** Of the definition of a reference's bean: the name of the bean with its settings. */
  static final String SETTINGS = "trunkline.settings";

  /** Keys of Dubbo's urls that an attribute has another name for. */
  private static final Map<String, String> KEYS =
      Map.of("dubbo.tag", "tag", "dubbo.force.tag", "force-tag", "registry_zone", "zone");

  private final Infrastructure infrastructure;

  ElementSettings(Infrastructure infrastructure) {
    this.infrastructure = infrastructure;
  }

  /** A bean with the attributes of an element, without its members. */
  AbstractBeanDefinition define(WrittenElement element) {
    ManagedMap<String, TypedStringValue> attributes = new ManagedMap<>();
    element.attributes().forEach((name, value) -> put(attributes, name, value, element));
    ManagedList<AbstractBeanDefinition> details = new ManagedList<>();
    for (WrittenElement inner : element.inner()) {
      if (inner.isMember()) {
        continue;
      }
      AbstractBeanDefinition detail = define(inner);
      if (inner.type().kind() == Element.PARAMETER) {
        parameter(inner, attributes, element);
      } else if (inner.type().support() == Attribute.Support.WORKS) {
        details.add(detail);
      } else if (element.type().support() == Attribute.Support.WORKS) {
        log.info("{} has no effect: {}", inner.where(), inner.type().reason());
      }
    }
    AbstractBeanDefinition definition =
        BeanDefinitionBuilder.rootBeanDefinition(ConfiguredElement.class)
            .addConstructorArgValue(element.type())
            .addConstructorArgValue(element.where())
            .addConstructorArgValue(attributes)
            .addConstructorArgValue(details)
            .getBeanDefinition();
    definition.setAttribute(TYPE, element.type());
    definition.setResource(element.file());
    definition.setSource(element.source());
    return definition;
  }

  /** The bean itself, for an element that is not declared. */
  ConfiguredElement read(WrittenElement element) {
    return configured(define(element));
  }

  private static ConfiguredElement configured(BeanDefinition definition) {
    Map<String, String> attributes = new LinkedHashMap<>();
    List<ConfiguredElement> inner = new ArrayList<>();
    if (argument(definition, ATTRIBUTES) instanceof Map<?, ?> said) {
      said.forEach(
          (name, value) ->
              attributes.put((String) name, String.valueOf(((TypedStringValue) value).getValue())));
    }
    if (argument(definition, ATTRIBUTES + 1) instanceof List<?> details) {
      details.forEach(detail -> inner.add(configured((BeanDefinition) detail)));
    }
    return new ConfiguredElement(
        (ElementType) requireNonNull(argument(definition, 0)),
        (String) requireNonNull(argument(definition, 1)),
        attributes,
        inner);
  }

  private static @Nullable Object argument(BeanDefinition definition, int place) {
    ConstructorArgumentValues.ValueHolder value =
        definition.getConstructorArgumentValues().getIndexedArgumentValues().get(place);
    return value == null ? null : value.getValue();
  }

  /** The value of an attribute in a bean made by {@link #define}; empty if it is not set. */
  static String said(BeanDefinition settings, String name) {
    return argument(settings, ATTRIBUTES) instanceof Map<?, ?> map
            && map.get(name) instanceof TypedStringValue text
        ? String.valueOf(text.getValue()).trim()
        : "";
  }

  /**
   * A parameter is another spelling of an attribute, or a setting of one serialization. In Dubbo's
   * namespace it may be anything, and dots may stand for dashes.
   */
  private void parameter(
      WrittenElement inner,
      ManagedMap<String, TypedStringValue> attributes,
      WrittenElement element) {
    ElementType type = element.type();
    boolean isDubbo = type instanceof DubboElement;
    String written = inner.attributes().getOrDefault("key", "");
    String said = inner.attributes().get("value");
    String value = said == null && isDubbo ? "" : said;
    if (isDubbo && written.isBlank()) { // templates have them; Dubbo loads them, too
      log.info("{}: a parameter without a key has no effect", element.where());
      return;
    }
    if (value != null
        && type.attribute(ConfiguredElement.SETTINGS) != null
        && Parameters.isOfSerialization(written)) {
      add(attributes, ConfiguredElement.SETTINGS, written + "=" + value, ",");
      return;
    }
    boolean dots = isDubbo && type.attribute(written) == null;
    String known = KEYS.get(written);
    String key =
        dots && known != null && type.attribute(known) != null
            ? known
            : dots ? written.replace('.', '-') : written;
    if (key.isEmpty() || value == null) {
      error(element.where() + ": a parameter needs the attributes 'key' and 'value'");
      return;
    }
    if (isDubbo && type.attribute(key) == null) {
      if (type.attribute(ConfiguredElement.PARAMETERS) != null
          && !"true".equals(inner.attributes().get("hide"))) {
        add(attributes, ConfiguredElement.PARAMETERS, encoded(written) + "=" + encoded(value), "&");
      }
      log.info(
          "{}: parameter '{}' is not read here; registries and rules know it{}",
          element.where(),
          written,
          Spelling.hint(key, type.attributes().keySet()));
      return;
    }
    if (attributes.containsKey(key)) {
      error(element.where() + " sets '" + key + "' twice; remove one");
      return;
    }
    put(attributes, key, value, element);
  }

  private static void add(
      ManagedMap<String, TypedStringValue> attributes, String name, String more, String between) {
    TypedStringValue said = attributes.get(name);
    attributes.put(
        name, new TypedStringValue(said == null ? more : said.getValue() + between + more));
  }

  /** As in a url, except for placeholders, which are resolved later. */
  private static String encoded(String text) {
    return text.contains("${") ? text : Parameters.encoded(text);
  }

  private void put(
      ManagedMap<String, TypedStringValue> attributes,
      String name,
      String value,
      WrittenElement element) {
    if (element.type().attribute(name) == null) {
      infrastructure.mistakes().add(Misspelt.attribute(element.where(), element.type(), name));
    }
    // Spring resolves placeholders of definitions, and only the application's start has the values.
    boolean isUnknown = AheadOfTime.isProcessing() && value.contains("${");
    attributes.put(name, new TypedStringValue(isUnknown ? "" : value));
  }

  private void error(String message) {
    infrastructure.mistakes().add(message);
  }
}
