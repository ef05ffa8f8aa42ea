package io.trunkline.demo.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.demo.BidSerializationOptimizer;
import io.trunkline.demo.BidService;
import io.trunkline.demo.messages.BidServiceAdapter;
import io.trunkline.demo.messages.MessageBidService;
import io.trunkline.demo.messages.MessageBidServiceAdapter;
import io.trunkline.demo.provider.Bids;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What bin/demo prints, over both ends in one JVM. */
class TourTest {

  private static final int MANY = 400;

  @ParameterizedTest
  @ValueSource(strings = {"protobuf", "protobuf-json"})
  void messagesCarryEveryKindOfCall(String serialization) throws Exception {
    try (RpcServer server =
            RpcServer.builder()
                .host("127.0.0.1")
                .port(0)
                .serialization(serialization)
                .service(MessageBidService.class, new MessageBidServiceAdapter(new Bids()))
                .start();
        RpcClient client =
            RpcClient.builder()
                .serialization(serialization)
                .timeout(Duration.ofSeconds(30))
                .build()) {
      Reference<MessageBidService> reference =
          client.reference(
              ReferenceOptions.builder(
                      MessageBidService.class, "dubbo://127.0.0.1:" + server.port())
                  .method("won", MethodOptions.NONE.withoutReply())
                  .build());
      Tour tour = new Tour(new BidServiceAdapter(reference.service()), client::stats, MANY);
      tour.everyKindOfCall();
      ByteArrayOutputStream table = new ByteArrayOutputStream();
      boolean right = tour.print(new PrintStream(table, true, StandardCharsets.UTF_8));
      assertThat(right).as(table.toString(StandardCharsets.UTF_8)).isTrue();
    }
  }

  @Test
  void theTableSaysCallsPerSecondWithoutTheAuctionAndNoTimeThatAnAuctionTakesPartIn()
      throws Exception {
    String printed;
    try (RpcServer server =
            RpcServer.builder()
                .host("127.0.0.1")
                .port(0)
                .serialization("kryo")
                .optimizer(new BidSerializationOptimizer())
                .service(BidService.class, new Bids())
                .start();
        RpcClient client =
            RpcClient.builder()
                .serialization("kryo")
                .optimizer(new BidSerializationOptimizer())
                .timeout(Duration.ofSeconds(30))
                .build()) {
      BidService bids = client.refer(BidService.class, "dubbo://127.0.0.1:" + server.port());
      Tour tour = new Tour(bids, client::stats, MANY);
      tour.manyAtOnce();
      tour.manyPerSecond();
      ByteArrayOutputStream table = new ByteArrayOutputStream();
      boolean right = tour.print(new PrintStream(table, true, StandardCharsets.UTF_8));
      printed = table.toString(StandardCharsets.UTF_8);
      assertThat(right).as(printed).isTrue();
    }
    assertThat(printed)
        .containsPattern("bidAsync, many at once +400 .* 0  [0-9]+ waited at once for auctions of")
        .containsPattern(
            "echo\\(BidRequest\\), many +400 .* 0  [0-9.,]+ calls/s by 16 threads, warm, no auction")
        .doesNotContainPattern("[0-9] ms");
  }
}
