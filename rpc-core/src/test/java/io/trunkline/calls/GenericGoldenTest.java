package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import demo.bid.BidResponse;
import demo.bid.BidService;
import demo.bid.SeatBid;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.GoldenFrames;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Generic calls that were captured between stock peers. */
@Timeout(60)
class GenericGoldenTest {

  private static final int HEADER_BYTES = 16;

  private static BidService bids() {
    return (BidService)
        Proxy.newProxyInstance(
            BidService.class.getClassLoader(),
            new Class<?>[] {BidService.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "bid" ->
                      new BidResponse(
                          "abc", new ArrayList<>(List.of(new SeatBid("seat", "group"))));
                  case "echo" -> arguments[0];
                  default -> throw new IllegalStateException((String) arguments[0]);
                });
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.7.23", "3.3.6"})
  void aCapturedRequestIsAnsweredWithTheBytesOfAStockProvider(String version) throws Exception {
    try (RpcServer server =
            Loopback.server()
                .service(ServiceOptions.builder(BidService.class, bids()).generic(true).build())
                .start();
        RawPeer peer = new RawPeer(server.port())) {
      for (String call : List.of("generic-bid", "generic")) {
        peer.send(RawPeer.golden(version + "-hessian2-" + call + "-request", 7));
        RawPeer.Reply reply = peer.receive();
        assertThat(reply.status()).isEqualTo(20);
        assertThat(reply.body()).isEqualTo(body("3.3.6-hessian2-" + call + "-response"));
      }
      peer.send(RawPeer.golden(version + "-hessian2-generic-exception-request", 8));
      assertThat(new String(peer.receive().body(), StandardCharsets.ISO_8859_1))
          .startsWith("\u0093C0.com.alibaba.dubbo.rpc.service.GenericException\u0096")
          .contains("\6g-boom\37java.lang.IllegalStateExceptionH\5dubbo");
    }
  }

  private static byte[] body(String name) {
    byte[] frame = GoldenFrames.read(name);
    return Arrays.copyOfRange(frame, HEADER_BYTES, frame.length);
  }

  @Test
  void ourRequestIsTheOneOfAStockConsumerUpToItsAttachments() throws Exception {
    Map<String, Object> impression = new LinkedHashMap<>();
    impression.put("id", "abc");
    impression.put("bidFloor", 1.1);
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("id", "r1");
    request.put("impressions", new ArrayList<>(List.of(impression)));
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        RpcClient client = client()) {
      var future =
          client
              .generic("demo.bid.BidService", "dubbo://127.0.0.1:" + listening.getLocalPort())
              .$invokeAsync("bid", new String[] {"demo.bid.BidRequest"}, new Object[] {request});
      try (RawPeer provider = new RawPeer(listening.accept())) {
        RawPeer.Reply received = provider.receive();
        assertThat(received.flags()).isEqualTo(0xc2);
        String golden = text(body("3.3.6-hessian2-generic-bid-request"));
        String arguments = golden.substring(0, golden.indexOf("H\4path"));
        assertThat(text(received.body())).startsWith(arguments + "H").contains("\7generic\4true");
        byte[] answer = body("3.3.6-hessian2-generic-bid-response");
        provider.send(RawPeer.frame(0x02, 20, received.id(), answer.length, answer));
        assertThat(future.get(30, TimeUnit.SECONDS))
            .isEqualTo(
                Map.of(
                    "class",
                    "demo.bid.BidResponse",
                    "id",
                    "abc",
                    "seatBids",
                    List.of(
                        Map.of("class", "demo.bid.SeatBid", "seat", "seat", "group", "group"))));
      }
    }
  }

  private static RpcClient client() {
    return Loopback.client().handshake(false).closeTimeout(Duration.ofMillis(100)).build();
  }

  private static String text(byte[] body) {
    return new String(body, StandardCharsets.ISO_8859_1);
  }
}
