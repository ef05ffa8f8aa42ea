package io.trunkline.boot;

import io.trunkline.spring.RpcClients;
import io.trunkline.spring.RpcServers;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** The endpoint {@code trunkline}, where the application exposes it. Boot makes it. */
@AutoConfiguration(after = TrunklineAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
@ConditionalOnBean({RpcServers.class, RpcClients.class})
@ConditionalOnAvailableEndpoint(endpoint = TrunklineEndpoint.class)
public final class TrunklineEndpointAutoConfiguration {

  /** Made by Boot. */
  public TrunklineEndpointAutoConfiguration() {}

  /** What {@code /actuator/trunkline} shows. */
  @Bean
  TrunklineEndpoint trunklineEndpoint(RpcServers servers, RpcClients clients) {
    return new TrunklineEndpoint(servers, clients);
  }
}
