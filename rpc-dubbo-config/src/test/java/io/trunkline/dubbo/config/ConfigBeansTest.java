package io.trunkline.dubbo.config;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.calls.Loopback;
import io.trunkline.client.RpcClient;
import io.trunkline.dubbo.config.shop.Greeter;
import io.trunkline.dubbo.config.shop.Hello;
import io.trunkline.options.ClientOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.settings.SharedSettings;
import io.trunkline.spring.RpcConfigurer;
import java.io.IOException;
import java.util.Map;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ConfigCenterConfig;
import org.apache.dubbo.config.ConsumerConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ProviderConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.annotation.DubboReference;
import org.apache.dubbo.config.spring.ConfigCenterBean;
import org.apache.dubbo.config.spring.context.annotation.EnableDubbo;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Config objects that are beans. */
class ConfigBeansTest {

  @Configuration
  @EnableDubbo(scanBasePackageClasses = Hello.class)
  static class Provider {

    @Value("${shop.port}")
    private int port;

    @Bean
    ApplicationConfig application() {
      return new ApplicationConfig("shop");
    }

    @Bean
    RegistryConfig registry() {
      RegistryConfig registry = new RegistryConfig("N/A");
      registry.setId("none");
      return registry;
    }

    @Bean
    ProtocolConfig protocol() {
      ProtocolConfig protocol = new ProtocolConfig("dubbo", port);
      protocol.setThreads(3);
      return protocol;
    }

    @Bean
    ProviderConfig provider() {
      ProviderConfig provider = new ProviderConfig();
      provider.setToken("secret");
      provider.setRegistry(registry());
      provider.setProtocol(protocol());
      return provider;
    }
  }

  @Configuration
  @EnableDubbo(scanBasePackages = "io.trunkline.dubbo.config.nothing")
  static class Consumer {

    @Bean
    ConsumerConfig consumer(@Value("${shop.token}") String token) {
      ConsumerConfig consumer = new ConsumerConfig();
      consumer.setTimeout(30_000);
      consumer.setParameters(Map.of("token", token));
      return consumer;
    }

    @DubboReference(url = "${shop.url}")
    private @Nullable Greeter greeter;
  }

  @Configuration
  @EnableDubbo(scanBasePackages = "io.trunkline.dubbo.config.nothing")
  static class Limited {

    private @Nullable Integer payload;

    @Bean
    ProtocolConfig protocol() {
      ProtocolConfig protocol = new ProtocolConfig();
      protocol.setName("dubbo");
      protocol.setPayload(4_096);
      protocol.setParameters(Map.of("hessian2.stock-compact-time", "true", "handshake", "false"));
      return protocol;
    }

    @Bean
    RpcConfigurer notes() {
      return new RpcConfigurer() {
        @Override
        public void configure(RpcClient.Builder client) {
          ClientOptions options = client.options();
          assertThat(options.get(SharedSettings.HANDSHAKE)).isFalse();
          assertThat(options.get(SharedSettings.SERIALIZATION_SETTINGS))
              .hasToString("hessian2.stock-compact-time=true");
          payload = options.get(SharedSettings.PAYLOAD_BYTES);
        }
      };
    }

    @DubboReference(url = "dubbo://127.0.0.1:1", lazy = true)
    private @Nullable Greeter greeter;
  }

  @Configuration
  @EnableDubbo(scanBasePackageClasses = Hello.class)
  static class Wrong {

    @Bean
    ProtocolConfig protocol() {
      ProtocolConfig protocol = new ProtocolConfig("tri", 1);
      protocol.setCodec("mine");
      return protocol;
    }

    @Bean
    ProviderConfig provider() {
      ProviderConfig provider = new ProviderConfig();
      provider.setListener("mine");
      return provider;
    }
  }

  @Test
  void aProtocolConfiguresTheReferencesOfAConsumer() {
    try (AnnotationConfigApplicationContext consumer = Contexts.of(Limited.class)) {
      Limited limited = consumer.getBean(Limited.class);
      assertThat(limited.greeter).isNotNull();
      assertThat(limited.payload).isEqualTo(4_096);
    }
  }

  @Test
  void sayWhatElementsSayAndValuesAreInjectedIntoTheirClass() throws IOException {
    int port = Contexts.freePort();
    try (AnnotationConfigApplicationContext provider =
            Contexts.of(Provider.class, "shop.port=" + port);
        AnnotationConfigApplicationContext consumer =
            Contexts.of(Consumer.class, "shop.token=secret", "shop.url=dubbo://127.0.0.1:" + port);
        RpcClient client = Loopback.client().build()) {
      assertThat(provider.getBean(RpcServer.class).port()).isEqualTo(port);
      assertThat(requireNonNull(consumer.getBean(Consumer.class).greeter).greet("ann"))
          .isEqualTo("hello ann");
      assertThatThrownBy(
              () -> client.refer(Greeter.class, "dubbo://127.0.0.1:" + port).greet("ann"))
          .hasMessageContaining("the token is missing or wrong");
    }
  }

  @Test
  void areOverriddenByProperties() throws IOException {
    int port = Contexts.freePort();
    try (AnnotationConfigApplicationContext provider =
        Contexts.of(Provider.class, "shop.port=1", "dubbo.protocol.port=" + port)) {
      assertThat(provider.getBean(RpcServer.class).port()).isEqualTo(port);
    }
  }

  @Test
  void allTheirMistakesAreReportedAtOnce() {
    assertThatThrownBy(() -> Contexts.of(Wrong.class, "dubbo.provider.retrys=1"))
        .hasMessageContainingAll(
            "the bean 'protocol' (ProtocolConfig): attribute 'name' is 'tri'; expected dubbo",
            "the bean 'protocol' (ProtocolConfig): attribute 'codec'",
            "the bean 'provider' (ProviderConfig): attribute 'listener'",
            "'retrys'");
  }

  @Configuration
  @EnableDubbo(scanBasePackages = "io.trunkline.dubbo.config.nothing")
  static class Lost {

    @Bean
    ProviderConfig provider() {
      ProtocolConfig protocol = new ProtocolConfig("dubbo", 1);
      protocol.setSslEnabled(true);
      ProviderConfig provider = new ProviderConfig();
      provider.setProtocol(protocol);
      return provider;
    }
  }

  @Test
  void whatCannotCountIsRefused() {
    assertThatThrownBy(() -> Contexts.of(Lost.class))
        .hasMessageContainingAll(
            "the bean 'provider' (ProviderConfig)", "ProtocolConfig 'dubbo'", "is not a bean");
  }

  @Configuration
  @EnableDubbo(scanBasePackages = "io.trunkline.dubbo.config.nothing")
  static class Centered {

    @Bean
    ConfigCenterBean center() {
      ConfigCenterBean center = new ConfigCenterBean();
      center.setIncludeSpringEnv(true);
      center.setConfigFile("all.settings");
      center.setAppConfigFile("shop.settings");
      return center;
    }
  }

  @Test
  void aConfigCenterIsMadeFirstAndFindsItsTextsInTheEnvironment() {
    try (var context =
        Contexts.of(
            Centered.class,
            "all.settings=dubbo.consumer.timeout=700\ndubbo.consumer.retries=5",
            "shop.settings=dubbo.consumer.retries=0")) {
      assertThat(context.getEnvironment().getProperty("dubbo.consumer.timeout")).isEqualTo("700");
      assertThat(context.getEnvironment().getProperty("dubbo.consumer.retries")).isEqualTo("0");
    }
  }

  @Configuration
  @EnableDubbo(scanBasePackages = "io.trunkline.dubbo.config.nothing")
  static class Unreachable {

    @Bean
    ConfigCenterConfig center() {
      ConfigCenterConfig center = new ConfigCenterConfig();
      center.setAddress("nowhere://127.0.0.1:1");
      return center;
    }
  }

  @Test
  void aConfigCenterThatNothingUnderstandsIsNamed() {
    assertThatThrownBy(() -> Contexts.of(Unreachable.class)).hasMessageContaining("nowhere");
  }
}
