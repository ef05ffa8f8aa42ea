package io.trunkline.boot;

import io.trunkline.spring.RpcConfigurer;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** What a Boot application with services or references needs in any case. Boot makes it. */
@AutoConfiguration
@Import(DubboRegistrar.class)
public final class TrunklineAutoConfiguration {

  /** Made by Boot. */
  public TrunklineAutoConfiguration() {}

  /** A provider without web does not end with its main method. */
  @Bean
  @ConditionalOnProperty(
      prefix = "trunkline",
      name = "keep-alive",
      havingValue = "true",
      matchIfMissing = true)
  RpcConfigurer trunklineKeepAlive() {
    return new KeepAlive();
  }
}
