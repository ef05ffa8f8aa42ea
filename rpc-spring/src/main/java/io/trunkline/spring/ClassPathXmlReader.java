package io.trunkline.spring;

import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.xml.XmlBeanDefinitionReader;

/**
 * Reads Spring's XML with schemas from the class path alone. Spring's own reader asks the network
 * for a location that no jar has, so a mistyped {@code schemaLocation} waits for a host that knows
 * nothing of it; with this one the context does not start, and the error names the location that
 * was meant.
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
   * A reader that puts the beans into this registry, such as a {@code GenericApplicationContext}.
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
