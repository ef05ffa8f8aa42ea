package io.trunkline.boot;

import io.trunkline.spring.RpcClients;
import io.trunkline.spring.RpcServers;
import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** The health of servers and references, with the API of Boot 2.7 and 3. Boot makes it. */
@AutoConfiguration(after = TrunklineAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean({RpcServers.class, RpcClients.class})
@ConditionalOnEnabledHealthIndicator("trunkline")
public final class ActuatorHealthAutoConfiguration {

  /** Made by Boot. */
  public ActuatorHealthAutoConfiguration() {}

  /** Called {@code trunkline} in the health endpoint. */
  @Bean
  HealthIndicator trunklineHealthIndicator(RpcServers servers, RpcClients clients) {
    return () -> {
      RpcHealth health = RpcHealth.of(servers, clients);
      return (health.isUp() ? Health.up() : Health.down()).withDetails(health.details()).build();
    };
  }
}
