package io.trunkline.spring;

import io.trunkline.call.Filter;
import io.trunkline.call.FutureConsumer;
import io.trunkline.call.GenericService;
import io.trunkline.call.Spelling;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.filters.CallListeners;
import io.trunkline.filters.MockFilter;
import io.trunkline.filters.ServiceStub;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;

/**
 * The features that a reference element with its defaults adds around its calls: filters, in
 * Dubbo's order, and a stub before them.
 */
final class ReferenceFeatures {

  private static final List<String> LISTENERS = List.of("oninvoke", "onreturn", "onthrow");

  private final ConfiguredElement settings;
  private final ApplicationContext context;

  ReferenceFeatures(ConfiguredElement settings, ApplicationContext context) {
    this.settings = settings;
    this.context = context;
  }

  /**
   * The checks that need no beans.
   *
   * @throws IllegalArgumentException if a bean or a class that it names is not there
   */
  void check() {
    MergedReference.check(settings);
    for (ConfiguredElement method : settings.methods()) {
      for (String attribute : LISTENERS) {
        String said = method.text(attribute);
        if (said != null) {
          requireBean(method, attribute, bean(said));
        }
      }
    }
  }

  /** The filters that precede the filters of the element. */
  List<Filter> before() {
    List<Filter> filters = new ArrayList<>();
    if (says("mock")) {
      filters.add(named(this::mock));
    }
    if (settings.methods().stream().anyMatch(m -> LISTENERS.stream().anyMatch(m::says))) {
      filters.add(named(this::listeners));
    }
    CallFeatures.cache(type(), settings).ifPresent(filters::add);
    return filters;
  }

  /** The filters of the references to single groups. */
  List<Filter> ofGroups() {
    List<Filter> filters = new ArrayList<>();
    CallFeatures.cache(type(), settings).ifPresent(filters::add);
    filters.addAll(new FilterBeans(context).of(settings));
    filters.addAll(behind());
    return filters;
  }

  /** What merges results, if the element asks for that; null if it does not. */
  @Nullable MergedReference merged(ReferenceElement said, RpcClient client, Reference<?> all) {
    return MergedReference.isAsked(settings) && type() != GenericService.class
        ? new MergedReference(said, client, all, context, ofGroups())
        : null;
  }

  /** The filters that follow the filters of the element. */
  List<Filter> behind() {
    return CallFeatures.validation(type(), settings).stream().toList();
  }

  private Class<?> type() {
    return ReferenceElement.type(settings);
  }

  private boolean says(String attribute) {
    return settings.says(attribute) || settings.methods().stream().anyMatch(m -> m.says(attribute));
  }

  private Filter mock() {
    MockFilter.Builder builder =
        MockFilter.builder(type())
            .objects(name -> context.containsBean(name) ? context.getBean(name) : null);
    String said = settings.text("mock");
    if (said != null) {
      builder.mock(said);
    }
    for (ConfiguredElement method : settings.methods()) {
      String ofMethod = method.text("mock");
      if (ofMethod != null) {
        builder.mock(method.required("name"), ofMethod);
      }
    }
    return builder.build();
  }

  private Filter listeners() {
    CallListeners.Builder builder = CallListeners.builder(type());
    for (ConfiguredElement method : settings.methods()) {
      String name = method.required("name");
      String invoke = method.text("oninvoke");
      if (invoke != null) {
        builder.onInvoke(name, listener(method, "oninvoke", invoke), method(invoke));
      }
      String returned = method.text("onreturn");
      if (returned != null) {
        builder.onReturn(name, listener(method, "onreturn", returned), method(returned));
      }
      String thrown = method.text("onthrow");
      if (thrown != null) {
        builder.onThrow(name, listener(method, "onthrow", thrown), method(thrown));
      }
    }
    return builder.build();
  }

  private Object listener(ConfiguredElement method, String attribute, String said) {
    requireBean(method, attribute, bean(said));
    return context.getBean(bean(said));
  }

  private static String bean(String said) {
    return said.substring(0, said.lastIndexOf('.'));
  }

  private static String method(String said) {
    return said.substring(said.lastIndexOf('.') + 1);
  }

  private void requireBean(ConfiguredElement element, String attribute, String name) {
    if (!context.containsBean(name)) {
      Set<String> names = new TreeSet<>(List.of(context.getBeanDefinitionNames()));
      throw new IllegalArgumentException(
          element
              + ": attribute '"
              + attribute
              + "' names the bean '"
              + name
              + "', which is not there"
              + Spelling.hint(name, names));
    }
  }

  /** The reference, in which methods return at once if the element sets that. */
  Reference<?> asSaid(Reference<?> reference) {
    if (!says("async")) {
      return reference;
    }
    Set<String> atOnce = new HashSet<>();
    Set<String> said = new HashSet<>();
    for (ConfiguredElement method : settings.methods()) {
      if (method.says("async")) {
        said.add(method.required("name"));
      }
      if (method.flag("async", false)) {
        atOnce.add(method.required("name"));
      }
    }
    boolean others = settings.flag("async", false);
    List<FutureConsumer> consumers = new ArrayList<>();
    ServiceLoader.load(FutureConsumer.class, settings.loader()).forEach(consumers::add);
    consumers.addAll(context.getBeansOfType(FutureConsumer.class, true, false).values());
    return reference.returnAtOnce(
        name -> said.contains(name) ? atOnce.contains(name) : others && !name.startsWith("$"),
        future -> consumers.forEach(consumer -> consumer.accept(future)));
  }

  /** The object that applications call. */
  Object around(Class<?> type, Object service) {
    return type == GenericService.class
        ? service // as in Dubbo
        : named(() -> stub(type, service));
  }

  private <T> T stub(Class<T> type, Object service) {
    T local = ServiceStub.aroundLocal(type, type.cast(service), settings.text("local"));
    return settings.says("stub")
        ? ServiceStub.around(type, type.cast(service), settings.text("stub"))
        : local;
  }

  private <T> T named(Supplier<T> step) {
    return CallFeatures.named(settings, step);
  }
}
