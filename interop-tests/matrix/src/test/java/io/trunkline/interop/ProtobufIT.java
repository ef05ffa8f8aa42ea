package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import demo.bid.proto.ProtoBidService;
import demo.bid.proto.ProtoBids;
import demo.bid.proto.ProtoCalls;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our protobuf and protobuf-json and those of stock 2.7.23, in both roles. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ProtobufIT {

  private static StockShop start(String role, int port, String serialization) {
    return StockShop.startProgram(
        StockVersion.DUBBO_2_7_23,
        "peer-messages-2.7.23",
        List.of("io.trunkline.interop.stock.MessagePeer", role, "" + port, serialization),
        "-Dfile.encoding=UTF-8"); // in which its JSON is
  }

  private static void assertAsSent(List<String> lines, String fail, String failCustom) {
    int values = ProtoCalls.EXPECTED.size();
    assertThat(lines.subList(0, values)).isEqualTo(ProtoCalls.EXPECTED);
    assertThat(lines.get(values)).startsWith("fail: " + fail);
    assertThat(lines.get(values + 1)).startsWith("failCustom: " + failCustom);
    assertThat(lines).hasSize(values + 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"protobuf", "protobuf-json"})
  void stockReadsWhatOursWritesAndOursWhatItReplies(String serialization) throws IOException {
    int port = freePort();
    try (StockShop provider = start("provider", port, serialization);
        RpcClient client =
            RpcClient.builder()
                .serialization(serialization)
                .timeout(Duration.ofSeconds(30))
                .build()) {
      assertThat(provider.lines()).isEmpty();
      ProtoBidService bids = client.refer(ProtoBidService.class, "dubbo://127.0.0.1:" + port);
      String site = "RemoteException: demo.bid.proto.ProtoBidService.";
      assertAsSent(
          ProtoCalls.lines(bids),
          site + "fail threw java.lang.IllegalStateException: boom",
          site + "failCustom threw demo.bid.BidException: custom boom");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"protobuf", "protobuf-json"})
  void oursReadsWhatStockWritesAndStockWhatItReplies(String serialization) throws IOException {
    try (RpcServer server =
            RpcServer.builder()
                .host("0.0.0.0") // stock takes 127.0.0.1 for an address of its own
                .port(0)
                .serialization(serialization)
                .service(ProtoBidService.class, new ProtoBids())
                .start();
        StockShop consumer = start("consumer", server.port(), serialization)) {
      assertAsSent(
          consumer.lines(),
          "ProtobufWrappedException: java.lang.IllegalStateException: boom",
          "ProtobufWrappedException: demo.bid.BidException: custom boom");
    }
  }

  /** A port that was free a moment ago. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
