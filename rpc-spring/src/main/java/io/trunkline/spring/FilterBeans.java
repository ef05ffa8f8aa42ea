package io.trunkline.spring;

import io.trunkline.call.Filter;
import io.trunkline.call.Spelling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.context.ApplicationContext;

/**
 * The filters that services and references name: beans of the application, or what a {@link
 * FilterProvider} has, in that order. Those that they need not name come first.
 */
final class FilterBeans {

  /** In place of a name: those that need not be named. */
  private static final String DEFAULT = "default";

  private static final String LEFT_OUT = "-";

  private final ApplicationContext context;

  FilterBeans(ApplicationContext context) {
    this.context = context;
  }

  /**
   * Lets providers check the settings of an element.
   *
   * @throws IllegalStateException if one names something that a provider cannot use
   */
  void check(ConfiguredElement element) {
    FilterProviders providers = FilterProviders.of(context);
    if (!providers.isEmpty()) {
      providers.check(described(element));
    }
  }

  /**
   * Looks whether there are filters of these names; beans may be of another type yet.
   *
   * @throws IllegalArgumentException if one is missing
   */
  void require(ConfiguredElement element) {
    FilterProviders providers = FilterProviders.of(context);
    for (String name : element.texts(ConfiguredElement.FILTER)) {
      if (isFilter(name)
          && !context.containsBean(name)
          && !providers.has(name, described(element))) {
        throw refused(element, name);
      }
    }
  }

  private static boolean isFilter(String name) {
    return !name.equals(DEFAULT) && !name.startsWith(LEFT_OUT);
  }

  /**
   * The filters of an element with its defaults.
   *
   * @throws IllegalArgumentException if one is missing, or is not a filter
   */
  List<Filter> of(ConfiguredElement element) {
    FilterProviders providers = FilterProviders.of(context);
    List<String> names = element.texts(ConfiguredElement.FILTER);
    if (providers.isEmpty()) {
      return names.stream().filter(FilterBeans::isFilter).map(name -> bean(element, name)).toList();
    }
    FilteredElement described = described(element);
    List<Filter> filters = new ArrayList<>(providers.each(p -> p.always(described)));
    List<Filter> unnamed =
        described.leavesOut(DEFAULT) ? List.of() : providers.each(p -> p.byDefault(described));
    if (!names.contains(DEFAULT)) {
      filters.addAll(unnamed);
    }
    for (String name : names) {
      if (name.equals(DEFAULT)) {
        filters.addAll(unnamed);
      } else if (isFilter(name)) {
        Optional<Filter> named =
            context.containsBean(name) ? Optional.empty() : providers.named(name, described);
        filters.add(named.orElseGet(() -> bean(element, name)));
      }
    }
    return filters;
  }

  /** What each call of a reference attaches. */
  Map<String, String> attachments(ConfiguredElement element) {
    FilterProviders providers = FilterProviders.of(context);
    return providers.isEmpty() ? Map.of() : providers.attachments(described(element));
  }

  /** The object of a reference, as the application gets it. */
  Object reference(Object service, ConfiguredElement element) {
    FilterProviders providers = FilterProviders.of(context);
    return providers.isEmpty() ? service : providers.reference(service, described(element));
  }

  /** What serves in place of a bean that does not implement the interface; the bean if nothing. */
  Object implementation(Object bean, ConfiguredElement element) {
    FilterProviders providers = FilterProviders.of(context);
    return providers.isEmpty()
        ? bean
        : providers.implementation(bean, described(element)).orElse(bean);
  }

  private FilteredElement described(ConfiguredElement element) {
    ContextElements elements = new ContextElements(context);
    Map<String, String> parameters = new HashMap<>(elements.parametersOfApplication());
    parameters.putAll(element.parameters());
    parameters.put("application", elements.application());
    boolean isProvider = element.is(Element.SERVICE);
    Class<?> type = isProvider ? element.interfaceType() : ReferenceElement.type(element);
    return new FilteredElement(
        isProvider, type, element.texts(ConfiguredElement.FILTER), parameters, element.loader());
  }

  private Filter bean(ConfiguredElement element, String name) {
    if (!context.containsBean(name) || !context.isTypeMatch(name, Filter.class)) {
      throw refused(element, name);
    }
    return context.getBean(name, Filter.class);
  }

  private IllegalArgumentException refused(ConfiguredElement element, String name) {
    Set<String> names =
        new TreeSet<>(List.of(context.getBeanNamesForType(Filter.class, true, false)));
    return new IllegalArgumentException(
        element
            + ": attribute 'filter' names '"
            + name
            + "', expected a bean that implements "
            + Filter.class.getName()
            + Spelling.hint(name, names)
            + "; there are: "
            + (names.isEmpty() ? "none" : String.join(", ", names))
            + "; filters written for Dubbo are found by the name that they have in"
            + " META-INF/dubbo/org.apache.dubbo.rpc.Filter, where rpc-dubbo-api is on the class"
            + " path");
  }
}
