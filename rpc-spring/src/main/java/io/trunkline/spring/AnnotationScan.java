package io.trunkline.spring;

import java.util.Collection;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;

/**
 * Switches annotations of Dubbo's on in a context whose XML has the element {@code
 * dubbo:annotation}. Found by {@link java.util.ServiceLoader}; {@code rpc-dubbo-config} has one.
 */
public interface AnnotationScan {

  /**
   * Lets a context read annotations of its beans, before any bean is made.
   *
   * @param registry where the beans are declared
   * @param packages those to search for annotated services, which may have placeholders; empty for
   *     the beans that are declared otherwise
   */
  void register(BeanDefinitionRegistry registry, Collection<String> packages);
}
