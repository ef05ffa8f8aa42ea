package io.trunkline.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.trunkline.calls.Loopback;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StatsMetersTest {

  private final MeterRegistry registry = new SimpleMeterRegistry();

  @Test
  void metersShowWhatServerAndClientCountAndGoWhenTheyAreClosed() throws Exception {
    try (RpcServer server = server(null);
        RpcClient client = Loopback.client().build();
        ServerMeters ofServer = new ServerMeters(server);
        ClientMeters ofClient = new ClientMeters(client, Tags.of("client", "shop"))) {
      ofServer.bindTo(registry);
      ofClient.bindTo(registry);
      Orders orders = client.refer(Orders.class, "dubbo://127.0.0.1:" + server.port());
      orders.place("a");

      String port = Integer.toString(server.port());
      assertThat(registry.get("trunkline.server.connections").tags("port", port).gauge().value())
          .isEqualTo(1);
      assertThat(registry.get("trunkline.server.queue.time").gauge().value()).isNotNegative();
      assertThat(registry.get("trunkline.client.connections").functionCounter().count())
          .isEqualTo(1);
      long before = client.stats().bytesOut(); // heartbeats may follow
      assertThat(
              registry
                  .get("trunkline.client.bytes")
                  .tags("client", "shop", "direction", "sent")
                  .functionCounter()
                  .count())
          .isPositive()
          .isBetween((double) before, (double) client.stats().bytesOut());
      assertThat(registry.get("trunkline.client.calls.waiting").gauge().value()).isZero();
    }
    assertThat(registry.getMeters()).isEmpty();
  }

  @Test
  void aReasonToRefuseGetsItsCounterAfterItOccurred() throws Exception {
    try (RpcServer server = server("right");
        RpcClient client = Loopback.client().build();
        ServerMeters meters = new ServerMeters(server)) {
      meters.bindTo(registry);
      assertThat(registry.find("trunkline.server.faults").functionCounters()).isEmpty();
      Orders orders =
          client
              .reference(
                  ReferenceOptions.builder(Orders.class, "dubbo://127.0.0.1:" + server.port())
                      .token("wrong")
                      .build())
              .service();
      assertThatThrownBy(() -> orders.place("a")).hasMessageContaining("token");

      assertThat(registry.get("trunkline.server.faults.reasons").gauge().value()).isEqualTo(1);
      assertThat(
              registry
                  .get("trunkline.server.faults")
                  .tags("reason", "rejected")
                  .functionCounter()
                  .count())
          .isEqualTo(1);
    }
  }

  private static RpcServer server(String token) throws Exception {
    return Loopback.server()
        .service(ServiceOptions.builder(Orders.class, new OrderDesk()).token(token).build())
        .start();
  }
}
