package io.trunkline.demo.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.RpcException;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.demo.BidService;
import io.trunkline.demo.provider.Bids;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.faults.Cut;
import io.trunkline.testkit.faults.FaultProxy;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The faulty network of docs/testing.md. */
@Timeout(60)
class FaultyNetworkTest {

  @Test
  void callsAreMadeOverAFaultyNetwork() throws Exception {
    try (RpcServer server =
            RpcServer.builder().port(0).service(BidService.class, new Bids()).start();
        RpcClient client =
            RpcClient.builder()
                .timeout(Duration.ofSeconds(30))
                .keepAliveTimeout(Duration.ofSeconds(3))
                .build()) {
      // page: begin
      try (FaultProxy proxy = FaultProxy.to("127.0.0.1", server.port())) {
        Reference<BidService> reference =
            client.reference(
                ReferenceOptions.builder(BidService.class, "dubbo://127.0.0.1:" + proxy.port())
                    .build());
        BidService bids = reference.service();
        proxy.downstream().delay(Duration.ofMillis(20), Duration.ofMillis(10));
        assertThat(bids.echo("late")).isEqualTo("late");

        proxy.blackHole(); // the provider disappears silently
        assertThatThrownBy(() -> bids.echo("lost")).isInstanceOf(RpcException.class);

        proxy.clear().cut(Cut.RESET); // it is back, and the client reconnects
        // page: end
        for (int i = 0; i < 2; i++) { // the first may still meet the connection that is cut
          try {
            assertThat(bids.echo("back")).isEqualTo("back");
          } catch (RpcException ofTheCut) {
            assertThat(i).as("tries").isZero();
            while (!reference.isConnected()) {
              Thread.onSpinWait();
            }
          }
        }
      }
    }
  }

  @Test
  void thePageShowsExactlyThis() throws Exception {
    String shown = Snippet.of(getClass(), "page", "// page");
    assertThat(Snippet.page("testing.md")).contains("```java\n" + shown + "}\n```");
  }
}
