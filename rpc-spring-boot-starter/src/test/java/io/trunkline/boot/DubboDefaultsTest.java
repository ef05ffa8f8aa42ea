package io.trunkline.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.settings.SharedSettings;
import io.trunkline.spring.RpcClients;
import io.trunkline.spring.RpcConfigurer;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.annotation.DubboReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What Dubbo's starter sets for an application that does not. */
@Timeout(60)
class DubboDefaultsTest {

  /** Reads its name as applications of Dubbo do. */
  @Configuration
  @ImportAutoConfiguration(TrunklineAutoConfiguration.class)
  static class Till {

    @Value("${dubbo.application.name}")
    private @Nullable String name;

    @DubboReference(url = "dubbo://127.0.0.1:1", lazy = true)
    private @Nullable Greeter greeter;
  }

  /** Notes the name of the client. */
  @Configuration
  static class Noted implements RpcConfigurer {

    private @Nullable String ofClient;

    @Override
    public void configure(RpcClient.Builder client) {
      ofClient = client.options().get(SharedSettings.APPLICATION);
    }
  }

  @Configuration
  static class Named {

    @Bean
    ApplicationConfig application() {
      return new ApplicationConfig("declared");
    }
  }

  @Configuration
  static class One {

    @Bean
    String twice() {
      return "one";
    }
  }

  @Configuration
  static class Two {

    @Bean
    String twice() {
      return "two";
    }
  }

  private static ConfigurableApplicationContext run(Class<?>[] types, String... arguments) {
    return new SpringApplicationBuilder(types).web(WebApplicationType.NONE).run(arguments);
  }

  private static void assertNames(ConfigurableApplicationContext context, String own, String rpc) {
    Till till = context.getBean(Till.class);
    assertThat(context.getBean(RpcClients.class).only()).isNotNull();
    assertThat(till.name).isEqualTo(own);
    assertThat(context.getBean(Noted.class).ofClient).isEqualTo(rpc);
  }

  @Test
  void theNameOfTheApplicationIsThatOfSpring() {
    try (ConfigurableApplicationContext context =
        run(new Class<?>[] {Till.class, Noted.class}, "--spring.application.name=till")) {
      assertNames(context, "till", "till");
    }
  }

  @Test
  void aNameOfDubboComesFirst() {
    try (ConfigurableApplicationContext context =
        run(
            new Class<?>[] {Till.class, Noted.class},
            "--spring.application.name=till",
            "--dubbo.application.name=shop")) {
      assertNames(context, "shop", "shop");
    }
  }

  @Test
  void aDeclaredNameComesFirst() {
    try (ConfigurableApplicationContext context =
        run(
            new Class<?>[] {Till.class, Noted.class, Named.class},
            "--spring.application.name=till")) {
      assertNames(context, "till", "declared");
    }
  }

  @Test
  void ofTwoBeansWithOneNameTheLaterCounts() {
    try (ConfigurableApplicationContext context = run(new Class<?>[] {One.class, Two.class})) {
      assertThat(context.getBean(String.class)).isEqualTo("two");
    }
  }
}
