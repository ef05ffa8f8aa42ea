package io.trunkline.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.calls.Loopback;
import io.trunkline.server.RpcServer;
import io.trunkline.spring.RpcServers;
import java.io.IOException;
import java.util.Map;
import org.apache.dubbo.config.annotation.DubboReference;
import org.apache.dubbo.spring.boot.autoconfigure.DubboAutoConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.MapPropertySource;

@Timeout(60)
class DubboAutoConfigurationTest {

  /** Has a reference, as a test of an application has. */
  static class Caller {

    @DubboReference(url = "${provider}")
    Greeter greeter;
  }

  /** Names Boot's and ours. */
  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration({DubboAutoConfiguration.class, TrunklineAutoConfiguration.class})
  static class Both {}

  @Test
  void aTestThatNamesItGetsReferences() throws IOException {
    RpcServer server = Loopback.server().service(Greeter.class, name -> "hello " + name).start();
    try (server;
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      context
          .getEnvironment()
          .getPropertySources()
          .addFirst(
              new MapPropertySource(
                  "test", Map.of("provider", "dubbo://127.0.0.1:" + server.port())));
      context.register(DubboAutoConfiguration.class, Caller.class);
      context.refresh();
      assertThat(context.getBean(Caller.class).greeter.greet("you")).isEqualTo("hello you");
    }
  }

  @Test
  void withOursBesideItAllIsThereOnce() {
    try (AnnotationConfigApplicationContext context =
        new AnnotationConfigApplicationContext(DubboAutoConfiguration.class, Both.class)) {
      assertThat(context.getBeanNamesForType(RpcServers.class)).hasSize(1);
      assertThat(context.getBeanNamesForType(TrunklineAutoConfiguration.class)).hasSize(1);
    }
  }
}
