package io.trunkline.boot;

import io.micrometer.observation.GlobalObservationConvention;
import io.micrometer.observation.ObservationFilter;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationPredicate;
import io.micrometer.observation.ObservationRegistry;
import io.trunkline.spring.RpcConfigurer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * How the calls of an application become spans. Where it has OpenTelemetry and leaves observations
 * as Boot sets them up, its tracer makes them: Micrometer would add nothing but its own cost.
 */
final class ObservationSetup {

  private static final String OPEN_TELEMETRY = "io.opentelemetry.api.trace.Tracer";
  private static final String OTEL_BRIDGE = "io.micrometer.tracing.otel.bridge.OtelTracer";

  private static final List<String> KNOWN =
      List.of("io.micrometer.", "org.springframework.", "io.trunkline.micrometer.");

  private static final List<Class<?>> CHANGES =
      List.of(
          ObservationHandler.class,
          ObservationPredicate.class,
          ObservationFilter.class,
          GlobalObservationConvention.class);

  /** Of Boot 3.5 and of Boot 4; Boot itself has no bean of the type. */
  private static final List<String> CUSTOMIZERS =
      List.of(
          "org.springframework.boot.actuate.autoconfigure.observation.ObservationRegistryCustomizer",
          "org.springframework.boot.micrometer.observation.autoconfigure.ObservationRegistryCustomizer");

  private static final List<String> SETTINGS =
      List.of("management.observations.key-values", "management.observations.enable");

  private final ListableBeanFactory beans;
  private final Environment environment;

  ObservationSetup(ListableBeanFactory beans, Environment environment) {
    this.beans = beans;
    this.environment = environment;
  }

  /** What configures servers and clients. */
  RpcConfigurer configurer(ObservationRegistry registry) {
    boolean isOpenTelemetry = has(OTEL_BRIDGE) && isPresent(OPEN_TELEMETRY);
    SpannedRpc spans = isOpenTelemetry && !isChanged() ? SpannedRpc.of(beans) : null;
    return spans == null ? new ObservedRpc(registry) : spans;
  }

  private boolean isChanged() {
    return CHANGES.stream().anyMatch(this::hasOwn)
        || CUSTOMIZERS.stream().anyMatch(this::has)
        || SETTINGS.stream().anyMatch(this::says);
  }

  private boolean hasOwn(Class<?> type) {
    return beans.getBeanProvider(type).stream()
        .map(bean -> bean.getClass().getName())
        .anyMatch(name -> KNOWN.stream().noneMatch(name::startsWith));
  }

  private boolean says(String key) {
    return Binder.get(environment)
        .bind(key, Bindable.mapOf(String.class, String.class))
        .map(map -> !map.isEmpty())
        .orElse(false);
  }

  private boolean has(String type) {
    Class<?> known = loaded(type);
    return known != null && beans.getBeanNamesForType(known, true, false).length > 0;
  }

  private boolean isPresent(String type) {
    return loaded(type) != null;
  }

  private @Nullable Class<?> loaded(String type) {
    try {
      return ClassUtils.forName(type, getClass().getClassLoader());
    } catch (ClassNotFoundException | LinkageError absent) {
      return null;
    }
  }
}
