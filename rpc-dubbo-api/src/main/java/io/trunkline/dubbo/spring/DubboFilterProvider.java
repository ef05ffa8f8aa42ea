package io.trunkline.dubbo.spring;

import io.trunkline.call.Filter;
import io.trunkline.dubbo.rpc.DubboFilters;
import io.trunkline.dubbo.rpc.DubboServices;
import io.trunkline.dubbo.rpc.Extensions;
import io.trunkline.spring.FilterProvider;
import io.trunkline.spring.FilteredElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.rpc.BaseFilter;
import org.apache.dubbo.rpc.PenetrateAttachmentSelector;
import org.apache.dubbo.rpc.cluster.filter.ClusterFilter;
import org.apache.dubbo.rpc.service.GenericService;
import org.jspecify.annotations.Nullable;

/**
 * Dubbo's contexts for all services and references, and the filters of Dubbo's files: those with
 * {@code @Activate} where they fit, and those that are named.
 */
public final class DubboFilterProvider implements FilterProvider {

  /** Filters and selectors of one class loader; each is one object. */
  private record Found(
      Extensions<org.apache.dubbo.rpc.Filter> filters,
      Extensions<ClusterFilter> clusterFilters,
      List<PenetrateAttachmentSelector> selectors) {}

  private final Map<ClassLoader, Found> found = new ConcurrentHashMap<>();

  /** Made by {@link java.util.ServiceLoader}. */
  public DubboFilterProvider() {}

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
    Found here = found(element);
    DubboFilters dubbo = dubbo(element);
    String side = element.isProvider() ? "provider" : "consumer";
    List<Filter> filters = new ArrayList<>();
    if (!element.isProvider()) {
      add(here.clusterFilters, side, element, dubbo, filters);
    }
    add(here.filters, side, element, dubbo, filters);
    return filters;
  }

  private static <T extends BaseFilter> void add(
      Extensions<T> extensions,
      String side,
      FilteredElement element,
      DubboFilters dubbo,
      List<Filter> filters) {
    extensions.activated(side, element.parameters()).stream()
        .filter(name -> !element.names().contains(name) && !element.leavesOut(name))
        .forEach(name -> filters.add(dubbo.of(extensions.get(name))));
  }

  @Override
  public @Nullable Filter named(String name, FilteredElement element) {
    Found here = found(element);
    if (here.filters.has(name)) {
      return dubbo(element).of(here.filters.get(name));
    }
    return !element.isProvider() && here.clusterFilters.has(name)
        ? dubbo(element).of(here.clusterFilters.get(name))
        : null;
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
    DubboFilters dubbo =
        element.isProvider()
            ? DubboFilters.ofService(element.type(), element.parameters())
            : DubboFilters.ofReference(element.type(), element.parameters());
    List<PenetrateAttachmentSelector> selectors = found(element).selectors;
    return selectors.isEmpty() ? dubbo : dubbo.selectors(selectors);
  }

  private Found found(FilteredElement element) {
    return found.computeIfAbsent(
        element.loader(),
        loader ->
            new Found(
                Extensions.of(
                    org.apache.dubbo.rpc.Filter.class, loader, "com.alibaba.dubbo.rpc.Filter"),
                Extensions.of(ClusterFilter.class, loader),
                Extensions.of(PenetrateAttachmentSelector.class, loader).all()));
  }
}
