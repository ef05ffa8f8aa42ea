package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.bid.BidService;
import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stock 2.7.23 on kryo, by its captured bytes, in both roles: refused, and told what to use. */
@Timeout(60)
class Kryo4PeerTest {

  private final List<String> ran = new CopyOnWriteArrayList<>();

  private BidService bids() {
    return (BidService)
        Proxy.newProxyInstance(
            BidService.class.getClassLoader(),
            new Class<?>[] {BidService.class},
            (proxy, method, arguments) -> {
              ran.add(method.getName());
              return null;
            });
  }

  @Test
  void itsRequestsAreRefusedBeforeAnythingRunsAndTheConnectionGoesOn() throws Exception {
    try (RpcServer server =
            Loopback.server().serialization("kryo").service(BidService.class, bids()).start();
        RawPeer peer = new RawPeer(server.port())) {
      for (String call : List.of("echo", "null", "void", "registered-bid")) {
        peer.send(RawPeer.golden("2.7.23-kryo-" + call + "-request", 7));
        RawPeer.Reply reply = peer.receive();
        assertThat(reply.status()).isEqualTo(40);
        assertThat(new String(reply.body(), StandardCharsets.ISO_8859_1))
            .contains("has number 33", "Dubbo 2.6 and 2.7", "use hessian2");
      }
      assertThat(ran).isEmpty();
      peer.send(RawPeer.golden("3.3.6-kryo-void-request", 8));
      assertThat(peer.receive().status()).isEqualTo(20);
      assertThat(ran).containsExactly("nothing");
    }
  }

  @Test
  void whereItsFormIsSetItIsServedAndDubbo3IsRefused() throws Exception {
    try (RpcServer server =
            Loopback.server()
                .serialization("kryo")
                .serializationSetting("kryo.form", "4")
                .service(BidService.class, bids())
                .start();
        RawPeer peer = new RawPeer(server.port())) {
      for (String call : List.of("echo", "null", "void", "types")) {
        peer.send(RawPeer.golden("2.7.23-kryo-" + call + "-request", 7));
        assertThat(peer.receive().status()).isEqualTo(20);
      }
      assertThat(ran).containsExactly("echo", "nullValue", "nothing", "types");
      peer.send(RawPeer.golden("3.3.6-kryo-void-request", 8));
      RawPeer.Reply reply = peer.receive();
      assertThat(reply.status()).isEqualTo(40);
      assertThat(new String(reply.body(), StandardCharsets.ISO_8859_1))
          .contains("has number 32", "kryo.form=4 is set");
      assertThat(ran).hasSize(4);
    }
  }

  /** What KryoObjectOutput of stock 2.7.23 writes for {@code $invoke("echo", ...)}. */
  private static final String INVOKE =
      "322e302eb264656d6f2e6269642e426964536572766963e5302e302eb024696e766f6be54c6a6176612f6c616e67"
          + "2f537472696e673b5b4c6a6176612f6c616e672f537472696e673b5b4c6a6176612f6c616e672f4f626a6563"
          + "74bb0301656368ef320102016a6176612e6c616e672e537472696ee7310102030167656e657269632d6172e7"
          + "2301050301706174e8030164656d6f2e6269642e426964536572766963e5030172656d6f74652e6170706c69"
          + "636174696fee0301776972652d636f6e73756d65f20301696e746572666163e50304030176657273696fee03"
          + "01302e302eb0030167656e657269e30301747275e5";

  @Test
  void itsGenericCallsAreRefusedForWhatTheyAreToo() throws Exception {
    try (RpcServer server =
            Loopback.server()
                .serialization("kryo")
                .service(ServiceOptions.builder(BidService.class, bids()).generic(true).build())
                .start();
        RawPeer peer = new RawPeer(server.port())) {
      peer.send(RawPeer.frame(0xc8, 7, HexFormat.of().parseHex(INVOKE)));
      RawPeer.Reply reply = peer.receive();
      assertThat(reply.status()).isEqualTo(40);
      assertThat(new String(reply.body(), StandardCharsets.ISO_8859_1))
          .contains("has number 33", "Dubbo 2.6 and 2.7", "use hessian2");
      assertThat(ran).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "refusal, BAD_REQUEST, NOT_EXECUTED",
    "echo, BAD_RESPONSE, UNKNOWN",
    "null, BAD_RESPONSE, UNKNOWN"
  })
  void itsAnswersAreExplained(String answer, Status status, Certainty certainty) throws Exception {
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        RpcClient client = Loopback.client().serialization("kryo").handshake(false).build()) {
      BidService bids =
          client.refer(BidService.class, "dubbo://127.0.0.1:" + listener.getLocalPort());
      try (RawPeer stock = new RawPeer(listener.accept())) {
        CompletableFuture<String> call = CompletableFuture.supplyAsync(() -> bids.echo("hello"));
        long id = stock.receive().id();
        stock.send(RawPeer.golden("2.7.23-kryo-" + answer + "-response", id));
        assertThatThrownBy(() -> call.get(30, TimeUnit.SECONDS))
            .cause()
            .isInstanceOfSatisfying(
                RpcException.class,
                e -> {
                  assertThat(e.status()).isEqualTo(status);
                  assertThat(e.certainty()).isEqualTo(certainty);
                })
            .hasMessageContainingAll("Dubbo 2.6 and 2.7", "Kryo 4", "use hessian2");
      }
    }
  }
}
