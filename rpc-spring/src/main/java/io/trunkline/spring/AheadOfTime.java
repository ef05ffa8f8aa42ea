package io.trunkline.spring;

import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;

/**
 * The beans that an application which Spring processes ahead of time creates at its start: the
 * beans of elements, which {@code ElementsAheadOfTime} keeps out of the generated code.
 */
final class AheadOfTime {

  /** Of a bean definition: set if an element or annotation declares the bean. */
  static final String DECLARED = "trunkline.declared";

  /** Set by Spring while it processes an application. */
  private static final String PROCESSING = "spring.aot.processing";

  private AheadOfTime() {}

  /** Registers a bean that is declared again when a processed application starts. */
  static void declare(
      BeanDefinitionRegistry registry, String name, AbstractBeanDefinition definition) {
    definition.setAttribute(DECLARED, true);
    registry.registerBeanDefinition(name, definition);
  }

  /** Returns whether beans are declared only to generate code, and none is used. */
  static boolean isProcessing() {
    return Boolean.getBoolean(PROCESSING);
  }
}
