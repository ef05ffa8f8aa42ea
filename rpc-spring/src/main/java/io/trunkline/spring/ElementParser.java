package io.trunkline.spring;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.RuntimeBeanReference;
import org.springframework.beans.factory.config.TypedStringValue;
import org.springframework.beans.factory.parsing.BeanComponentDefinition;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.ManagedList;
import org.springframework.beans.factory.support.ManagedMap;
import org.springframework.beans.factory.xml.ParserContext;
import org.springframework.util.ClassUtils;
import org.springframework.util.xml.DomUtils;
import org.w3c.dom.Attr;
import org.w3c.dom.NamedNodeMap;

/**
 * Turns any element into a bean definition: checks names against the table of {@link Element} and
 * leaves values, which may have placeholders, to {@link ConfiguredElement}.
 */
final class ElementParser {

  private final ParserContext context;

  ElementParser(ParserContext context) {
    this.context = context;
  }

  @Nullable AbstractBeanDefinition parse(org.w3c.dom.Element dom) {
    Element element = Element.of(dom.getLocalName());
    if (element == null || element == Element.METHOD || element == Element.PARAMETER) {
      List<String> known =
          Element.tags().stream()
              .filter(t -> !t.equals("method") && !t.equals("parameter"))
              .toList();
      error(
          Misspelt.element("the namespace trunkline, at this place,", dom.getLocalName(), known),
          dom);
      return null;
    }
    AbstractBeanDefinition settings = settings(dom, element);
    AbstractBeanDefinition definition = settings;
    if (element == Element.REFERENCE) {
      definition = reference(settings, dom);
    } else {
      settings.setInitMethodName(ConfiguredElement.READ);
    }
    new Infrastructure(context).register(element);
    if (!context.isNested()) {
      register(definition, dom);
    }
    return definition;
  }

  private void register(AbstractBeanDefinition definition, org.w3c.dom.Element dom) {
    String id = dom.getAttribute("id").trim();
    if (!id.isEmpty() && context.getRegistry().containsBeanDefinition(id)) {
      error(describe(dom) + ": another bean has the id '" + id + "'; choose another one", dom);
    }
    String name = id.isEmpty() ? context.getReaderContext().generateBeanName(definition) : id;
    context.registerBeanComponent(new BeanComponentDefinition(definition, name));
  }

  /** The type is told at once where it is known, so that beans can be wired by it. */
  private AbstractBeanDefinition reference(
      AbstractBeanDefinition settings, org.w3c.dom.Element dom) {
    AbstractBeanDefinition definition =
        BeanDefinitionBuilder.rootBeanDefinition(ReferenceBean.class)
            .addConstructorArgValue(settings)
            .addConstructorArgValue(new RuntimeBeanReference(Infrastructure.CLIENTS))
            .getBeanDefinition();
    definition.setResource(context.getReaderContext().getResource());
    definition.setSource(context.extractSource(dom));
    try {
      definition.setAttribute(
          FactoryBean.OBJECT_TYPE_ATTRIBUTE,
          ClassUtils.forName(
              dom.getAttribute("interface"), context.getReaderContext().getBeanClassLoader()));
    } catch (ClassNotFoundException | LinkageError missing) {
      return definition; // a placeholder, or a mistake that ConfiguredElement reports
    }
    return definition;
  }

  private AbstractBeanDefinition settings(org.w3c.dom.Element dom, Element element) {
    ManagedMap<String, TypedStringValue> attributes = new ManagedMap<>();
    NamedNodeMap written = dom.getAttributes();
    for (int i = 0; i < written.getLength(); i++) {
      Attr attribute = (Attr) written.item(i);
      if (attribute.getNamespaceURI() == null) {
        put(attributes, attribute.getName(), attribute.getValue(), dom, element);
      }
    }
    ManagedList<AbstractBeanDefinition> methods = new ManagedList<>();
    for (org.w3c.dom.Element child : DomUtils.getChildElements(dom)) {
      child(child, dom, element)
          .ifPresent(
              kind -> {
                AbstractBeanDefinition inner = settings(child, kind);
                if (kind == Element.METHOD) {
                  methods.add(inner);
                } else {
                  parameter(child, attributes, dom, element);
                }
              });
    }
    AbstractBeanDefinition definition =
        BeanDefinitionBuilder.rootBeanDefinition(ConfiguredElement.class)
            .addConstructorArgValue(element)
            .addConstructorArgValue(describe(dom))
            .addConstructorArgValue(attributes)
            .addConstructorArgValue(methods)
            .getBeanDefinition();
    definition.setResource(context.getReaderContext().getResource());
    definition.setSource(context.extractSource(dom));
    return definition;
  }

  private Optional<Element> child(
      org.w3c.dom.Element child, org.w3c.dom.Element dom, Element parent) {
    Element kind = Element.of(child.getLocalName());
    if (kind != null && parent.children().contains(kind)) {
      return Optional.of(kind);
    }
    List<String> known = parent.children().stream().map(Element::tag).toList();
    error(Misspelt.element(describe(dom), child.getLocalName(), known), child);
    return Optional.empty();
  }

  /** A parameter is another spelling of an attribute. */
  private void parameter(
      org.w3c.dom.Element child,
      ManagedMap<String, TypedStringValue> attributes,
      org.w3c.dom.Element dom,
      Element element) {
    String key = child.getAttribute("key");
    if (key.isEmpty() || !child.hasAttribute("value")) {
      error(describe(dom) + ": a parameter needs the attributes 'key' and 'value'", child);
    }
    if (attributes.containsKey(key)) {
      error(describe(dom) + " says '" + key + "' twice; once is enough", child);
    }
    put(attributes, key, child.getAttribute("value"), dom, element);
  }

  private void put(
      ManagedMap<String, TypedStringValue> attributes,
      String name,
      String value,
      org.w3c.dom.Element dom,
      Element element) {
    if (element.attribute(name) == null) {
      error(Misspelt.attribute(describe(dom), element, name), dom);
    }
    attributes.put(name, new TypedStringValue(value));
  }

  /** The element with the attribute that tells it from others, and its file. */
  private String describe(org.w3c.dom.Element dom) {
    StringBuilder text = new StringBuilder("<").append(dom.getNodeName());
    for (String name : List.of("id", "interface", "name", "key")) {
      if (dom.hasAttribute(name)) {
        text.append(' ').append(name).append("=\"").append(dom.getAttribute(name)).append('"');
        break;
      }
    }
    return text.append("> in ")
        .append(context.getReaderContext().getResource().getDescription())
        .toString();
  }

  private void error(String message, org.w3c.dom.Element dom) {
    context.getReaderContext().error(message, dom);
  }
}
