package io.trunkline.demo.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.demo.BidService;
import io.trunkline.demo.provider.Bids;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The settings of a reference that docs/guide.md shows. */
class ReferenceSettingsTest {

  @Test
  void theGuidesSettingsAreTaken() throws Exception {
    ServiceOptions<BidService> exported =
        ServiceOptions.builder(BidService.class, new Bids()).group("blue").version("1.2").build();
    try (RpcServer server = RpcServer.builder().port(0).service(exported).start();
        RpcClient client = RpcClient.builder().build()) {
      assertThat(echoedBy(client, server)).isEqualTo("x");
    }
  }

  private static String echoedBy(RpcClient client, RpcServer server) {
    // guide: begin
    Reference<BidService> reference =
        client.reference(
            ReferenceOptions.builder(BidService.class, "dubbo://127.0.0.1:" + server.port())
                .group("blue") // as on the provider's ServiceOptions
                .version("1.2")
                .timeout(Duration.ofSeconds(5))
                .method("check", MethodOptions.NONE.withTimeout(Duration.ofMillis(300)))
                .method("won", MethodOptions.NONE.withoutReply()) // one-way: ends when it is sent
                .build());
    BidService bids = reference.service();
    // guide: end
    return bids.echo("x");
  }

  @Test
  void theGuideShowsExactlyThis() throws Exception {
    String shown = Snippet.of(getClass(), "guide", "guide");
    assertThat(Snippet.page("guide.md")).contains("```java\n" + shown + "```");
  }
}
