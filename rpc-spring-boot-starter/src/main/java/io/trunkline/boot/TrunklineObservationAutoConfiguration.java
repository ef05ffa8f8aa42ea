package io.trunkline.boot;

import io.micrometer.observation.ObservationRegistry;
import io.trunkline.spring.RpcConfigurer;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * Makes calls spans where the application has a tracer: with OpenTelemetry alone where that is the
 * same, else as observations. Without a tracer, and where {@code trunkline.observations.enabled} is
 * true, they are observations. Boot makes it; the names are those of 3 and of 4.
 */
@AutoConfiguration(
    afterName = {
      "org.springframework.boot.actuate.autoconfigure.observation.ObservationAutoConfiguration",
      "org.springframework.boot.actuate.autoconfigure.tracing.OpenTelemetryTracingAutoConfiguration",
      "org.springframework.boot.actuate.autoconfigure.tracing.BraveAutoConfiguration",
      "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration",
      "org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.OpenTelemetryTracingAutoConfiguration",
      "org.springframework.boot.micrometer.tracing.brave.autoconfigure.BraveAutoConfiguration"
    })
@ConditionalOnClass(ObservationRegistry.class)
@ConditionalOnBean(ObservationRegistry.class)
public final class TrunklineObservationAutoConfiguration {

  private static final String TRACER = "io.micrometer.tracing.Tracer";
  private static final String PREFIX = "trunkline.observations";
  private static final String ENABLED = PREFIX + ".enabled";

  /** Made by Boot. */
  public TrunklineObservationAutoConfiguration() {}

  /** Calls are spans. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnBean(type = TRACER)
  @ConditionalOnProperty(
      prefix = PREFIX,
      name = "enabled",
      havingValue = "true",
      matchIfMissing = true)
  static class WithTracer {

    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE + 10)
    RpcConfigurer trunklineObservations(
        ObservationRegistry registry, ListableBeanFactory beans, Environment environment) {
      return environment.getProperty(ENABLED, Boolean.class, false)
          ? new ObservedRpc(registry)
          : new ObservationSetup(beans, environment).configurer(registry);
    }
  }

  /** The application has its own handlers. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnMissingBean(type = TRACER)
  @ConditionalOnProperty(prefix = PREFIX, name = "enabled", havingValue = "true")
  static class WithoutTracer {

    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE + 10)
    RpcConfigurer trunklineObservations(ObservationRegistry registry) {
      return new ObservedRpc(registry);
    }
  }
}
