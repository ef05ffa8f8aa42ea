package io.trunkline.spring;

import io.trunkline.call.Filter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** The providers of filters on the class path, one of each for a context. */
final class FilterProviders {

  private static final String NAME = "trunkline.filterProviders";

  private final List<FilterProvider> all;

  private FilterProviders(ClassLoader loader) {
    all = ServiceLoader.load(FilterProvider.class, loader).stream().map(s -> s.get()).toList();
  }

  /** Those of a context. */
  static FilterProviders of(ApplicationContext context) {
    ClassLoader loader =
        Objects.requireNonNullElse(
            context.getClassLoader(), FilterProviders.class.getClassLoader());
    if (!(context instanceof ConfigurableApplicationContext configurable)) {
      return new FilterProviders(loader).begun(context);
    }
    ConfigurableListableBeanFactory beans = configurable.getBeanFactory();
    synchronized (beans) {
      if (!beans.containsSingleton(NAME)) {
        beans.registerSingleton(NAME, new FilterProviders(loader).begun(context));
      }
      return (FilterProviders) Objects.requireNonNull(beans.getSingleton(NAME));
    }
  }

  private FilterProviders begun(ApplicationContext context) {
    if (!context.containsBean(SharedPorts.NAME)) { // which contexts of config objects have
      all.forEach(provider -> provider.begin(context));
    }
    return this;
  }

  void beansAreMade() {
    all.forEach(FilterProvider::beansAreMade);
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  List<Filter> each(Function<FilterProvider, List<Filter>> of) {
    List<Filter> filters = new ArrayList<>();
    all.forEach(provider -> filters.addAll(of.apply(provider)));
    return filters;
  }

  void check(FilteredElement element) {
    all.forEach(provider -> provider.check(element));
  }

  boolean has(String name, FilteredElement element) {
    return all.stream().anyMatch(provider -> provider.has(name, element));
  }

  Optional<Filter> named(String name, FilteredElement element) {
    return all.stream()
        .map(provider -> provider.named(name, element))
        .filter(Objects::nonNull)
        .findFirst();
  }

  Map<String, String> attachments(FilteredElement element) {
    Map<String, String> attachments = new HashMap<>();
    all.forEach(provider -> attachments.putAll(provider.attachments(element)));
    return attachments;
  }

  Object reference(Object service, FilteredElement element) {
    Object seen = service;
    for (FilterProvider provider : all) {
      seen = provider.reference(seen, element);
    }
    return seen;
  }

  Optional<Object> implementation(Object bean, FilteredElement element) {
    return all.stream()
        .map(provider -> provider.implementation(bean, element))
        .filter(Objects::nonNull)
        .findFirst();
  }
}
