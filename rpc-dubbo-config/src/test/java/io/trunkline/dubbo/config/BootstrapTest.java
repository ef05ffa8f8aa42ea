package io.trunkline.dubbo.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.dubbo.config.shop.Greeter;
import io.trunkline.dubbo.objects.ProcessContexts;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.MethodConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ProviderConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.config.bootstrap.builders.ReferenceBuilder;
import org.apache.dubbo.config.bootstrap.builders.ServiceBuilder;
import org.apache.dubbo.config.utils.SimpleReferenceCache;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.core.env.StandardEnvironment;

/** Services and references without Spring's files. */
class BootstrapTest {

  @AfterEach
  void stop() {
    DubboBootstrap.reset();
  }

  private static ServiceConfig<Greeter> service(String group, Greeter greeter) {
    ServiceConfig<Greeter> service = new ServiceConfig<>();
    service.setInterface(Greeter.class);
    service.setRef(greeter);
    service.setGroup(group);
    return service;
  }

  private static ReferenceConfig<Greeter> reference(String group, int port) {
    ReferenceConfig<Greeter> reference = new ReferenceConfig<>();
    reference.setInterface(Greeter.class);
    reference.setUrl("dubbo://127.0.0.1:" + port);
    reference.setGroup(group);
    reference.setTimeout(30_000);
    return reference;
  }

  @Test
  void aBootstrapStartsServicesAndReferences() throws IOException {
    int port = Contexts.freePort();
    ReferenceConfig<Greeter> reference = reference("b", port);
    DubboBootstrap.getInstance()
        .application(new ApplicationConfig("shop"))
        .registry(new RegistryConfig("N/A"))
        .protocol(new ProtocolConfig("dubbo", port))
        .service(service("a", name -> "a " + name))
        .service(service("b", name -> "b " + name))
        .reference(reference)
        .start();

    assertThat(DubboBootstrap.getInstance().isStarted()).isTrue();
    assertThat(reference.get().greet("ann")).isEqualTo("b ann");
    assertThat(reference.get()).isSameAs(SimpleReferenceCache.getCache().get(reference));
    assertThat(DubboBootstrap.getInstance().getCache().get(reference)).isSameAs(reference.get());
  }

  @Test
  @Timeout(60)
  void aReferenceThatIsAddedLaterStartsWithTheNextStart() throws IOException {
    int port = Contexts.freePort();
    DubboBootstrap bootstrap =
        DubboBootstrap.getInstance()
            .application(new ApplicationConfig("shop"))
            .protocol(new ProtocolConfig("dubbo", port))
            .service(service("a", name -> "a " + name))
            .start();
    assertThat(bootstrap.getCache().get(Greeter.class)).isNull();

    bootstrap.application(new ApplicationConfig("shop")).reference(reference("a", port)).start();

    assertThat(bootstrap.getCache().get(Greeter.class).greet("ann")).isEqualTo("a ann");
    assertThatThrownBy(() -> bootstrap.application("another"))
        .hasMessageContaining("comes too late");
    bootstrap.stop();
    assertThat(bootstrap.getCache().get(Greeter.class)).isNull();
  }

  @Test
  @Timeout(60)
  void whoeverAwaitsItGoesOnOnceItIsStopped() throws Exception {
    DubboBootstrap bootstrap = DubboBootstrap.getInstance().application("shop").start();
    CompletableFuture<DubboBootstrap> waiting = CompletableFuture.supplyAsync(bootstrap::await);
    assertThat(waiting).isNotDone();

    bootstrap.stop();

    assertThat(waiting.get(30, TimeUnit.SECONDS)).isSameAs(bootstrap);
    assertThat(bootstrap.isStopped()).isTrue();
  }

  @Test
  void aServiceAndAReferenceStartAloneToo() throws IOException {
    int port = Contexts.freePort();
    ServiceConfig<Greeter> service = service("g", name -> "alone " + name);
    service.setApplication(new ApplicationConfig("shop"));
    service.setProtocol(new ProtocolConfig("dubbo", port));
    service.setRegistry(new RegistryConfig(RegistryConfig.NO_AVAILABLE));
    ReferenceConfig<Greeter> reference = reference("g", port);
    service.export();
    try {
      assertThat(service.isExported()).isTrue();
      assertThat(reference.get(false).greet("ann")).isEqualTo("alone ann");
      assertThat(reference.get(true)).isSameAs(reference.get());
    } finally {
      reference.destroy();
      service.unexport();
    }
    assertThat(service.isExported()).isFalse();
    assertThatThrownBy(reference::get).hasMessageContaining("127.0.0.1:" + port);
  }

  @Test
  void servicesThatAreExportedOneByOneShareTheirPort() throws IOException {
    int port = Contexts.freePort();
    List<ServiceConfig<Greeter>> services = new ArrayList<>();
    for (String group : List.of("g", "h", "i")) {
      ServiceConfig<Greeter> service = service(group, name -> group + " " + name);
      service.setApplication(new ApplicationConfig("shop"));
      service.setProtocol(new ProtocolConfig("dubbo", port));
      service.setRegistry(new RegistryConfig(RegistryConfig.NO_AVAILABLE));
      service.export();
      services.add(service);
    }
    ReferenceConfig<Greeter> reference = reference("h", port);
    try {
      assertThat(reference.get().greet("ann")).isEqualTo("h ann");
      services.get(0).unexport();
      services.get(2).unexport();
      assertThat(reference.get().greet("ann")).isEqualTo("h ann");
      assertThatThrownBy(() -> reference("g", port).get().greet("ann"))
          .hasMessageContaining("SERVICE_NOT_FOUND");
    } finally {
      reference.destroy();
      services.get(1).unexport();
    }
    new ServerSocket(port).close();
  }

  @Test
  void buildersSayTheSame() throws IOException {
    int port = Contexts.freePort();
    ServiceConfig<Greeter> service =
        ServiceBuilder.<Greeter>newBuilder()
            .interfaceClass(Greeter.class)
            .ref(name -> "built " + name)
            .build();
    ReferenceConfig<Greeter> reference =
        ReferenceBuilder.<Greeter>newBuilder()
            .interfaceClass(Greeter.class)
            .url("dubbo://127.0.0.1:" + port)
            .timeout(30_000)
            .build();
    DubboBootstrap.getInstance()
        .protocol(builder -> builder.name("dubbo").port(port))
        .service(service)
        .reference(reference)
        .start();

    assertThat(reference.get().greet("ann")).isEqualTo("built ann");
  }

  @Test
  void allMistakesAreReportedAtOnce() {
    ReferenceConfig<Greeter> reference = reference("g", 1);
    reference.setListener("mine");
    MethodConfig method = new MethodConfig();
    method.setName("greet");
    method.setCache("threadlocal");
    reference.setMethods(List.of(method));
    DubboBootstrap bootstrap =
        DubboBootstrap.getInstance()
            .protocol(new ProtocolConfig("rest", 1))
            .service(service("a", name -> name))
            .reference(reference);

    assertThatThrownBy(bootstrap::start)
        .hasMessageContainingAll(
            "ReferenceConfig '" + Greeter.class.getName() + "': attribute 'listener'",
            "MethodConfig 'greet' in ReferenceConfig",
            "ProtocolConfig 'rest': attribute 'name' is 'rest'; expected dubbo");
    assertThat(bootstrap.isStarted()).isFalse();
  }

  @Test
  void aServiceThatComesAfterTheStartIsRefused() {
    DubboBootstrap bootstrap = DubboBootstrap.getInstance().application("shop").start();

    assertThatThrownBy(() -> bootstrap.service(service("g", name -> name)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("comes too late");
  }

  @Test
  void aProviderIsTheDefaultOfAllServicesWhereverItStands() throws IOException {
    int port = Contexts.freePort();
    ProviderConfig provider = new ProviderConfig();
    provider.setToken("secret");
    ServiceConfig<Greeter> first = service("a", name -> "a " + name);
    first.setProvider(provider);
    ReferenceConfig<Greeter> reference = reference("b", port);
    DubboBootstrap.getInstance()
        .protocol(new ProtocolConfig("dubbo", port))
        .service(first)
        .service(service("b", name -> "b " + name))
        .provider(provider)
        .reference(reference)
        .start();

    assertThatThrownBy(() -> reference.get().greet("ann"))
        .hasMessageContaining("the token is missing or wrong");
  }

  @Test
  void aServiceNamesAProtocolThatTheBootstrapHasToo() throws IOException {
    int port = Contexts.freePort();
    ProtocolConfig protocol = new ProtocolConfig("dubbo", port);
    RegistryConfig registry = new RegistryConfig("N/A");
    ServiceConfig<Greeter> service = service("a", name -> "a " + name);
    service.setProtocol(protocol);
    service.setRegistry(registry);
    ReferenceConfig<Greeter> reference = reference("a", port);
    DubboBootstrap.getInstance()
        .registry(registry)
        .protocol(protocol)
        .service(service)
        .reference(reference)
        .start();

    assertThat(reference.get().greet("ann")).isEqualTo("a ann");
  }

  @Test
  void aReferenceIsNotLockedWhileBeansOfItsContextAreMade() {
    ReferenceConfig<Greeter> reference = reference("b", 1);
    reference.setCheck(false);
    reference
        .state()
        .declaredIn(
            new ProcessContexts.Declared(
                new StandardEnvironment(),
                () -> {
                  CompletableFuture.runAsync(reference::destroy)
                      .orTimeout(30, TimeUnit.SECONDS)
                      .join();
                  return List.of(new ApplicationConfig("desk"));
                }));
    try {
      assertThat(reference.get()).isNotNull();
    } finally {
      reference.destroy();
    }
  }
}
