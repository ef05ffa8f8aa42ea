package io.trunkline.dubbo.config;

import io.trunkline.spring.AnnotationScan;
import java.util.Collection;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;

/** The XML element {@code dubbo:annotation}. */
public final class DubboAnnotationScan implements AnnotationScan {

  /** Made by {@link java.util.ServiceLoader}. */
  public DubboAnnotationScan() {}

  @Override
  public void register(BeanDefinitionRegistry registry, Collection<String> packages) {
    DubboAnnotations.register(registry, packages);
  }
}
