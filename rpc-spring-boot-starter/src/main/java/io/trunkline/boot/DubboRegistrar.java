package io.trunkline.boot;

import io.trunkline.dubbo.config.DubboAnnotations;
import io.trunkline.spring.DubboElements;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanClassLoaderAware;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.context.EnvironmentAware;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.type.AnnotationMetadata;

/**
 * Switches Dubbo's annotations and properties on, as {@code @EnableDubbo} does. Packages to search
 * are those of {@code dubbo.scan.base-packages}, else those that {@code @EnableDubbo} has named,
 * else those of the application, in which Boot searches components too.
 */
final class DubboRegistrar
    implements ImportBeanDefinitionRegistrar,
        BeanFactoryAware,
        BeanClassLoaderAware,
        EnvironmentAware {

  /** The bean that reads annotations, where the application has switched it on itself. */
  private static final String SWITCHED_ON = DubboAnnotations.NAME;

  private @Nullable BeanFactory beans;
  private @Nullable ClassLoader loader;
  private Environment environment = new StandardEnvironment();

  /** Made by Spring. */
  DubboRegistrar() {}

  @Override
  public void setBeanFactory(BeanFactory value) {
    beans = value;
  }

  @Override
  public void setBeanClassLoader(ClassLoader value) {
    loader = value;
  }

  @Override
  public void setEnvironment(Environment value) {
    environment = value;
  }

  /** Declares the servers and clients of the context too, which conditions ask for. */
  @Override
  public void registerBeanDefinitions(
      AnnotationMetadata metadata, BeanDefinitionRegistry registry) {
    boolean isNamed =
        registry.containsBeanDefinition(SWITCHED_ON)
            || environment.containsProperty("dubbo.scan.base-packages")
            || environment.containsProperty("dubbo.scan.basePackages");
    DubboAnnotations.register(registry, isNamed ? List.of() : ofApplication());
    DubboElements.of(registry, loader);
  }

  private List<String> ofApplication() {
    return beans != null && AutoConfigurationPackages.has(beans)
        ? AutoConfigurationPackages.get(beans)
        : List.of();
  }
}
