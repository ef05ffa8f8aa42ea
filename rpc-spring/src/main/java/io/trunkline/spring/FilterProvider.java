package io.trunkline.spring;

import io.trunkline.call.Filter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;

/**
 * Filters of services and references that are no beans, such as extensions of Dubbo's, and what the
 * objects of both are beside them. Found by {@link java.util.ServiceLoader}; one object for each
 * application context. Thread-safe.
 */
public interface FilterProvider {

  /**
   * Begins, before anything else is asked for. A context of config objects has no beans of the
   * application, and does not call this.
   *
   * @param context gives beans from {@link #beansAreMade} on; a bean that is made earlier may need
   *     a reference that this provider makes a filter for
   */
  default void begin(ApplicationContext context) {}

  /**
   * Notes that the singletons of the context are made, before its servers listen. Filters of
   * references, which are made earlier, can get beans from now on.
   *
   * @throws IllegalStateException if a filter needs a bean that cannot be made
   */
  default void beansAreMade() {}

  /**
   * Checks the settings of an element before beans are made.
   *
   * @throws IllegalStateException if one names something that this provider knows and cannot use
   */
  default void check(FilteredElement element) {}

  /** Those that come first, whatever the element names: the first of them sees a call first. */
  List<Filter> always(FilteredElement element);

  /**
   * Those that an element has without naming them: in front of those that it names, or where it
   * says {@code default}. It leaves out one with {@code -name}, and all of them with {@code
   * -default}; then they are not asked for.
   */
  List<Filter> byDefault(FilteredElement element);

  /**
   * Whether {@link #named} has a filter. Unlike that method, it makes no filter: there may be no
   * beans yet.
   */
  boolean has(String name, FilteredElement element);

  /** The filter of a name that no bean has; null if there is none. */
  @Nullable Filter named(String name, FilteredElement element);

  /** What each call of a reference attaches. */
  default Map<String, String> attachments(FilteredElement element) {
    return Map.of();
  }

  /**
   * The object of a reference, as its bean: one that implements other types too, for example.
   *
   * @param service calls the reference, and implements its interface
   */
  default Object reference(Object service, FilteredElement element) {
    return service;
  }

  /**
   * What serves, in place of a bean that does not implement the interface; null if the bean means
   * nothing to this provider.
   */
  default @Nullable Object implementation(Object bean, FilteredElement element) {
    return null;
  }
}
