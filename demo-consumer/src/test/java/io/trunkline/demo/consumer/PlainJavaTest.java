package io.trunkline.demo.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.demo.BidRequest;
import io.trunkline.demo.BidResponse;
import io.trunkline.demo.BidSerializationOptimizer;
import io.trunkline.demo.BidService;
import io.trunkline.demo.provider.Bids;
import io.trunkline.server.RpcServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Both ends in one JVM, as docs/guide.md shows them: plain Java, no Spring. */
class PlainJavaTest {

  private final BidRequest request = Requests.request("plain");
  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  @Test
  void theGuidesProviderAndConsumerTalk() throws Exception {
    // guide: begin
    RpcServer server =
        RpcServer.builder()
            .port(0) // any free port, on every address of the machine; 20880 is the default
            .serialization("kryo")
            .optimizer(new BidSerializationOptimizer())
            .service(BidService.class, new Bids())
            .start();
    open.add(server); // guide: not shown

    RpcClient client =
        RpcClient.builder()
            .serialization("kryo")
            .optimizer(new BidSerializationOptimizer())
            .timeout(Duration.ofSeconds(30)) // guide: not shown
            .build();
    open.add(client); // guide: not shown
    BidService bids = client.refer(BidService.class, "dubbo://127.0.0.1:" + server.port());

    BidResponse now = bids.bid(request);
    CompletableFuture<BidResponse> later = bids.bidAsync(request);
    // guide: asserted here
    assertThat(now).isEqualTo(Requests.response("plain"));
    assertThat(later.get(30, TimeUnit.SECONDS)).isEqualTo(Requests.response("plain"));

    client.close();
    server.close();
    // guide: end
  }

  @Test
  void theGuideShowsExactlyThis() throws Exception {
    String shown = Snippet.of(getClass(), "guide", "guide|assertThat");
    assertThat(Snippet.page("guide.md")).contains("```java\n" + shown + "```");
  }
}
