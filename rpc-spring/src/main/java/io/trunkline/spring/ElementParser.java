package io.trunkline.spring;

import io.trunkline.call.GenericService;
import io.trunkline.client.Reference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.RuntimeBeanReference;
import org.springframework.beans.factory.parsing.BeanComponentDefinition;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.beans.factory.xml.ParserContext;
import org.springframework.core.ResolvableType;
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
      new Infrastructure(context).begin(namespace, dom);
      reader.error(
          reader.describe(dom)
              + ": "
              + Misspelt.element(where, dom.getLocalName(), namespace.topLevel()));
      return null;
    }
    new Infrastructure(context).register(type, dom);
    if (type.kind() != null) {
      return bean(dom, type, Map.of());
    }
    reader.settings(dom, type, Map.of());
    if (type.support() == Attribute.Support.REFUSED) {
      reader.error(reader.describe(dom) + " is not supported: " + type.reason() + "; remove it");
      return null;
    }
    if (type.support() == Attribute.Support.IGNORED) {
      log.info("{} has no effect: {}", reader.describe(dom), type.reason());
    }
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
      definition = reference(settings, dom, type);
    } else if (type.kind() == Element.SERIALIZER) {
      definition = serializer(settings, dom, type);
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
          reader.describe(dom) + ": another bean has the id '" + id + "'; choose another one");
      return id;
    }
    String name = id.isEmpty() ? nameOf(dom, type) : id;
    context.registerBeanComponent(new BeanComponentDefinition(definition, name));
    if (type.kind() == Element.REFERENCE) {
      registerReference(definition, name);
    }
    return name;
  }

  /** The {@link Reference} behind the bean of a reference element, as a bean too. */
  private void registerReference(AbstractBeanDefinition reference, String name) {
    RootBeanDefinition definition = new RootBeanDefinition();
    if (reference.getAttribute(FactoryBean.OBJECT_TYPE_ATTRIBUTE) instanceof Class<?> type) {
      definition.setTargetType(ResolvableType.forClassWithGenerics(Reference.class, type));
    }
    definition.setFactoryBeanName(BeanFactory.FACTORY_BEAN_PREFIX + name);
    definition.setFactoryMethodName("reference");
    definition.setDestroyMethodName(""); // the bean of the element closes it
    definition.setResource(reference.getResource());
    definition.setSource(reference.getSource());
    context.getRegistry().registerBeanDefinition(free(name + ".reference"), definition);
  }

  private String idOf(org.w3c.dom.Element dom, ElementType type) {
    if (type.kind() == Element.SERIALIZER && dom.hasAttribute("name")) {
      if (dom.hasAttribute("id")) {
        reader.error(reader.describe(dom) + " has both 'id' and 'name'; remove one of them");
      }
      return dom.getAttribute("name").trim();
    }
    return dom.getAttribute("id").trim();
  }

  /**
   * Dubbo's users may ask for a reference by its interface, and for a protocol by its name. Others
   * are named by what they are.
   */
  private String nameOf(org.w3c.dom.Element dom, ElementType type) {
    String service = dom.getAttribute("interface").trim();
    if (type == DubboElement.REFERENCE && !service.isEmpty()) {
      return free(service);
    }
    return type == DubboElement.PROTOCOL ? free("dubbo") : free(titleOf(dom));
  }

  /**
   * The element's own name with the interface that it is about: {@code dubbo:service shop.Cart}.
   */
  private static String titleOf(org.w3c.dom.Element dom) {
    String service = dom.getAttribute("interface").trim();
    return service.isEmpty() ? dom.getNodeName() : dom.getNodeName() + " " + service;
  }

  private String free(String base) {
    String name = base;
    for (int i = 2; context.getRegistry().containsBeanDefinition(name); i++) {
      name = base + i;
    }
    return name;
  }

  /** Registers the settings of an element whose bean is something else. */
  private String registerSettings(
      AbstractBeanDefinition settings, org.w3c.dom.Element dom, ElementType type) {
    String id = idOf(dom, type);
    String name = free(id.isEmpty() ? titleOf(dom) + ".settings" : id + ".settings");
    context.getRegistry().registerBeanDefinition(name, settings);
    return name;
  }

  /** The name of a new bean of the class that a service names instead of a bean. */
  private String implementation(org.w3c.dom.Element dom) {
    if (dom.hasAttribute("ref")) {
      reader.error(reader.describe(dom) + " has both 'class' and 'ref'; remove one of them");
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
      AbstractBeanDefinition settings, org.w3c.dom.Element dom, ElementType type) {
    String said = registerSettings(settings, dom, type);
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
      AbstractBeanDefinition settings, org.w3c.dom.Element dom, ElementType type) {
    settings.setInitMethodName(ConfiguredElement.READ);
    String said = registerSettings(settings, dom, type);
    AbstractBeanDefinition definition =
        BeanDefinitionBuilder.rootBeanDefinition(ReferenceBean.class)
            .addConstructorArgValue(new RuntimeBeanReference(said))
            .addConstructorArgValue(new RuntimeBeanReference(RpcClients.NAME))
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
