package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import demo.bid.proto.AttachedEcho;
import demo.bid.proto.ProtoBidService;
import demo.bid.proto.ProtoBids;
import demo.bid.proto.ProtoCalls;
import demo.bid.proto.Text;
import io.trunkline.call.ServerCall;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Our protobuf and protobuf-json and those of stock 2.7.23, and of 3.3.6 with its extension, in
 * both roles: messages, attachments and 1,000 calls.
 */
@Tag("full")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ProtobufIT {

  private static final class OfServerCall implements ProtoBids.Attachments {
    @Override
    public @Nullable String received(String key) {
      Object value = ServerCall.current().orElseThrow().attachments().get(key);
      return value == null ? null : value.toString();
    }

    @Override
    public void reply(String key, String value) {
      ServerCall.current().orElseThrow().replyAttachment(key, value);
    }
  }

  static Stream<Arguments> cells() {
    return Stream.of(StockVersion.DUBBO_3_3_6, StockVersion.DUBBO_2_7_23)
        .flatMap(
            version ->
                Stream.of("protobuf", "protobuf-json").map(name -> Arguments.of(version, name)));
  }

  private static StockShop start(
      StockVersion version, String role, int port, String serialization) {
    return StockShop.startProgram(
        version,
        "peer-messages-" + version,
        List.of("io.trunkline.interop.stock.MessagePeer", role, "" + port, serialization),
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "-Dfile.encoding=UTF-8"); // in which its JSON is
  }

  private static void assertAsSent(
      List<String> lines, String fail, String failCustom, @Nullable String back) {
    int values = ProtoCalls.EXPECTED.size();
    assertThat(lines.subList(0, values)).isEqualTo(ProtoCalls.EXPECTED);
    assertThat(lines.get(values)).startsWith("fail: " + fail);
    assertThat(lines.get(values + 1)).startsWith("failCustom: " + failCustom);
    assertThat(lines.subList(values + 2, lines.size()))
        .containsExactly("attachments: with 1;proto, back " + back);
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("cells")
  void stockReadsWhatOursWritesAndOursWhatItReplies(StockVersion version, String serialization)
      throws InterruptedException {
    int port = Pair.freePort();
    try (StockShop provider = start(version, "provider", port, serialization);
        RpcClient client =
            RpcClient.builder()
                .serialization(serialization)
                .timeout(Duration.ofSeconds(30))
                .build()) {
      assertThat(provider.lines()).isEmpty();
      Reference<ProtoBidService> bids =
          client.reference(
              ReferenceOptions.builder(ProtoBidService.class, "dubbo://127.0.0.1:" + port).build());
      String site = "RemoteException: demo.bid.proto.ProtoBidService.";
      assertAsSent(
          ProtoCalls.lines(bids.service(), (text, attachment) -> echo(bids, text, attachment)),
          site + "fail threw java.lang.IllegalStateException: boom",
          site + "failCustom threw demo.bid.BidException: custom boom",
          "otorp;1");
    }
  }

  private static AttachedEcho.Answer echo(
      Reference<ProtoBidService> bids, Text text, String attachment) {
    Map<String, Object> back = new HashMap<>();
    Text echoed =
        bids.attach(ProtoBids.ATTACHMENT, attachment)
            .onReplyAttachments(back::putAll)
            .service()
            .echo(text);
    return new AttachedEcho.Answer(echoed, (String) back.get(ProtoBids.ATTACHMENT));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("cells")
  void oursReadsWhatStockWritesAndStockWhatItReplies(StockVersion version, String serialization)
      throws IOException {
    try (RpcServer server =
            RpcServer.builder()
                .host("0.0.0.0") // stock takes 127.0.0.1 for an address of its own
                .port(0)
                .serialization(serialization)
                .service(ProtoBidService.class, new ProtoBids(new OfServerCall()))
                .start();
        StockShop consumer = start(version, "consumer", server.port(), serialization)) {
      assertAsSent(
          consumer.lines(),
          "ProtobufWrappedException: java.lang.IllegalStateException: boom",
          "ProtobufWrappedException: demo.bid.BidException: custom boom",
          // 2.7 reads them too, but passes them to the application only if it has a registry.
          version == StockVersion.DUBBO_2_7_23 ? null : "otorp;1");
    }
  }
}
