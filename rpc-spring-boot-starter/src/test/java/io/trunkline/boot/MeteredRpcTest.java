package io.trunkline.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.trunkline.calls.Loopback;
import org.junit.jupiter.api.Test;

class MeteredRpcTest {

  @Test
  void aCounterNamesTheApplicationOnce() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    MeteredRpc metered = new MeteredRpc(registry, false);
    metered.configure(Loopback.server().application("shop"));
    metered.configure(Loopback.client().application("shop"));
    metered.configure(Loopback.client().application("shop"));
    assertThat(registry.find("dubbo.application.info.total").counters()).hasSize(1);
    assertThat(
            registry
                .get("dubbo.application.info.total")
                .tag("application.name", "shop")
                .counter()
                .count())
        .isEqualTo(1);
  }
}
