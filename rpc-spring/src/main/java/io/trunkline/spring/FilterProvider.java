package io.trunkline.spring;

import io.trunkline.call.Filter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;

/**
 * Supplies filters of services and references that are not Spring beans, such as Dubbo extensions,
 * and may replace the service and reference objects. Found by {@link java.util.ServiceLoader}; one
 * instance per application context. Thread-safe.
 */
public interface FilterProvider {

  /**
   * Starts this provider, before any other method is called. Not called in a context of config
   * objects, which has no beans of the application.
   *
   * @param context supplies beans from {@link #beansAreMade} on; a bean that is created earlier may
   *     need a reference that this provider creates a filter for
   */
  default void begin(ApplicationContext context) {}

  /**
   * Notes that the singletons of the context are created, before its servers listen. Filters of
   * references, which are created earlier, can get beans from now on.
   *
   * @throws IllegalStateException if a filter needs a bean that cannot be created
   */
  default void beansAreMade() {}

  /**
   * Checks the settings of an element before beans are created.
   *
   * @throws IllegalStateException if a setting names a known but unusable extension
   */
  default void check(FilteredElement element) {}

  /**
   * The filters that come first, whatever the element names; the first of them sees a call first.
   */
  List<Filter> always(FilteredElement element);

  /**
   * The filters that an element has without naming them, in the place of the name {@code default},
   * or else before the named ones. The element leaves out one filter with {@code -name}, all of
   * them with {@code -default}; this method is then not called.
   */
  List<Filter> byDefault(FilteredElement element);

  /** Whether {@link #named} has a filter. Creates no filter, as beans may not be available yet. */
  boolean has(String name, FilteredElement element);

  /** The filter with a name that no bean has; null if unknown. */
  @Nullable Filter named(String name, FilteredElement element);

  /** The attachments that a reference adds to each call. */
  default Map<String, String> attachments(FilteredElement element) {
    return Map.of();
  }

  /**
   * The object to use as the bean of a reference, such as one that implements further types.
   *
   * @param service calls the reference, and implements its interface
   */
  default Object reference(Object service, FilteredElement element) {
    return service;
  }

  /**
   * The object that serves in place of a bean that does not implement the interface; null if this
   * provider does not support the bean.
   */
  default @Nullable Object implementation(Object bean, FilteredElement element) {
    return null;
  }
}
