package io.trunkline.dubbo.config;

import io.trunkline.spring.DubboElements;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanClassLoaderAware;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.RuntimeBeanReference;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;

/**
 * Declares the services and references of a context that annotations describe, once all other beans
 * are declared: annotated services in the packages to search, annotated bean methods, and what
 * beans want injected.
 */
public final class DubboAnnotations
    implements BeanDefinitionRegistryPostProcessor,
        EnvironmentAware,
        BeanClassLoaderAware,
        Ordered {

  /**
   * The name of the bean that reads the annotations, in a context that was passed to {@link
   * #register}.
   */
  public static final String NAME = "trunkline.dubbo.annotations";

  static final String INJECTION = "trunkline.dubbo.injection";

  /** Of the bean definition: the packages to search; absent if only references are read. */
  private static final String PACKAGES = "trunkline.dubbo.packages";

  /** The property that names more packages. */
  private static final List<String> MORE_PACKAGES =
      List.of("dubbo.scan.base-packages", "dubbo.scan.basePackages");

  /** Of the bean definition: bean methods that references have replaced, by the bean's name. */
  private static final String REPLACED = "trunkline.dubbo.replaced";

  /** Of the bean definition: set in an application that was processed ahead of time. */
  private static final String PROCESSED = "trunkline.dubbo.processed";

  private Environment environment = new StandardEnvironment();
  private @Nullable ClassLoader loader;

  /** Made by Spring. */
  DubboAnnotations() {}

  /**
   * Lets a context read Dubbo's annotations, config beans and {@code dubbo.*} properties. Another
   * call adds packages.
   *
   * @param packages the packages to search for annotated services, in addition to those that the
   *     property {@code dubbo.scan.base-packages} names; they may contain placeholders
   */
  public static void register(BeanDefinitionRegistry registry, Collection<String> packages) {
    registerReferences(registry);
    Set<String> all = new LinkedHashSet<>(packages(registry));
    all.addAll(packages);
    registry.getBeanDefinition(NAME).setAttribute(PACKAGES, all);
  }

  /** Lets a context inject annotated references, and read none of the other annotations. */
  static void registerReferences(BeanDefinitionRegistry registry) {
    if (!registry.containsBeanDefinition(NAME)) {
      RootBeanDefinition definition = infrastructure(DubboAnnotations.class);
      definition.setAttribute(REPLACED, new LinkedHashMap<String, String>());
      registry.registerBeanDefinition(NAME, definition);
      registry.registerBeanDefinition(
          InjectedReferences.NAME, infrastructure(InjectedReferences.class));
      RootBeanDefinition injection = infrastructure(ReferenceInjection.class);
      injection
          .getConstructorArgumentValues()
          .addGenericArgumentValue(new RuntimeBeanReference(InjectedReferences.NAME));
      registry.registerBeanDefinition(INJECTION, injection);
    }
  }

  /**
   * Lets an application that was processed ahead of time read its annotations. The classes that
   * were found then are beans already, and no package is searched. Generated code calls it.
   *
   * @param replaced the bean methods that describe references, as class and method with {@code #}
   *     between them, by the names of their beans
   */
  public static void registerProcessed(
      BeanDefinitionRegistry registry, Map<String, String> replaced) {
    register(registry, Set.of());
    replaced(registry).putAll(replaced);
    registry.getBeanDefinition(NAME).setAttribute(PROCESSED, true);
  }

  /** Returns the bean methods that references have replaced, by the names of their beans. */
  @SuppressWarnings("unchecked") // set above
  static Map<String, String> replaced(BeanDefinitionRegistry registry) {
    Object said = registry.getBeanDefinition(NAME).getAttribute(REPLACED);
    return said instanceof Map<?, ?> methods ? (Map<String, String>) methods : Map.of();
  }

  @SuppressWarnings("unchecked") // set above
  private static Set<String> packages(BeanDefinitionRegistry registry) {
    Object said = registry.getBeanDefinition(NAME).getAttribute(PACKAGES);
    return said instanceof Set<?> names ? (Set<String>) names : Set.of();
  }

  private static RootBeanDefinition infrastructure(Class<?> type) {
    RootBeanDefinition definition = new RootBeanDefinition(type);
    definition.setRole(BeanDefinition.ROLE_INFRASTRUCTURE);
    return definition;
  }

  @Override
  public void setEnvironment(Environment value) {
    environment = value;
  }

  @Override
  public void setBeanClassLoader(ClassLoader value) {
    loader = value;
  }

  /** After whatever else declares beans. */
  @Override
  public int getOrder() {
    return LOWEST_PRECEDENCE;
  }

  @Override
  public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
    if (registry.getBeanDefinition(NAME).hasAttribute(PACKAGES)) {
      declare(registry);
    }
    ((DefaultListableBeanFactory) registry)
        .getBean(InjectedReferences.NAME, InjectedReferences.class)
        .collect();
  }

  /** Declares what other annotations, config beans and properties describe. */
  private void declare(BeanDefinitionRegistry registry) {
    DubboElements elements = DubboElements.of(registry, loader);
    Set<String> all = new LinkedHashSet<>();
    for (String name : packages(registry)) {
      all.addAll(split(environment.resolvePlaceholders(name)));
    }
    for (String key : MORE_PACKAGES) {
      all.addAll(split(environment.getProperty(key, "")));
    }
    AnnotatedServices services = new AnnotatedServices(registry, elements, environment, loader);
    boolean isProcessed = registry.getBeanDefinition(NAME).hasAttribute(PROCESSED);
    if (isProcessed) {
      services.ofBeans();
    } else {
      services.scan(all);
    }
    services.beanMethods();
    DefaultListableBeanFactory beans = (DefaultListableBeanFactory) registry;
    new ConfigBeans(beans, elements).declare();
    if (isProcessed) {
      beans
          .getBean(InjectedReferences.NAME, InjectedReferences.class)
          .declareReplaced(replaced(registry));
    }
  }

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {}

  private static List<String> split(String packages) {
    return Stream.of(packages.split("[,;\\s]+")).filter(name -> !name.isEmpty()).toList();
  }
}
