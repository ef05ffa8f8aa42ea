package io.trunkline.spring;

import java.util.Collection;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;

/**
 * Enables Dubbo's annotations in a context whose XML has Dubbo's elements: those of references with
 * any of them, and those of services with the element {@code dubbo:annotation}. Found by {@link
 * java.util.ServiceLoader}; {@code rpc-dubbo-config} has an implementation.
 */
public interface AnnotationScan {

  /**
   * Lets a context read annotations of its beans, before any bean is created.
   *
   * @param registry declares the beans
   * @param packages to search for annotated services; may have placeholders; empty to use only
   *     beans declared otherwise
   */
  void register(BeanDefinitionRegistry registry, Collection<String> packages);

  /**
   * Lets a context inject annotated references into its beans, before any bean is created. Called
   * once or more.
   *
   * @param registry declares the beans
   */
  default void registerReferences(BeanDefinitionRegistry registry) {}
}
