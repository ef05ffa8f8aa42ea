package io.trunkline.spring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.util.ClassUtils;

/**
 * Declares elements of Dubbo's namespace in a context, like an XML file: with the same attributes,
 * beans, and messages when the context starts. Use it while bean definitions are registered, in an
 * {@code ImportBeanDefinitionRegistrar} or a {@code BeanDefinitionRegistryPostProcessor}; later it
 * has no effect. Not thread-safe.
 */
public final class DubboElements {

  /**
   * The name of a property source whose {@code dubbo.*} properties apply if neither an element nor
   * another property sets the value.
   */
  public static final String DEFAULTS = "trunkline.dubboDefaults";

  private final ElementBeans beans;

  private DubboElements(BeanDefinitionRegistry registry, ClassLoader loader) {
    new Infrastructure(registry, loader).begin(Namespace.DUBBO);
    this.beans = new ElementBeans(registry, loader);
  }

  /**
   * Prepares a context for elements, like the first element of an XML file.
   *
   * @param registry declares the beans
   * @param loader finds the application's classes; null for the thread's context class loader
   * @throws org.springframework.beans.factory.BeanDefinitionStoreException if Dubbo's own jar is
   *     also on the class path; remove one of them
   */
  public static DubboElements of(BeanDefinitionRegistry registry, @Nullable ClassLoader loader) {
    ClassLoader found = loader == null ? ClassUtils.getDefaultClassLoader() : loader;
    return new DubboElements(
        registry, found == null ? DubboElements.class.getClassLoader() : found);
  }

  /**
   * Declares an element. Its errors stop the start of the context, reported together with all
   * others.
   *
   * @return the name of its bean (for a reference, the service object); empty if the element has no
   *     bean
   */
  public Optional<String> declare(DubboDeclaration declaration) {
    return Optional.ofNullable(Namespace.DUBBO.topLevel(declaration.tag()))
        .map(type -> beans.declare(written(declaration, type)))
        .map(ElementBeans.Declared::name)
        .or(() -> unknown(declaration));
  }

  /**
   * Declares an element that can be read only when beans can be created, such as an object with
   * setters. It is read when the context is ready to create beans, and its errors are reported
   * then.
   *
   * @param tag the element's name without a prefix
   * @param id the name of the bean, to which other elements may refer, unless the element has an
   *     {@code id}
   * @param element supplies the element; called once
   */
  public void declareLater(String tag, String id, Supplier<DubboDeclaration> element) {
    ElementType type = Namespace.DUBBO.topLevel(tag);
    if (type == null) {
      throw new IllegalArgumentException(
          Misspelt.element("the namespace dubbo", tag, Namespace.DUBBO.topLevel()));
    }
    beans.declareLater(type, id, () -> written(element.get(), type));
  }

  /**
   * Whether all elements of a context have been read. Before that a reference cannot be created, as
   * its defaults may be missing.
   */
  public static boolean areRead(BeanFactory context) {
    return !context.containsBean(BeforeBeans.NAME)
        || context.getBean(BeforeBeans.NAME, BeforeBeans.class).isDone();
  }

  private Optional<String> unknown(DubboDeclaration declaration) {
    if (Namespace.DUBBO.topLevel(declaration.tag()) == null) {
      List<String> known = Namespace.DUBBO.topLevel();
      mistake(
          declaration.where()
              + ": "
              + Misspelt.element("the namespace dubbo", declaration.tag(), known));
    }
    return Optional.empty();
  }

  /**
   * Records an error outside of elements. It stops the start of the context, reported together with
   * all others.
   *
   * @param message names the place, the value, the expected value and the next step
   */
  public void mistake(String message) {
    beans.error(message);
  }

  /**
   * Throws all recorded errors. Only for declarations after the context has started; the start
   * itself reports the others.
   *
   * @throws org.springframework.beans.factory.BeanDefinitionStoreException if errors were recorded
   */
  public void check() {
    beans.check();
  }

  private static Map<String, String> attributes(DubboDeclaration declaration, ElementType type) {
    Map<String, String> attributes = new LinkedHashMap<>();
    declaration.attributes().forEach((name, value) -> attributes.put(type.spelled(name), value));
    return attributes;
  }

  private WrittenElement written(DubboDeclaration declaration, ElementType type) {
    List<WrittenElement> inner = new ArrayList<>();
    for (DubboDeclaration child : declaration.inner()) {
      Optional<ElementType> found =
          type.children().stream().filter(t -> t.tag().equals(child.tag())).findFirst();
      if (found.isPresent()) {
        inner.add(written(child, found.get()));
      } else {
        List<String> known = type.children().stream().map(ElementType::tag).toList();
        mistake(Misspelt.element(declaration.where(), child.tag(), known));
      }
    }
    return new WrittenElement(
        type,
        "dubbo:" + declaration.tag(),
        declaration.where(),
        attributes(declaration, type),
        inner,
        null,
        null);
  }
}
