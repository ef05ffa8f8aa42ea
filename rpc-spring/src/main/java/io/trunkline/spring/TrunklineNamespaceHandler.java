package io.trunkline.spring;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanDefinitionHolder;
import org.springframework.beans.factory.xml.NamespaceHandler;
import org.springframework.beans.factory.xml.ParserContext;
import org.w3c.dom.Node;

/**
 * The entry point for Spring: {@code META-INF/spring.handlers} names it for each URI of {@link
 * Namespace}.
 */
final class TrunklineNamespaceHandler implements NamespaceHandler {

  @Override
  public void init() {}

  @Override
  public @Nullable BeanDefinition parse(org.w3c.dom.Element dom, ParserContext context) {
    return new ElementParser(context).parse(dom);
  }

  /** Nothing of this namespace decorates beans, so such an attribute is an error. */
  @Override
  public BeanDefinitionHolder decorate(
      Node source, BeanDefinitionHolder definition, ParserContext context) {
    context
        .getReaderContext()
        .error(
            source.getNodeName() + " cannot be used on or in the bean " + definition.getBeanName(),
            source);
    return definition;
  }
}
