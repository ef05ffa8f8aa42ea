package io.trunkline.demo.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Deadline;
import io.trunkline.client.RpcClient;
import io.trunkline.demo.BidRequest;
import io.trunkline.demo.BidService;
import io.trunkline.demo.provider.Bids;
import io.trunkline.server.RpcServer;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How a deadline gets to another thread, as docs/guide.md shows it. */
class DeadlineDocsTest {

  @Test
  void theGuidesSnippetRuns() throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try (RpcServer server =
            RpcServer.builder().port(0).service(BidService.class, new Bids()).start();
        RpcClient client = RpcClient.builder().timeout(Duration.ofSeconds(30)).build()) {
      BidService bids = client.refer(BidService.class, "dubbo://127.0.0.1:" + server.port());
      BidRequest request = Requests.request("1");
      // guide: begin
      Deadline deadline = Deadline.current(); // of the call that this thread serves
      executor.execute(() -> deadline.run(() -> bids.bid(request)));
      // guide: end
      executor.shutdown();
      assertThat(executor.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void theGuideShowsExactlyThis() throws Exception {
    String shown = Snippet.of(getClass(), "guide", "guide");
    assertThat(Snippet.page("guide.md")).contains("```java\n" + shown + "```");
  }
}
