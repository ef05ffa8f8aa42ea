package io.trunkline.dubbo.config;

import io.trunkline.spring.AnnotationScan;
import java.util.Collection;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;

/** The annotations in a context whose XML has Dubbo's elements. */
public final class DubboAnnotationScan implements AnnotationScan {

  /** Made by {@link java.util.ServiceLoader}. */
  public DubboAnnotationScan() {}

  @Override
  public void register(BeanDefinitionRegistry registry, Collection<String> packages) {
    DubboAnnotations.register(registry, packages);
  }

  @Override
  public void registerReferences(BeanDefinitionRegistry registry) {
    DubboAnnotations.registerReferences(registry);
  }
}
