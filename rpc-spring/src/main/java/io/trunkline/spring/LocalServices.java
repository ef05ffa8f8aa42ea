package io.trunkline.spring;

import io.trunkline.call.Filter;
import io.trunkline.filters.LocalCalls;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;

/** The services of a context that its references call without a network. */
final class LocalServices {

  private static final String SCOPE = "scope";

  private final ApplicationContext context;
  private final ContextElements elements;

  LocalServices(ApplicationContext context) {
    this.context = context;
    this.elements = new ContextElements(context);
  }

  /** Whether a service, with its defaults, is for consumers at other places. */
  static boolean isExported(ConfiguredElement service) {
    return service.flag("export", true) && !isScope(service, "local") && !isScope(service, "none");
  }

  private static boolean isScope(ConfiguredElement element, String scope) {
    return scope.equals(element.text(SCOPE));
  }

  /**
   * The service that a reference calls in this process: it asks for that, or says nothing and the
   * service is here, as with Dubbo. Null for a reference that calls a provider.
   *
   * @throws IllegalArgumentException if it asks for that, and there is no such service
   */
  @Nullable ConfiguredElement of(ReferenceElement reference) {
    ConfiguredElement settings = reference.settings();
    boolean asked = settings.flag("injvm", false) || isScope(settings, "local");
    boolean remote = isScope(settings, "remote") || settings.says("injvm");
    if (!asked
        && (remote
            || settings.flag("generic", false)
            || reference.direct() != null
            || MergedReference.isAsked(settings)
            || "broadcast".equals(settings.text("cluster")))) {
      return null; // of providers elsewhere, too
    }
    ConfiguredElement found = settings.flag("generic", false) ? null : find(settings);
    if (asked && found == null) {
      throw new IllegalArgumentException(
          settings
              + ": calls shall stay in the process, but this context has no service of that"
              + " interface, group and version"
              + (settings.flag("generic", false) ? " that could be called without it" : "")
              + "; declare it, or remove 'injvm' and 'scope'");
    }
    return found == null || asked || !isScope(found, "remote") ? found : null;
  }

  private @Nullable ConfiguredElement find(ConfiguredElement reference) {
    for (ConfiguredElement element : elements.all(Element.SERVICE).values()) {
      ConfiguredElement service =
          element.withDefaults(elements.defaults(Element.PROVIDER, element));
      if (service.flag("export", true)
          && !isScope(service, "none")
          && service.interfaceType() == reference.interfaceType()
          && matches(reference.text("group"), service.text("group"))
          && matches(reference.text("version"), service.text("version"))) {
        return service;
      }
    }
    return null;
  }

  private static boolean matches(@Nullable String asked, @Nullable String offered) {
    if (asked == null || asked.isEmpty()) {
      return offered == null || offered.isEmpty();
    }
    return asked.equals("*") || Arrays.asList(asked.split(",")).contains(offered);
  }

  /** An object that calls it. Its bean is looked up with the first call. */
  <T> T caller(
      Class<T> type, ConfiguredElement service, List<Filter> ofReference, FilterBeans beans) {
    return LocalCalls.of(
        type,
        service.text("group"),
        service.text("version"),
        () -> {
          List<Filter> filters = new ArrayList<>(ofReference);
          filters.addAll(CallFeatures.ofService(type, service, null, beans));
          return new LocalCalls.Callee(context.getBean(service.required("ref")), filters);
        });
  }
}
