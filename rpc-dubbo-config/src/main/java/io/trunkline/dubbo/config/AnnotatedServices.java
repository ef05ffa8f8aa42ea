package io.trunkline.dubbo.config;

import io.trunkline.spring.DubboElements;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.context.annotation.AnnotationBeanNameGenerator;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.env.Environment;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;

/** Finds annotated classes and bean methods, and declares the services that they are. */
final class AnnotatedServices {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.dubbo.config");

  private final BeanDefinitionRegistry registry;
  private final DubboElements elements;
  private final Environment environment;
  private final @Nullable ClassLoader loader;

  AnnotatedServices(
      BeanDefinitionRegistry registry,
      DubboElements elements,
      Environment environment,
      @Nullable ClassLoader loader) {
    this.registry = registry;
    this.elements = elements;
    this.environment = environment;
    this.loader = loader;
  }

  /**
   * Declares the annotated classes of some packages. Classes that are not beans yet become beans.
   */
  void scan(Set<String> packages) {
    if (packages.isEmpty()) {
      return;
    }
    ClassPathScanningCandidateComponentProvider scanner =
        new ClassPathScanningCandidateComponentProvider(false, environment);
    Annotations.SERVICES.forEach(
        type -> scanner.addIncludeFilter(new AnnotationTypeFilter(type, true, true)));
    Map<String, BeanDefinition> found = new LinkedHashMap<>();
    for (String name : packages) {
      scanner
          .findCandidateComponents(name)
          .forEach(candidate -> found.putIfAbsent(candidate.getBeanClassName(), candidate));
    }
    if (found.isEmpty()) {
      log.info("no class with @DubboService is in {}", packages);
    }
    found.forEach(this::declare);
  }

  /** Declares the annotated classes that are beans, in the order of the beans. */
  void ofBeans() {
    for (String name : registry.getBeanDefinitionNames()) {
      BeanDefinition definition = registry.getBeanDefinition(name);
      String className = definition.getBeanClassName();
      if (className != null
          && definition.getFactoryMethodName() == null
          && BeanMethod.of(definition, loader) == null) {
        Class<?> type = load(className);
        Annotation annotation = Annotations.find(type, Annotations.SERVICES);
        if (annotation != null) {
          declare(annotation, Annotations.where(annotation, className), type, name);
        }
      }
    }
  }

  private void declare(String className, BeanDefinition candidate) {
    Class<?> type = load(className);
    Annotation annotation = Annotations.find(type, Annotations.SERVICES);
    if (annotation == null) {
      return; // on an interface that the scanner looked at, and not inherited
    }
    List<String> beans = beansOf(className);
    if (beans.isEmpty()) {
      String name =
          free(AnnotationBeanNameGenerator.INSTANCE.generateBeanName(candidate, registry));
      registry.registerBeanDefinition(name, candidate);
      beans = List.of(name);
    }
    String where = Annotations.where(annotation, className);
    beans.forEach(bean -> declare(annotation, where, type, bean));
  }

  /** The beans that are declared with this class, but not those that a method makes. */
  private List<String> beansOf(String className) {
    List<String> names = new ArrayList<>();
    for (String name : registry.getBeanDefinitionNames()) {
      BeanDefinition definition = registry.getBeanDefinition(name);
      if (className.equals(definition.getBeanClassName())
          && definition.getFactoryMethodName() == null) {
        names.add(name);
      }
    }
    return names;
  }

  private String free(String name) {
    String free = name;
    for (int i = 2; registry.containsBeanDefinition(free); i++) {
      free = name + "#" + i;
    }
    return free;
  }

  /** Declares what bean methods with an annotation make. */
  void beanMethods() {
    for (String name : registry.getBeanDefinitionNames()) {
      BeanMethod method = BeanMethod.of(registry.getBeanDefinition(name), loader);
      Annotation annotation =
          method == null ? null : Annotations.find(method.method(), Annotations.SERVICES);
      if (method != null && annotation != null) {
        String where = Annotations.where(annotation, method.title());
        declare(annotation, where, method.method().getReturnType(), name);
      }
    }
  }

  private void declare(Annotation annotation, String where, Class<?> type, String bean) {
    String named = AnnotationReader.namedInterface(annotation);
    Class<?>[] all = ClassUtils.getAllInterfacesForClass(type, loader);
    if (named == null && all.length == 0) {
      elements.mistake(
          where
              + ": the class has no interface to export; let it implement one, or name one with"
              + " interfaceClass");
      return;
    }
    String service = named == null ? all[0].getName() : named;
    elements.declare(
        AnnotationReader.read(
            "service", where, annotation, Map.of("interface", service, "ref", bean)));
  }

  private Class<?> load(String name) {
    try {
      return ClassUtils.forName(name, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      throw new IllegalStateException(
          name + " was found in a package to search, but not loaded", e);
    }
  }
}
