package io.trunkline.spring;

import io.trunkline.call.Spelling;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.server.RpcServer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.ConstructorArgumentValues;
import org.springframework.beans.factory.config.TypedStringValue;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.ManagedList;
import org.springframework.beans.factory.support.ManagedMap;
import org.springframework.beans.factory.xml.ParserContext;
import org.springframework.core.io.Resource;
import org.springframework.util.xml.DomUtils;
import org.w3c.dom.Attr;
import org.w3c.dom.NamedNodeMap;

/**
 * Reads the attributes of an element: checks their names against the table of its {@link
 * ElementType} and leaves values, which may have placeholders, to {@link ConfiguredElement}.
 */
final class SettingsReader {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.spring");

  /** The place of the attributes among the arguments of {@link ConfiguredElement}. */
  private static final int ATTRIBUTES = 2;

  /** Keys of Dubbo's urls that an attribute has another name for. */
  private static final Map<String, String> KEYS =
      Map.of("dubbo.tag", "tag", "dubbo.force.tag", "force-tag", "registry_zone", "zone");

  private final ParserContext context;

  SettingsReader(ParserContext context) {
    this.context = context;
  }

  /**
   * An element inside another one.
   *
   * @param dom where it is written
   * @param type what it is
   */
  record Inner(org.w3c.dom.Element dom, ElementType type) {}

  /** The services of a provider, the references of a consumer. */
  List<Inner> members(org.w3c.dom.Element dom, ElementType type) {
    return inner(dom, type).stream().filter(i -> isMember(i.type())).toList();
  }

  private static boolean isMember(ElementType type) {
    return type.kind() == Element.SERVICE || type.kind() == Element.REFERENCE;
  }

  /**
   * A bean with the attributes of an element, without its members.
   *
   * @param more attributes besides those that are written
   */
  AbstractBeanDefinition settings(
      org.w3c.dom.Element dom, ElementType type, Map<String, String> more) {
    ManagedMap<String, TypedStringValue> attributes = new ManagedMap<>();
    NamedNodeMap written = dom.getAttributes();
    for (int i = 0; i < written.getLength(); i++) {
      Attr attribute = (Attr) written.item(i);
      if (attribute.getNamespaceURI() == null) {
        put(attributes, attribute.getName(), attribute.getValue(), dom, type);
      }
    }
    more.forEach((name, value) -> put(attributes, name, value, dom, type));
    ManagedList<AbstractBeanDefinition> details = new ManagedList<>();
    for (Inner inner : inner(dom, type)) {
      if (isMember(inner.type())) {
        continue;
      }
      AbstractBeanDefinition detail = settings(inner.dom(), inner.type(), Map.of());
      if (inner.type().kind() == Element.PARAMETER) {
        parameter(inner.dom(), attributes, dom, type);
      } else if (inner.type().support() == Attribute.Support.WORKS) {
        details.add(detail);
      } else if (type.support() == Attribute.Support.WORKS) {
        log.info("{} has no effect: {}", describe(inner.dom()), inner.type().reason());
      }
    }
    AbstractBeanDefinition definition =
        BeanDefinitionBuilder.rootBeanDefinition(ConfiguredElement.class)
            .addConstructorArgValue(type)
            .addConstructorArgValue(describe(dom))
            .addConstructorArgValue(attributes)
            .addConstructorArgValue(details)
            .getBeanDefinition();
    definition.setResource(context.getReaderContext().getResource());
    definition.setSource(context.extractSource(dom));
    return definition;
  }

  /** The value of an attribute in a bean made by {@link #settings}; empty if it is not set. */
  String said(AbstractBeanDefinition settings, String name) {
    ConstructorArgumentValues.ValueHolder attributes =
        settings.getConstructorArgumentValues().getIndexedArgumentValues().get(ATTRIBUTES);
    return attributes != null
            && attributes.getValue() instanceof Map<?, ?> map
            && map.get(name) instanceof TypedStringValue text
        ? String.valueOf(text.getValue()).trim()
        : "";
  }

  private List<Inner> inner(org.w3c.dom.Element dom, ElementType type) {
    List<Inner> all = new ArrayList<>();
    for (org.w3c.dom.Element child : DomUtils.getChildElements(dom)) {
      if (!isProperty(child, dom, type)) {
        child(child, dom, type).ifPresent(found -> all.add(new Inner(child, found)));
      }
    }
    return all;
  }

  /** Spring reads the properties of the bean that a service makes of a class. */
  private boolean isProperty(org.w3c.dom.Element child, org.w3c.dom.Element dom, ElementType type) {
    return type == DubboElement.SERVICE
        && dom.hasAttribute("class")
        && context.getDelegate().nodeNameEquals(child, "property");
  }

  private Optional<ElementType> child(
      org.w3c.dom.Element child, org.w3c.dom.Element dom, ElementType parent) {
    Optional<ElementType> found =
        parent.children().stream().filter(t -> t.tag().equals(child.getLocalName())).findFirst();
    if (found.isEmpty()) {
      List<String> known = parent.children().stream().map(ElementType::tag).toList();
      error(Misspelt.element(describe(dom), child.getLocalName(), known));
    }
    return found;
  }

  /**
   * A parameter is another spelling of an attribute, or a setting of one serialization. In Dubbo's
   * namespace it may be anything, and dots may stand for dashes.
   */
  private void parameter(
      org.w3c.dom.Element child,
      ManagedMap<String, TypedStringValue> attributes,
      org.w3c.dom.Element dom,
      ElementType type) {
    String written = child.getAttribute("key");
    if (isSerializationSetting(written, type) && child.hasAttribute("value")) {
      String more = written + "=" + child.getAttribute("value");
      add(attributes, ConfiguredElement.SETTINGS, more, ",");
      return;
    }
    boolean dots = type instanceof DubboElement && type.attribute(written) == null;
    String known = KEYS.get(written);
    String key =
        dots && known != null && type.attribute(known) != null
            ? known
            : dots ? written.replace('.', '-') : written;
    if (key.isEmpty() || !child.hasAttribute("value")) {
      error(describe(dom) + ": a parameter needs the attributes 'key' and 'value'");
      return;
    }
    if (type instanceof DubboElement && type.attribute(key) == null) {
      if (type.attribute(ConfiguredElement.PARAMETERS) != null
          && !child.getAttribute("hide").equals("true")) {
        add(
            attributes,
            ConfiguredElement.PARAMETERS,
            encoded(written) + "=" + encoded(child.getAttribute("value")),
            "&");
      }
      log.info(
          "{}: parameter '{}' is not read here; registries tell those of services to consumers{}",
          describe(dom),
          written,
          Spelling.hint(key, type.attributes().keySet()));
      return;
    }
    if (attributes.containsKey(key)) {
      error(describe(dom) + " sets '" + key + "' twice; remove one");
      return;
    }
    put(attributes, key, child.getAttribute("value"), dom, type);
  }

  private static void add(
      ManagedMap<String, TypedStringValue> attributes, String name, String more, String between) {
    TypedStringValue said = attributes.get(name);
    attributes.put(
        name, new TypedStringValue(said == null ? more : said.getValue() + between + more));
  }

  /** As in a url, except for placeholders, which are resolved later. */
  private static String encoded(String text) {
    return text.contains("${") ? text : URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Whether a key begins with the name of a serialization and a dot. */
  private static boolean isSerializationSetting(String key, ElementType type) {
    int dot = key.indexOf('.');
    return dot > 0
        && type.attribute(ConfiguredElement.SETTINGS) != null
        && SerializationProviders.load(RpcServer.class.getClassLoader())
            .names()
            .contains(key.substring(0, dot));
  }

  private void put(
      ManagedMap<String, TypedStringValue> attributes,
      String name,
      String value,
      org.w3c.dom.Element dom,
      ElementType type) {
    if (type.attribute(name) == null) {
      error(Misspelt.attribute(describe(dom), type, name));
    }
    attributes.put(name, new TypedStringValue(value));
  }

  /** The element with the attribute that identifies it, its file and its line. */
  String describe(org.w3c.dom.Element dom) {
    StringBuilder text = new StringBuilder("<").append(dom.getNodeName());
    for (String name : List.of("id", "interface", "name", "key")) {
      if (dom.hasAttribute(name)) {
        text.append(' ').append(name).append("=\"").append(dom.getAttribute(name)).append('"');
        break;
      }
    }
    Resource file = context.getReaderContext().getResource();
    return text.append("> in ")
        .append(file.getDescription())
        .append(XmlLines.behind(dom, file))
        .toString();
  }

  /** Notes a mistake; {@link BeforeBeans} reports all of them. */
  void error(String message) {
    new Infrastructure(context).mistakes().add(message);
  }
}
