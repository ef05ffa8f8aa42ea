package io.trunkline.dubbo.spring;

import io.trunkline.call.Filter;
import io.trunkline.dubbo.rpc.DubboFilters;
import io.trunkline.dubbo.rpc.DubboServices;
import io.trunkline.spring.FilterProvider;
import io.trunkline.spring.FilteredElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.common.extension.ExtensionDirector;
import org.apache.dubbo.common.extension.ExtensionLoader;
import org.apache.dubbo.common.extension.MadeExtension;
import org.apache.dubbo.rpc.BaseFilter;
import org.apache.dubbo.rpc.PenetrateAttachmentSelector;
import org.apache.dubbo.rpc.cluster.filter.ClusterFilter;
import org.apache.dubbo.rpc.service.GenericService;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Dubbo's contexts for all services and references, and the filters of Dubbo's files: those with
 * {@code @Activate} where they fit, and those that are named.
 */
public final class DubboFilterProvider implements FilterProvider {

  /** What services and references have been asked for: each question is about all of it. */
  private final Map<FilteredElement, DubboFilters> byElement = new ConcurrentHashMap<>();

  private volatile @Nullable ExtensionDirector director;
  private volatile boolean begun;
  private volatile boolean beansCanBeMade;

  /** Made by {@link java.util.ServiceLoader}. */
  public DubboFilterProvider() {}

  @Override
  public void begin(ApplicationContext context) {
    ClassLoader loader = context.getClassLoader();
    director =
        ExtensionDirector.begin(
            loader == null ? DubboFilterProvider.class.getClassLoader() : loader,
            new ContextBeans(context),
            () -> !(context instanceof ConfigurableApplicationContext c) || c.isActive());
    begun = true;
  }

  @Override
  public void beansAreMade() {
    ExtensionDirector own = begun ? director : null;
    if (own != null) { // config objects may share the extensions of a context that still starts
      beansCanBeMade = true;
      own.inject();
    }
  }

  @Override
  public void check(FilteredElement element) {
    director(element).checkSettings(element.parameters());
  }

  @Override
  public List<Filter> always(FilteredElement element) {
    return List.of(dubbo(element).context());
  }

  @Override
  public Map<String, String> attachments(FilteredElement element) {
    return dubbo(element).attachments();
  }

  @Override
  public List<Filter> byDefault(FilteredElement element) {
    DubboFilters dubbo = dubbo(element);
    String side = element.isProvider() ? "provider" : "consumer";
    List<Filter> filters = new ArrayList<>();
    if (!element.isProvider()) {
      add(extensions(element, ClusterFilter.class), side, element, dubbo, filters);
    }
    add(extensions(element, org.apache.dubbo.rpc.Filter.class), side, element, dubbo, filters);
    return filters;
  }

  private <T extends BaseFilter> void add(
      ExtensionLoader<T> extensions,
      String side,
      FilteredElement element,
      DubboFilters dubbo,
      List<Filter> filters) {
    extensions.activated(side, element.parameters()).stream()
        .filter(name -> !element.names().contains(name) && !element.leavesOut(name))
        .forEach(name -> filters.add(filter(name, extensions, element, dubbo)));
  }

  /**
   * The extension is made now, so that startup fails if that is impossible. Its setters get beans
   * later: a bean may need the very reference that this filter is for.
   */
  private <T extends BaseFilter> Filter filter(
      String name, ExtensionLoader<T> extensions, FilteredElement element, DubboFilters dubbo) {
    MadeExtension<T> made = extensions.prepare(name);
    if (element.isProvider() && beansCanBeMade) {
      return dubbo.of(made.injected());
    }
    Filter filter = dubbo.of(made.extension());
    return (invocation, next) -> {
      made.injected();
      return filter.filter(invocation, next);
    };
  }

  @Override
  public boolean has(String name, FilteredElement element) {
    return types(element).stream().anyMatch(type -> extensions(element, type).hasExtension(name));
  }

  @Override
  public @Nullable Filter named(String name, FilteredElement element) {
    return types(element).stream()
        .map(type -> extensions(element, type))
        .filter(extensions -> extensions.hasExtension(name))
        .findFirst()
        .map(extensions -> filter(name, extensions, element, dubbo(element)))
        .orElse(null);
  }

  private static List<Class<? extends BaseFilter>> types(FilteredElement element) {
    return element.isProvider()
        ? List.of(org.apache.dubbo.rpc.Filter.class)
        : List.of(org.apache.dubbo.rpc.Filter.class, ClusterFilter.class);
  }

  /** Can be cast to Dubbo's types of calls that every service has. */
  @Override
  public Object reference(Object service, FilteredElement element) {
    return withTypesOf(service, element.type());
  }

  private static <T> T withTypesOf(Object service, Class<T> type) {
    return DubboServices.reference(type.cast(service), type);
  }

  /** A generic service answers all methods of the interface. */
  @Override
  public @Nullable Object implementation(Object bean, FilteredElement element) {
    return bean instanceof GenericService generic
        ? DubboServices.implementation(element.type(), generic)
        : null;
  }

  private DubboFilters dubbo(FilteredElement element) {
    DubboFilters known = byElement.get(element);
    if (known != null) {
      return known;
    }
    DubboFilters created = create(element);
    DubboFilters other = byElement.putIfAbsent(element, created);
    return other == null ? created : other;
  }

  private DubboFilters create(FilteredElement element) {
    DubboFilters dubbo =
        element.isProvider()
            ? DubboFilters.ofService(element.type(), element.parameters())
            : DubboFilters.ofReference(element.type(), element.parameters());
    ExtensionLoader<PenetrateAttachmentSelector> extensions =
        extensions(element, PenetrateAttachmentSelector.class);
    return dubbo
        .selectors(
            extensions.getSupportedExtensions().stream()
                .<PenetrateAttachmentSelector>map(
                    name -> new InjectedSelector(extensions.prepare(name)))
                .toList())
        .extensions(director(element));
  }

  private <T> ExtensionLoader<T> extensions(FilteredElement element, Class<T> type) {
    return director(element).getExtensionLoader(type);
  }

  private synchronized ExtensionDirector director(FilteredElement element) {
    ExtensionDirector known = director;
    if (known == null) {
      known = ExtensionDirector.ofConfigObjects(element.loader());
      director = known;
    }
    String application = element.parameters().getOrDefault("application", "");
    if (!application.isEmpty()) {
      known.setApplicationName(application);
    }
    return known;
  }
}
