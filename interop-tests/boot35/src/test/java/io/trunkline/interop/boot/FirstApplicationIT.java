package io.trunkline.interop.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.server.RpcServer;
import io.trunkline.spring.RpcConfigurer;
import io.trunkline.spring.RpcServers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import quotes.consumer.ConsumerApplication;
import quotes.provider.ProviderApplication;

/** The first application of docs/boot.md, on a free port of the loopback address. */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class FirstApplicationIT {

  private static final class FreePort implements RpcConfigurer {
    @Override
    public void configure(RpcServer.Builder server) {
      server.host("127.0.0.1").port(0);
    }
  }

  @Test
  void theConsumerPrintsThePriceThatTheProviderReturns(CapturedOutput output) {
    try (ConfigurableApplicationContext provider =
        new SpringApplicationBuilder(ProviderApplication.class, FreePort.class)
            .web(WebApplicationType.NONE)
            .run()) {
      int port = provider.getBean(RpcServers.class).only().port();
      new SpringApplicationBuilder(ConsumerApplication.class)
          .web(WebApplicationType.NONE)
          .run("--quotes.provider=dubbo://127.0.0.1:" + port)
          .close();
    }
    assertThat(output).contains("a pear costs 400 cents");
  }
}
