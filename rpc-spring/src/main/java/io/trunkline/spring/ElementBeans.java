package io.trunkline.spring;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.GenericService;
import io.trunkline.client.Reference;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.RuntimeBeanReference;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

/**
 * Turns elements into bean definitions, and the services or references inside them into more. Where
 * they are written makes no difference.
 */
final class ElementBeans {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.spring");

  private final BeanDefinitionRegistry registry;
  private final ClassLoader loader;
  private final Infrastructure infrastructure;
  private final ElementSettings settings;

  /**
   * @param loader finds the application's classes
   */
  ElementBeans(BeanDefinitionRegistry registry, ClassLoader loader) {
    this.registry = registry;
    this.loader = loader;
    this.infrastructure = new Infrastructure(registry, loader);
    this.settings = new ElementSettings(infrastructure);
  }

  /**
   * A bean that was declared.
   *
   * @param name its name
   * @param definition its definition
   */
  record Declared(String name, AbstractBeanDefinition definition) {}

  /** Declares the bean of an element; null if the element has none. */
  @Nullable Declared declare(WrittenElement element) {
    AbstractBeanDefinition definition = define(element);
    if (definition == null) {
      return null;
    }
    String name = register(definition, element);
    for (WrittenElement member : element.members()) {
      String tag = element.type().tag();
      declare(member.has(tag) ? member : member.with(tag, name));
    }
    return new Declared(name, definition);
  }

  /** Declares an element that is written once its context can make beans. */
  void declareLater(ElementType type, String id, Supplier<WrittenElement> written) {
    infrastructure.register(type);
    RootBeanDefinition definition = new RootBeanDefinition();
    definition.setBeanClass(ConfiguredElement.class);
    definition.setInstanceSupplier(() -> later(id, written.get()));
    definition.setInitMethodName(ConfiguredElement.READ);
    definition.setAttribute(ElementSettings.TYPE, type);
    definition.setAttribute(ElementSettings.LATER, id);
    AheadOfTime.declare(registry, free(id + ".element"), definition);
  }

  private ConfiguredElement later(String id, WrittenElement element) {
    ConfiguredElement configured = settings.read(element);
    configured.setKey(element.text("id").isEmpty() ? id : element.text("id"));
    return configured;
  }

  /** The definition of an element's bean, which has no name yet; null if the element has none. */
  @Nullable AbstractBeanDefinition define(WrittenElement element) {
    ElementType type = element.type();
    infrastructure.register(type);
    if (type.kind() != null) {
      return bean(
          element.members().isEmpty() || element.has("default")
              ? element
              : element.with("default", "false"));
    }
    settings.define(element);
    if (type == DubboElement.CONFIG_CENTER) {
      infrastructure.add(element);
    } else if (type == DubboElement.ANNOTATION) {
      readAnnotations(element);
    } else {
      log.info("{} has no effect: {}", element.where(), type.reason());
    }
    return null;
  }

  private void readAnnotations(WrittenElement element) {
    List<String> packages =
        Stream.of(element.text("package").split("[,;\\s]+")).filter(p -> !p.isEmpty()).toList();
    ServiceLoader.load(AnnotationScan.class, loader)
        .findFirst()
        .ifPresentOrElse(
            scan -> scan.register(registry, packages),
            () ->
                error(
                    element.where()
                        + " needs Dubbo's annotations: add rpc-dubbo-config to the class path, or"
                        + " remove the element"));
  }

  private AbstractBeanDefinition bean(WrittenElement element) {
    ElementType type = element.type();
    AbstractBeanDefinition said = settings.define(element);
    String attribute =
        type.kind() == Element.APPLICATION
            ? "default-object-serializer-ref"
            : type.kind() == Element.CONFIGURATION ? "defaultObjectSerializer-ref" : "";
    String ref = ElementSettings.said(said, attribute);
    if (!ref.isEmpty()) {
      said.setAttribute(SerializerBeans.DEFAULT_REF, ref);
      said.setAttribute(SerializerBeans.DEFAULT_REF_ATTRIBUTE, attribute);
      infrastructure.registerSerializerBeans();
    }
    if (type.kind() == Element.SERIALIZER) {
      return serializer(said, element);
    }
    said.setInitMethodName(ConfiguredElement.READ);
    return type.kind() == Element.REFERENCE ? reference(said, element) : said;
  }

  private String register(AbstractBeanDefinition definition, WrittenElement element) {
    String id = idOf(element);
    if (!id.isEmpty() && registry.containsBeanDefinition(id)) {
      error(element.where() + ": another bean has the id '" + id + "'; choose another one");
      return id;
    }
    String name = id.isEmpty() ? nameOf(element) : id;
    AheadOfTime.declare(registry, name, definition);
    if (element.type().kind() == Element.REFERENCE) {
      registerReference(definition, name);
      settingsOf(definition).setAttribute(ReferenceDeclaration.NAME, name);
    }
    return name;
  }

  private BeanDefinition settingsOf(AbstractBeanDefinition reference) {
    return registry.getBeanDefinition(
        (String) requireNonNull(reference.getAttribute(ElementSettings.SETTINGS)));
  }

  /** The {@link Reference} of a reference element's bean, as a separate bean. */
  private void registerReference(AbstractBeanDefinition reference, String name) {
    RootBeanDefinition definition = new RootBeanDefinition();
    if (reference.getAttribute(FactoryBean.OBJECT_TYPE_ATTRIBUTE) instanceof Class<?> type) {
      definition.setTargetType(ResolvableType.forClassWithGenerics(Reference.class, type));
    }
    definition.setFactoryBeanName(RpcClients.NAME);
    definition.setFactoryMethodName("reference");
    definition.getConstructorArgumentValues().addIndexedArgumentValue(0, name);
    definition.setDestroyMethodName(""); // the bean of the element closes it
    definition.setResource(reference.getResource());
    definition.setSource(reference.getSource());
    AheadOfTime.declare(registry, free(name + ".reference"), definition);
  }

  private String idOf(WrittenElement element) {
    if (element.type().kind() == Element.SERIALIZER && element.has("name")) {
      if (element.has("id")) {
        error(element.where() + " has both 'id' and 'name'; remove one of them");
      }
      return element.text("name");
    }
    return element.text("id");
  }

  /**
   * Dubbo's users may ask for a reference by its interface, and for a protocol by its name. Other
   * beans are named after their element.
   */
  private String nameOf(WrittenElement element) {
    String service = element.text("interface");
    if (element.type() == DubboElement.REFERENCE && !service.isEmpty()) {
      return free(service);
    }
    return element.type() == DubboElement.PROTOCOL ? free("dubbo") : free(titleOf(element));
  }

  /**
   * The element's own name with the interface that it is about: {@code dubbo:service shop.Cart}.
   */
  private static String titleOf(WrittenElement element) {
    String service = element.text("interface");
    return service.isEmpty() ? element.title() : element.title() + " " + service;
  }

  private String free(String base) {
    String name = base;
    for (int i = 2; registry.containsBeanDefinition(name); i++) {
      name = base + i;
    }
    return name;
  }

  /** Registers the settings of an element whose bean is something else. */
  private String registerSettings(AbstractBeanDefinition said, WrittenElement element) {
    String id = idOf(element);
    String name = free(id.isEmpty() ? titleOf(element) + ".settings" : id + ".settings");
    AheadOfTime.declare(registry, name, said);
    return name;
  }

  /** Its settings are their own bean, and that of the element is the serializer. */
  private AbstractBeanDefinition serializer(AbstractBeanDefinition said, WrittenElement element) {
    String name = registerSettings(said, element);
    AbstractBeanDefinition definition =
        BeanDefinitionBuilder.rootBeanDefinition(SerializerElements.class, SerializerElements.BUILD)
            .addConstructorArgValue(new RuntimeBeanReference(name))
            .setAutowireMode(AbstractBeanDefinition.AUTOWIRE_CONSTRUCTOR)
            .getBeanDefinition();
    definition.setAttribute(SerializerBeans.IS_DEFAULT, ElementSettings.said(said, "default"));
    definition.setResource(element.file());
    definition.setSource(element.source());
    return definition;
  }

  /**
   * Its settings are their own bean, so that a client knows all references before it connects the
   * first. The type of the bean is set here where it is known, so that others can be wired by it.
   */
  private AbstractBeanDefinition reference(AbstractBeanDefinition said, WrittenElement element) {
    String name = registerSettings(said, element);
    AbstractBeanDefinition definition =
        BeanDefinitionBuilder.rootBeanDefinition(ReferenceBean.class)
            .addConstructorArgValue(new RuntimeBeanReference(name))
            .addConstructorArgValue(new RuntimeBeanReference(RpcClients.NAME))
            .getBeanDefinition();
    definition.setAttribute(ElementSettings.SETTINGS, name);
    definition.setResource(element.file());
    definition.setSource(element.source());
    String generic = ElementSettings.said(said, "generic");
    if (generic.equals("true")) {
      definition.setAttribute(FactoryBean.OBJECT_TYPE_ATTRIBUTE, GenericService.class);
      return definition;
    }
    if (generic.contains("${")) {
      return definition; // the bean knows its type once placeholders are resolved
    }
    try {
      definition.setAttribute(
          FactoryBean.OBJECT_TYPE_ATTRIBUTE, ClassUtils.forName(element.text("interface"), loader));
    } catch (ClassNotFoundException | LinkageError missing) {
      return definition; // a placeholder, or a mistake that ConfiguredElement reports
    }
    return definition;
  }

  /**
   * @throws org.springframework.beans.factory.BeanDefinitionStoreException if mistakes were noted
   */
  void check() {
    infrastructure.mistakes().raise();
  }

  /** Notes a mistake; {@link BeforeBeans} reports all of them. */
  void error(String message) {
    infrastructure.mistakes().add(message);
  }
}
