package io.trunkline.boot;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.MeterObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.trunkline.micrometer.CallsTimedElsewhere;
import io.trunkline.spring.RpcConfigurer;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * Times calls, and binds what servers and clients count, where the application has a meter
 * registry. Boot makes it; the names are those of 2.7 and 3, and of 4.
 */
@AutoConfiguration(
    afterName = {
      "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
      "org.springframework.boot.actuate.autoconfigure.observation.ObservationAutoConfiguration",
      "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
      "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration"
    })
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(MeterRegistry.class)
@ConditionalOnProperty(
    prefix = "trunkline.metrics",
    name = "enabled",
    havingValue = "true",
    matchIfMissing = true)
public final class TrunklineMetricsAutoConfiguration {

  /** Made by Boot. */
  public TrunklineMetricsAutoConfiguration() {}

  /** First, so that the time of other filters is in that of the calls. */
  @Bean
  @Order(Ordered.HIGHEST_PRECEDENCE)
  RpcConfigurer trunklineMeters(MeterRegistry registry, Environment environment) {
    return new MeteredRpc(
        registry, environment.getProperty("trunkline.metrics.stages", Boolean.class, false));
  }

  /** Apart, because the Micrometer of Boot 2.7 has no observations. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterObservationHandler.class)
  static class WithObservations {

    /** Before Boot's, which would time each call a second time under the same name. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    @ConditionalOnBean(ObservationRegistry.class)
    MeterObservationHandler<?> trunklineCallsTimedElsewhere() {
      return new CallsTimedElsewhere();
    }
  }
}
