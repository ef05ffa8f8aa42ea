package io.trunkline.demo.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.GenericService;
import io.trunkline.client.RpcClient;
import io.trunkline.demo.BidService;
import io.trunkline.demo.provider.Bids;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The generic call of docs/guide.md. */
class WithoutInterfaceTest {

  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  @Test
  void theGuidesGenericCallIsAnsweredWithMaps() throws Exception {
    // guide: begin
    RpcServer server =
        RpcServer.builder()
            .port(0)
            .service(ServiceOptions.builder(BidService.class, new Bids()).generic(true).build())
            .start();
    open.add(server); // guide: not shown

    RpcClient client = RpcClient.builder().timeout(Duration.ofSeconds(5)).build();
    open.add(client); // guide: not shown
    GenericService bids =
        client.generic("io.trunkline.demo.BidService", "dubbo://127.0.0.1:" + server.port());

    Map<String, Object> impression = Map.of("id", "banner-1", "bidFloor", 0.35);
    Map<String, Object> request = Map.of("id", "r1", "impressions", List.of(impression));
    Object response =
        bids.$invoke("bid", new String[] {"io.trunkline.demo.BidRequest"}, new Object[] {request});
    // guide: end
    Map<String, Object> seatBid =
        Map.of(
            "class", "io.trunkline.demo.SeatBid", "seat", "seat of banner-1", "group", "standard");
    assertThat(response)
        .isEqualTo(
            Map.of(
                "class",
                "io.trunkline.demo.BidResponse",
                "id",
                "r1",
                "seatBids",
                List.of(seatBid)));
  }

  @Test
  void theGuideShowsExactlyThis() throws Exception {
    String shown = Snippet.of(getClass(), "guide", "guide");
    assertThat(Snippet.page("guide.md")).contains("```java\n" + shown + "```");
  }
}
