package io.trunkline.spring;

import io.trunkline.call.GenericService;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.RuntimeBeanReference;
import org.springframework.beans.factory.parsing.BeanComponentDefinition;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.xml.ParserContext;
import org.springframework.util.ClassUtils;

/** Turns an element into a bean definition, and the services or references inside it into more. */
final class ElementParser {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.spring");

  private final ParserContext context;
  private final SettingsReader reader;

  ElementParser(ParserContext context) {
    this.context = context;
    this.reader = new SettingsReader(context);
  }

  @Nullable AbstractBeanDefinition parse(org.w3c.dom.Element dom) {
    Namespace namespace = Namespace.of(dom.getNamespaceURI());
    ElementType type = namespace.topLevel(dom.getLocalName());
    if (type == null) {
      String where = "the namespace " + namespace.title() + ", at this place,";
      reader.error(Misspelt.element(where, dom.getLocalName(), namespace.topLevel()), dom);
      return null;
    }
    new Infrastructure(context).register(type, dom);
    if (type.kind() != null) {
      return bean(dom, type, Map.of());
    }
    reader.settings(dom, type, Map.of());
    if (type.support() == Attribute.Support.REFUSED) {
      reader.error(
          reader.describe(dom) + " is not supported: " + type.reason() + "; remove it", dom);
    }
    log.info("{} has no effect: {}", reader.describe(dom), type.reason());
    return null;
  }

  /**
   * The bean of an element. Services inside a provider and references inside a consumer become
   * beans of their own, which name it.
   *
   * @param more attributes besides those that are written
   */
  private AbstractBeanDefinition bean(
      org.w3c.dom.Element dom, ElementType type, Map<String, String> more) {
    Map<String, String> given = new LinkedHashMap<>(more);
    List<SettingsReader.Inner> members = reader.members(dom, type);
    if (!members.isEmpty() && !dom.hasAttribute("default")) {
      given.put("default", "false");
    }
    if (type == DubboElement.SERVICE && dom.hasAttribute("class")) {
      given.put("ref", implementation(dom));
    }
    AbstractBeanDefinition settings = reader.settings(dom, type, given);
    AbstractBeanDefinition definition = settings;
    if (type.kind() == Element.REFERENCE) {
      definition = reference(settings, dom);
    } else if (type.kind() == Element.SERIALIZER) {
      definition = serializer(settings, dom);
    } else {
      settings.setInitMethodName(ConfiguredElement.READ);
    }
    if (type.kind() == Element.APPLICATION) {
      String ref = reader.said(settings, "default-object-serializer-ref");
      if (!ref.isEmpty()) {
        settings.setAttribute(SerializerBeans.DEFAULT_REF, ref);
        new Infrastructure(context).registerSerializerBeans();
      }
    }
    if (context.isNested()) {
      return definition;
    }
    String name = register(definition, dom, type);
    for (SettingsReader.Inner member : members) {
      new Infrastructure(context).register(member.type(), dom);
      bean(
          member.dom(),
          member.type(),
          member.dom().hasAttribute(type.tag()) ? Map.of() : Map.of(type.tag(), name));
    }
    return definition;
  }

  private String register(
      AbstractBeanDefinition definition, org.w3c.dom.Element dom, ElementType type) {
    String id = idOf(dom, type);
    if (!id.isEmpty() && context.getRegistry().containsBeanDefinition(id)) {
      reader.error(
          reader.describe(dom) + ": another bean has the id '" + id + "'; choose another one", dom);
    }
    String name = id.isEmpty() ? nameOf(definition, dom, type) : id;
    context.registerBeanComponent(new BeanComponentDefinition(definition, name));
    return name;
  }

  private String idOf(org.w3c.dom.Element dom, ElementType type) {
    if (type.kind() == Element.SERIALIZER && dom.hasAttribute("name")) {
      if (dom.hasAttribute("id")) {
        reader.error(reader.describe(dom) + " has both 'id' and 'name'; remove one of them", dom);
      }
      return dom.getAttribute("name").trim();
    }
    return dom.getAttribute("id").trim();
  }

  /** Dubbo's users may ask for a reference by its interface, and for a protocol by its name. */
  private String nameOf(
      AbstractBeanDefinition definition, org.w3c.dom.Element dom, ElementType type) {
    String base =
        type == DubboElement.REFERENCE
            ? dom.getAttribute("interface").trim()
            : type == DubboElement.PROTOCOL ? "dubbo" : "";
    if (base.isEmpty()) {
      return context.getReaderContext().generateBeanName(definition);
    }
    String name = base;
    for (int i = 2; context.getRegistry().containsBeanDefinition(name); i++) {
      name = base + i;
    }
    return name;
  }

  /** The name of a new bean of the class that a service names instead of a bean. */
  private String implementation(org.w3c.dom.Element dom) {
    if (dom.hasAttribute("ref")) {
      reader.error(reader.describe(dom) + " has both 'class' and 'ref'; remove one of them", dom);
    }
    AbstractBeanDefinition bean =
        BeanDefinitionBuilder.genericBeanDefinition(dom.getAttribute("class").trim())
            .getRawBeanDefinition();
    bean.setResource(context.getReaderContext().getResource());
    bean.setSource(context.extractSource(dom));
    context.getDelegate().parsePropertyElements(dom, bean);
    String name = context.getReaderContext().generateBeanName(bean);
    context.registerBeanComponent(new BeanComponentDefinition(bean, name));
    return name;
  }

  /** Its settings are a bean of their own, and that of the element is the serializer. */
  private AbstractBeanDefinition serializer(
      AbstractBeanDefinition settings, org.w3c.dom.Element dom) {
    String said = context.getReaderContext().registerWithGeneratedName(settings);
    AbstractBeanDefinition definition =
        BeanDefinitionBuilder.rootBeanDefinition(SerializerElements.class, SerializerElements.BUILD)
            .addConstructorArgValue(new RuntimeBeanReference(said))
            .setAutowireMode(AbstractBeanDefinition.AUTOWIRE_CONSTRUCTOR)
            .getBeanDefinition();
    definition.setAttribute(SerializerBeans.IS_DEFAULT, reader.said(settings, "default"));
    definition.setResource(context.getReaderContext().getResource());
    definition.setSource(context.extractSource(dom));
    return definition;
  }

  /**
   * Its settings are a bean of their own, so that a client knows all references before it connects
   * the first. The type of the bean is set here where it is known, so that others can be wired by
   * it.
   */
  private AbstractBeanDefinition reference(
      AbstractBeanDefinition settings, org.w3c.dom.Element dom) {
    settings.setInitMethodName(ConfiguredElement.READ);
    String said = context.getReaderContext().registerWithGeneratedName(settings);
    AbstractBeanDefinition definition =
        BeanDefinitionBuilder.rootBeanDefinition(ReferenceBean.class)
            .addConstructorArgValue(new RuntimeBeanReference(said))
            .addConstructorArgValue(new RuntimeBeanReference(Infrastructure.CLIENTS))
            .getBeanDefinition();
    definition.setResource(context.getReaderContext().getResource());
    definition.setSource(context.extractSource(dom));
    String generic = reader.said(settings, "generic");
    if (generic.equals("true")) {
      definition.setAttribute(FactoryBean.OBJECT_TYPE_ATTRIBUTE, GenericService.class);
      return definition;
    }
    if (generic.contains("${")) {
      return definition; // the bean knows its type once placeholders are resolved
    }
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
}
