package io.trunkline.perf.trunkline;

import io.trunkline.client.Reference;
import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.EchoingService;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.PerfServer;
import io.trunkline.perf.system.PerfService;
import io.trunkline.perf.system.PerfSystem;
import io.trunkline.perf.system.ServiceCalls;
import io.trunkline.server.RpcServer;
import io.trunkline.spring.RpcClients;
import io.trunkline.spring.RpcConfigurer;
import io.trunkline.spring.RpcServers;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.dubbo.config.annotation.DubboReference;
import org.apache.dubbo.config.annotation.DubboService;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** {@code trunkline-kryo} as applications of Spring Boot with annotations and the starter. */
final class BootSystem implements PerfSystem {

  private static final String HOST = "127.0.0.1";
  private static final long AGREE_SECONDS = 10;

  @Override
  public String name() {
    return "trunkline-kryo-boot";
  }

  @Override
  public PerfServer serve() {
    return new Server(run(Provider.class));
  }

  @Override
  public PerfClient connect(int port) {
    ConfigurableApplicationContext context =
        run(Consumer.class, "perf.provider=dubbo://" + HOST + ":" + port + "?serialization=kryo");
    try {
      awaitTerms(context.getBean(RpcClients.class).references().get(0).reference());
      return new Client(context, context.getBean(Consumer.class).service());
    } catch (RuntimeException e) {
      context.close();
      throw e;
    }
  }

  private static ConfigurableApplicationContext run(Class<?> application, String... properties) {
    return new SpringApplicationBuilder(application)
        .web(WebApplicationType.NONE)
        .bannerMode(Banner.Mode.OFF)
        .properties(
            "dubbo.application.name=perf",
            "dubbo.scan.base-packages=io.trunkline.perf.none", // the classes here are beans already
            "dubbo.protocol.name=dubbo",
            "dubbo.protocol.serialization=kryo",
            "dubbo.consumer.timeout=20000")
        .properties(properties)
        .run();
  }

  /** Calls are measured as they are for nearly all of a connection's life. */
  private void awaitTerms(Reference<?> reference) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(AGREE_SECONDS);
    while (!reference.terms().startsWith("agreed: kryo")) {
      if (System.nanoTime() - deadline > 0) {
        throw new IllegalStateException(
            name() + " agreed on nothing in " + AGREE_SECONDS + " s: " + reference.terms());
      }
      LockSupport.parkNanos(500_000);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Provider {

    @Bean
    @DubboService
    PerfService echo() {
      return new EchoingService();
    }

    @Bean
    RpcConfigurer freePort() {
      return new RpcConfigurer() {
        @Override
        public void configure(RpcServer.Builder server) {
          server.host(HOST).port(0);
        }
      };
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Consumer {

    @DubboReference(url = "${perf.provider}")
    private @Nullable PerfService service;

    PerfService service() {
      if (service == null) {
        throw new IllegalStateException("nobody has injected the reference");
      }
      return service;
    }
  }

  private record Server(ConfigurableApplicationContext context) implements PerfServer {

    @Override
    public int port() {
      return context.getBean(RpcServers.class).only().port();
    }

    @Override
    public void close() {
      context.close();
    }
  }

  private record Client(ConfigurableApplicationContext context, PerfService service)
      implements PerfClient {

    @Override
    public Call call(Payload payload) {
      return ServiceCalls.of(service, payload);
    }

    @Override
    public void close() {
      context.close();
    }
  }
}
