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
 * Declares elements of Dubbo's namespace in a context, as an XML file would: the same attributes,
 * the same beans, and the same messages when the context starts. Use it while bean definitions are
 * registered, in an {@code ImportBeanDefinitionRegistrar} or a {@code
 * BeanDefinitionRegistryPostProcessor}; later it has no effect. Not thread-safe.
 */
public final class DubboElements {

  /**
   * The name of a property source whose {@code dubbo.*} properties count where neither an element
   * nor another property sets the same.
   */
  public static final String DEFAULTS = "trunkline.dubboDefaults";

  private final ElementBeans beans;

  private DubboElements(BeanDefinitionRegistry registry, ClassLoader loader) {
    new Infrastructure(registry, loader).begin(Namespace.DUBBO);
    this.beans = new ElementBeans(registry, loader);
  }

  /**
   * Prepares a context for elements, as the first element of an XML file does.
   *
   * @param registry where the beans are declared
   * @param loader finds the application's classes; null for the loader of the thread
   * @throws org.springframework.beans.factory.BeanDefinitionStoreException if Dubbo's own jar is on
   *     the class path too; remove one of them
   */
  public static DubboElements of(BeanDefinitionRegistry registry, @Nullable ClassLoader loader) {
    ClassLoader found = loader == null ? ClassUtils.getDefaultClassLoader() : loader;
    return new DubboElements(
        registry, found == null ? DubboElements.class.getClassLoader() : found);
  }

  /**
   * Declares one. What is wrong with it ends the start of the context, together with all other
   * mistakes.
   *
   * @return the name of its bean: of a reference the object that makes the calls; empty if the
   *     element has none
   */
  public Optional<String> declare(DubboDeclaration declaration) {
    return Optional.ofNullable(Namespace.DUBBO.topLevel(declaration.tag()))
        .map(type -> beans.declare(written(declaration, type)))
        .map(ElementBeans.Declared::name)
        .or(() -> unknown(declaration));
  }

  /**
   * Declares an element that is known only once a bean can be made, such as an object with setters.
   * It is read when the context is ready to make beans, and mistakes are reported then.
   *
   * @param tag the element's name without a prefix
   * @param id the name of the bean, under which other elements may name this one, unless the
   *     element has an {@code id}
   * @param element gives the element; called once
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
   * Whether all elements of a context are read. Until then a reference cannot be made, as the
   * defaults for it may be missing.
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
   * Notes what is wrong beside elements. It ends the start of the context, together with all other
   * mistakes.
   *
   * @param message names the place, the value, what is expected and the next step
   */
  public void mistake(String message) {
    beans.error(message);
  }

  /**
   * Ends with all mistakes that were noted. Only for what is declared when the context has started
   * already: else the start does it.
   *
   * @throws org.springframework.beans.factory.BeanDefinitionStoreException if there are any
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
