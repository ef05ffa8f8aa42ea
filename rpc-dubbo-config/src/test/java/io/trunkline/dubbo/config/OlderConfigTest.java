package io.trunkline.dubbo.config;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.dubbo.config.ApplicationConfig;
import com.alibaba.dubbo.config.ArgumentConfig;
import com.alibaba.dubbo.config.ConsumerConfig;
import com.alibaba.dubbo.config.MethodConfig;
import com.alibaba.dubbo.config.ModuleConfig;
import com.alibaba.dubbo.config.MonitorConfig;
import com.alibaba.dubbo.config.ProtocolConfig;
import com.alibaba.dubbo.config.ProviderConfig;
import com.alibaba.dubbo.config.ReferenceConfig;
import com.alibaba.dubbo.config.RegistryConfig;
import com.alibaba.dubbo.config.ServiceConfig;
import com.alibaba.dubbo.config.annotation.Reference;
import com.alibaba.dubbo.config.spring.ReferenceBean;
import com.alibaba.dubbo.config.spring.ServiceBean;
import com.alibaba.dubbo.config.spring.context.annotation.DubboComponentScan;
import com.alibaba.dubbo.config.spring.context.annotation.EnableDubbo;
import io.trunkline.calls.Loopback;
import io.trunkline.client.RpcClient;
import io.trunkline.dubbo.config.shop.Greeter;
import io.trunkline.dubbo.config.shop.Hello;
import io.trunkline.spring.RpcServers;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Applications that are written with the config classes of Dubbo 2.6. */
@Timeout(120)
class OlderConfigTest {

  private static final String NOTHING = "io.trunkline.dubbo.config.nothing";

  @AfterEach
  void stop() {
    DubboBootstrap.reset();
  }

  private static ServiceConfig<Greeter> service(int port) {
    ServiceConfig<Greeter> service = new ServiceConfig<>();
    service.setApplication(new ApplicationConfig("shop"));
    service.setRegistry(new RegistryConfig("N/A"));
    service.setProtocol(new ProtocolConfig("dubbo", port));
    service.setInterface(Greeter.class);
    service.setRef(name -> "old " + name);
    service.setTimeout(5_000);
    return service;
  }

  private static ReferenceConfig<Greeter> reference(int port) {
    ReferenceConfig<Greeter> reference = new ReferenceConfig<>();
    reference.setApplication(new ApplicationConfig("desk"));
    reference.setInterface(Greeter.class);
    reference.setUrl("dubbo://localhost:" + port);
    reference.setTimeout(30_000);
    return reference;
  }

  @Test
  void aServiceAndAReferenceStartAlone() throws IOException {
    int port = Contexts.freePort();
    ServiceConfig<Greeter> service = service(port);
    ReferenceConfig<Greeter> reference = reference(port);
    service.export();
    try {
      assertThat(service.isExported()).isTrue();
      assertThat(reference.get().greet("ann")).isEqualTo("old ann");
      assertThat(reference.get()).isSameAs(reference.get());
    } finally {
      reference.destroy();
      service.unexport();
    }
    assertThat(service.isUnexported()).isTrue();
  }

  @Test
  void itsSettingsAreChecked() throws IOException {
    ServiceConfig<Greeter> service = service(Contexts.freePort());
    MethodConfig method = new MethodConfig();
    method.setName("greet");
    method.setTimeout(5_000);
    ArgumentConfig argument = new ArgumentConfig();
    argument.setIndex(0);
    argument.setCallback(false);
    method.setArguments(List.of(argument));
    service.setMethods(List.of(method));
    service.setModule(new ModuleConfig("shelves"));
    service.setMonitor(new MonitorConfig("127.0.0.1:7070"));
    service.setOnconnect("note");
    assertThatThrownBy(service::export).hasMessageContaining("onconnect");
  }

  @Test
  void aPropertyWithoutEffectIsAccepted() throws IOException {
    int port = Contexts.freePort();
    ApplicationConfig application = new ApplicationConfig("shop");
    application.setReadinessProbe("ready");
    application.setEnableFileCache(false);
    ServiceConfig<Greeter> service = service(port);
    service.setApplication(application);
    service.export();
    service.unexport();
    assertThat(application.getReadinessProbe()).isEqualTo("ready");
    assertThat(application.getEnableFileCache()).isFalse();
  }

  @Configuration
  @EnableDubbo(scanBasePackageClasses = Hello.class)
  static class Provider {

    @Bean
    ApplicationConfig application() {
      ApplicationConfig application = new ApplicationConfig();
      application.setName("shop");
      return application;
    }

    @Bean
    RegistryConfig registry() {
      RegistryConfig registry = new RegistryConfig();
      registry.setAddress("N/A");
      return registry;
    }

    @Bean
    ProtocolConfig protocol(@Value("${shop.port}") int port) {
      ProtocolConfig protocol = new ProtocolConfig();
      protocol.setName("dubbo");
      protocol.setPort(port);
      return protocol;
    }

    @Bean
    ProviderConfig provider(RegistryConfig registry, ProtocolConfig protocol) {
      ProviderConfig provider = new ProviderConfig();
      provider.setToken("secret");
      provider.setRegistry(registry);
      provider.setProtocol(protocol);
      return provider;
    }

    @Bean
    ServiceBean<Greeter> bean() {
      ServiceBean<Greeter> service = new ServiceBean<>();
      service.setInterface(Greeter.class);
      service.setRef(new Hello());
      service.setGroup("bean");
      return service;
    }
  }

  @Configuration
  @DubboComponentScan(NOTHING)
  static class Consumer {

    @Reference(url = "${shop.url}", group = "older")
    private @Nullable Greeter older;

    @Bean
    ApplicationConfig application() {
      ApplicationConfig application = new ApplicationConfig();
      application.setName("desk");
      return application;
    }

    @Bean
    ConsumerConfig consumer() {
      ConsumerConfig consumer = new ConsumerConfig();
      consumer.setTimeout(30_000);
      consumer.setParameters(Map.of("token", "secret"));
      return consumer;
    }

    @Bean
    ReferenceBean<Greeter> bean(@Value("${shop.url}") String url) {
      ReferenceBean<Greeter> reference = new ReferenceBean<>();
      reference.setInterface(Greeter.class);
      reference.setUrl(url);
      reference.setGroup("bean");
      return reference;
    }

    @Bean
    Desk desk(Greeter bean) {
      return new Desk(bean);
    }
  }

  record Desk(Greeter greeter) {}

  @Test
  void beansConfigureServicesAndReferences() throws IOException {
    int port = Contexts.freePort();
    String url = "dubbo://127.0.0.1:" + port;
    try (AnnotationConfigApplicationContext provider =
            Contexts.of(Provider.class, "shop.port=" + port);
        RpcClient client = Loopback.client().build()) {
      assertThat(provider.getBean(RpcServers.class).all()).hasSize(1);
      Greeter ofBean;
      try (AnnotationConfigApplicationContext consumer =
          Contexts.of(Consumer.class, "shop.url=" + url)) {
        assertThat(requireNonNull(consumer.getBean(Consumer.class).older).greet("ann"))
            .isEqualTo("good old ann");
        ofBean = consumer.getBean(Desk.class).greeter();
        assertThat(ofBean.greet("ann")).isEqualTo("hello ann");
      }
      assertThatThrownBy(() -> ofBean.greet("ann")).hasMessageContaining("closed");
      assertThatThrownBy(() -> client.refer(Greeter.class, url).greet("ann"))
          .hasMessageContaining("the token is missing or wrong");
    }
  }

  /** As an application of SkyWalking's tests has them. */
  @Configuration
  @EnableDubbo(scanBasePackages = NOTHING)
  static class Started {

    @Bean(destroyMethod = "unexport")
    ServiceConfig<Greeter> service(@Value("${shop.port}") int port) {
      ServiceConfig<Greeter> service = OlderConfigTest.service(port);
      service.export();
      return service;
    }

    @Bean(destroyMethod = "destroy")
    ReferenceConfig<Greeter> reference(@Value("${shop.port}") int port) {
      ReferenceConfig<Greeter> reference = OlderConfigTest.reference(port);
      reference.setScope("remote");
      return reference;
    }
  }

  @Test
  void beansMayStartTheirServicesAndReferencesThemselves() throws IOException {
    int port = Contexts.freePort();
    try (AnnotationConfigApplicationContext context =
        Contexts.of(Started.class, "shop.port=" + port)) {
      ReferenceConfig<?> reference = context.getBean(ReferenceConfig.class);
      assertThat(((Greeter) reference.get()).greet("you")).isEqualTo("old you");
      assertThat(context.getBean(RpcServers.class).all()).isEmpty();
    }
  }
}
