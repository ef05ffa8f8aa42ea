package io.trunkline.spring;

import java.util.List;
import java.util.Map;

/**
 * A service or reference that has filters.
 *
 * @param isProvider whether it is a service
 * @param type its interface; {@link io.trunkline.call.GenericService} for a generic reference
 * @param names the names in its attribute {@code filter}, including those of its defaults
 * @param parameters its settings by name, as texts, including its defaults and the name of the
 *     application; without tokens and passwords
 * @param loader finds classes and files of the application
 */
public record FilteredElement(
    boolean isProvider,
    Class<?> type,
    List<String> names,
    Map<String, String> parameters,
    ClassLoader loader) {

  public FilteredElement {
    names = List.copyOf(names);
    parameters = Map.copyOf(parameters);
  }

  /** Whether the element leaves out a filter. */
  public boolean leavesOut(String name) {
    return names.contains("-" + name);
  }
}
