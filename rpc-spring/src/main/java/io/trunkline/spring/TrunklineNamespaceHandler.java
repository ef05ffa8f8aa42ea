package io.trunkline.spring;

import java.util.List;
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
    List<String> mistakes = readConfigCenters(dom, context);
    BeanDefinition made = new ElementParser(context).parse(dom);
    mistakes.forEach(new Infrastructure(context.getRegistry(), loader(context)).mistakes()::add);
    return made;
  }

  /** Before any element of the file is looked at. */
  private static List<String> readConfigCenters(org.w3c.dom.Element dom, ParserContext context) {
    if (Namespace.of(dom.getNamespaceURI()) == Namespace.DUBBO) {
      try {
        return ConfigCenters.ofFile(
            dom.getOwnerDocument(),
            context.getReaderContext().getResource(),
            context.getReaderContext().getEnvironment(),
            loader(context));
      } catch (IllegalArgumentException | IllegalStateException unreadable) {
        context.getReaderContext().error(String.valueOf(unreadable.getMessage()), dom, unreadable);
      }
    }
    return List.of();
  }

  private static ClassLoader loader(ParserContext context) {
    ClassLoader loader = context.getReaderContext().getBeanClassLoader();
    return loader == null ? TrunklineNamespaceHandler.class.getClassLoader() : loader;
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
