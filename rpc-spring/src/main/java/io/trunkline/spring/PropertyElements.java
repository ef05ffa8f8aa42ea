package io.trunkline.spring;

import io.trunkline.call.Spelling;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;

/** Declares elements that only properties describe, and reports properties without effect. */
final class PropertyElements {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.spring");

  private static final List<DubboElement> DECLARED =
      List.of(
          DubboElement.APPLICATION,
          DubboElement.REGISTRY,
          DubboElement.PROTOCOL,
          DubboElement.PROVIDER,
          DubboElement.CONSUMER,
          DubboElement.SSL);

  /** Keys that Dubbo reserves after the name of an element. */
  private static final Set<String> OF_DUBBO = Set.of("dubbo.service.shutdown.wait");

  private final DubboProperties properties;
  private final BeanDefinitionRegistry registry;
  private final ElementBeans beans;

  PropertyElements(
      DubboProperties properties, BeanDefinitionRegistry registry, ClassLoader loader) {
    this.properties = properties;
    this.registry = registry;
    this.beans = new ElementBeans(registry, loader);
  }

  /** Declares the elements that are not declared yet. */
  void declare() {
    for (DubboElement type : DECLARED) {
      Set<String> ids = new LinkedHashSet<>();
      properties.of(type, true).forEach(property -> ids.add(property.id()));
      ids.remove("");
      for (String id : ids) {
        if (!isDeclared(type, id)) {
          declare(type, id);
        }
      }
      if (definitions(type).stream().allMatch(definition -> isNamedOnly(type, definition))) {
        declareOnly(type);
      }
    }
  }

  private void declare(DubboElement type, String id) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("id", id);
    String prefix = DubboProperty.plural(type) + "." + id;
    boolean named =
        properties.of(type, true).stream()
            .anyMatch(property -> property.path().equals(id + ".name"));
    if (type == DubboElement.PROTOCOL && !named) {
      attributes.put("name", id); // as in Dubbo
    }
    declare(type, "dubbo." + prefix, attributes);
  }

  /** Whether an element counts only where it is named: then there may be a default beside it. */
  private boolean isNamedOnly(DubboElement type, BeanDefinition definition) {
    String key = ElementSettings.said(definition, "id") + ".default";
    return (type == DubboElement.PROVIDER || type == DubboElement.CONSUMER)
        && (ElementSettings.said(definition, "default").equals("false")
            || properties.of(type, true).stream()
                .anyMatch(
                    property -> property.path().equals(key) && property.value().equals("false")));
  }

  /** Unless what such an element has to say is missing: then they mean one that is not here. */
  private void declareOnly(DubboElement type) {
    Set<String> set = new LinkedHashSet<>();
    Map<String, String> attributes = new LinkedHashMap<>();
    for (DubboProperty property : properties.of(type, false)) {
      String attribute = type.spelled(property.path());
      if (property.isOfId(type)) {
        continue; // of an element that is declared, as with Dubbo 2.6
      }
      if (!property.maySayAnything() || type.attribute(attribute) != null) {
        set.add(attribute);
      }
      if (attribute.equals("id")) {
        attributes.putIfAbsent("id", property.value());
      }
    }
    if (!set.isEmpty() && set.containsAll(type.required())) {
      declare(type, "dubbo." + type.tag(), attributes);
    }
  }

  private void declare(DubboElement type, String prefix, Map<String, String> attributes) {
    beans.declare(
        new WrittenElement(
            type,
            "dubbo:" + type.tag(),
            "the properties " + prefix + ".*",
            attributes,
            List.of(),
            null,
            null));
  }

  private boolean isDeclared(DubboElement type, String id) {
    return definitions(type).stream()
        .anyMatch(
            definition ->
                id.equals(definition.getAttribute(ElementSettings.LATER))
                    || Stream.of("id", "name")
                        .anyMatch(name -> ElementSettings.said(definition, name).equals(id)));
  }

  /** The elements of this kind, of either namespace. */
  private List<BeanDefinition> definitions(DubboElement type) {
    return Stream.of(registry.getBeanDefinitionNames())
        .map(registry::getBeanDefinition)
        .filter(
            definition ->
                definition.getAttribute(ElementSettings.TYPE) instanceof ElementType known
                    && known.kind() == type.kind())
        .toList();
  }

  /** Reports the properties that no element has used, once all elements are read. */
  void report(ContextElements elements, Mistakes mistakes) {
    Set<String> ignored = new TreeSet<>();
    for (DubboProperty property : properties.unapplied()) {
      ElementType type = property.type();
      Element kind = type == null ? null : type.kind();
      if (type == null) {
        unknown(property, mistakes);
      } else if (type.support() == Attribute.Support.IGNORED) {
        ignored.add("dubbo." + type.tag() + ".* has no effect: " + type.reason());
      } else if (kind != null && !OF_DUBBO.contains(property.key())) {
        unapplied(property, type, elements.all(kind), mistakes);
      }
    }
    ignored.forEach(log::info);
  }

  private void unknown(DubboProperty property, Mistakes mistakes) {
    String name = property.key().split("\\.", 3)[1];
    Set<String> names = new LinkedHashSet<>(DubboProperty.names());
    DubboProperty.names().stream()
        .map(tag -> Namespace.DUBBO.topLevel(tag))
        .forEach(type -> names.add(type == null ? "" : DubboProperty.plural(type)));
    String hint = Spelling.hint(name, names);
    if (!hint.isEmpty() && !property.maySayAnything() && !property.path().isEmpty()) {
      String what = property.place() + ": there is no 'dubbo." + name + "'" + hint;
      if (properties.isReadByApplication(property)) {
        log.warn("{} Only a placeholder of the application reads it", what);
      } else {
        mistakes.add(what);
      }
    }
  }

  /** It names an element that is not here, or one for which a more exact key counts. */
  private void unapplied(
      DubboProperty property,
      ElementType type,
      Map<String, ConfiguredElement> elements,
      Mistakes mistakes) {
    boolean call = type.kind() == Element.SERVICE || type.kind() == Element.REFERENCE;
    String hint = "";
    if (call && !property.plural()) {
      Set<String> known = new TreeSet<>();
      elements.values().forEach(e -> known.add(e.written("interface")));
      int end = property.path().lastIndexOf('.');
      hint = end < 0 ? "" : Spelling.hint(property.path().substring(0, end), known);
      if (end < 0 && type.attribute(type.spelled(property.path())) == null) {
        hint = Spelling.hint(property.path(), type.attributes().keySet());
      }
    }
    boolean closes = !call && property.isProtective(type) && !elements.isEmpty();
    boolean lost = call && property.plural() && !elements.isEmpty() || !hint.isEmpty();
    if (closes || lost && !property.maySayAnything() && !properties.isReadByApplication(property)) {
      String text =
          property.place()
              + " has no effect: there is no such "
              + type.tag()
              + ", or keys with its id or name count for it";
      mistakes.add(
          hint.isEmpty() && !property.isProtective(type)
              ? new HarmlessMistake(HarmlessMistake.Kind.ELEMENT, text, "")
              : new IllegalArgumentException(text + hint + "; correct or remove it"));
    } else if (lost || property.isOfId(type)) {
      log.warn("{} has no effect: no {} here is meant", property.place(), type.tag());
    } else {
      log.info("{} has no effect: no {} here is meant", property.place(), type.tag());
    }
  }
}
