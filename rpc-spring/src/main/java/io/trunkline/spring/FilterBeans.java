package io.trunkline.spring;

import io.trunkline.call.Filter;
import io.trunkline.call.Spelling;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.context.ApplicationContext;

/** The filters that services and references name: beans of the application, in that order. */
final class FilterBeans {

  /** The attribute with their names. */
  static final String ATTRIBUTE = "filter";

  private final ApplicationContext context;

  FilterBeans(ApplicationContext context) {
    this.context = context;
  }

  /**
   * Looks whether there are beans of these names, which may be of another type yet.
   *
   * @throws IllegalArgumentException if one is missing
   */
  void require(ConfiguredElement element) {
    for (String name : element.texts(ATTRIBUTE)) {
      if (!context.containsBean(name)) {
        throw refused(element, name);
      }
    }
  }

  /**
   * The filters of an element with its defaults.
   *
   * @throws IllegalArgumentException if one is missing, or is no filter
   */
  List<Filter> of(ConfiguredElement element) {
    return element.texts(ATTRIBUTE).stream().map(name -> filter(element, name)).toList();
  }

  private Filter filter(ConfiguredElement element, String name) {
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
            + "; extensions of Dubbo's are not found by name");
  }
}
