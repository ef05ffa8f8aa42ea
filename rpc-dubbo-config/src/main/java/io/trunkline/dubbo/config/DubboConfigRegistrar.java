package io.trunkline.dubbo.config;

import java.util.Set;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.type.AnnotationMetadata;

/** What {@code @EnableDubboConfig} imports. Applications do not use it. */
public final class DubboConfigRegistrar implements ImportBeanDefinitionRegistrar {

  /** Made by Spring. */
  public DubboConfigRegistrar() {}

  @Override
  public void registerBeanDefinitions(
      AnnotationMetadata metadata, BeanDefinitionRegistry registry) {
    DubboAnnotations.register(registry, Set.of());
  }
}
