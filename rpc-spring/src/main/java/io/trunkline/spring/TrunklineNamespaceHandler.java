package io.trunkline.spring;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanDefinitionHolder;
import org.springframework.beans.factory.xml.NamespaceHandler;
import org.springframework.beans.factory.xml.ParserContext;
import org.w3c.dom.Node;

/**
 * Spring's way into this package: {@code META-INF/spring.handlers} names it for each URI of {@link
 * Namespace}.
 */
final class TrunklineNamespaceHandler implements NamespaceHandler {

  @Override
  public void init() {}

  @Override
  public @Nullable BeanDefinition parse(org.w3c.dom.Element dom, ParserContext context) {
    return new ElementParser(context).parse(dom);
  }

  /** Nothing of this namespace decorates beans: an attribute on one of them is a mistake. */
  @Override
  public BeanDefinitionHolder decorate(
      Node source, BeanDefinitionHolder definition, ParserContext context) {
    context
        .getReaderContext()
        .error(
            source.getNodeName() + " cannot stand on or in the bean " + definition.getBeanName(),
            source);
    return definition;
  }
}
