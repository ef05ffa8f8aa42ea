package io.trunkline.spring;

import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.xml.XmlBeanDefinitionReader;

/**
 * Reads Spring's XML with schemas from the class path only. Spring's own reader requests a missing
 * schema over the network, so a mistyped {@code schemaLocation} waits for an unrelated host. With
 * this reader the context does not start, and the error suggests the intended location.
 *
 * <pre>{@code
 * @ImportResource(locations = "classpath:trunkline.xml", reader = ClassPathXmlReader.class)
 * }</pre>
 *
 * <p>Without annotations, {@code new ClassPathXmlReader(context).loadBeanDefinitions(location)} on
 * a {@code GenericApplicationContext} does the same. Not thread-safe, like every reader.
 */
public final class ClassPathXmlReader extends XmlBeanDefinitionReader {

  /**
   * Creates a reader that adds beans to this registry, such as a {@code GenericApplicationContext}.
   */
  public ClassPathXmlReader(BeanDefinitionRegistry registry) {
    super(registry);
    setEntityResolver(
        new ClassPathSchemas(
            getResourceLoader() == null
                ? getBeanClassLoader()
                : getResourceLoader().getClassLoader()));
  }
}
