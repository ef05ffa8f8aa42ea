package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.bid.BidService;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What a side refuses or drops is in its log, once for each connection and reason, and in its
 * statistics. Replaces what the logger writes to, so no other test runs beside it.
 */
@Timeout(60)
class RefusedRequestsLogTest {

  private static final String ECHO = "3.3.6-hessian2-echo-request";

  private final PrintStream before = System.err;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final LetterService service = new LetterService();

  @BeforeEach
  void capture() {
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
  }

  @AfterEach
  void release() {
    System.setErr(before);
  }

  private List<String> warnings() {
    return log.toString(StandardCharsets.UTF_8).lines().filter(l -> l.contains(" WARN ")).toList();
  }

  private RpcServer.Builder server() {
    return Loopback.server().service(Letters.class, service);
  }

  @Test
  void aRefusedRequestIsWarnedOfOncePerConnectionAndReasonAndCounted() throws Exception {
    try (RpcServer server = server().start()) {
      for (int connection = 0; connection < 2; connection++) {
        try (RawPeer peer = new RawPeer(server.port())) {
          for (int i = 0; i < 3; i++) {
            peer.send(RawPeer.golden(ECHO, i)); // another service
            assertThat(peer.receive().status()).isEqualTo(60);
          }
          peer.send(RawPeer.frame(0xc8, 7, new byte[] {1}));
          assertThat(peer.receive().status()).isEqualTo(40);
        }
      }
      assertThat(server.stats().faults())
          .isEqualTo(Map.of("no-such-method", 6L, "serialization-not-offered", 2L));
      assertThat(server.stats().droppedFrames()).isZero();
    }
    assertThat(warnings()).hasSize(4);
    assertThat(warnings().get(0))
        .contains("/127.0.0.1:", "refused a request: no service demo.bid.BidService:0.0.0")
        .contains("the exports in the provider's log", "(no-such-method; ")
        .doesNotContain(Letters.class.getName()); // the same text goes to a stranger
    assertThat(warnings().get(1)).contains("kryo(8) is not offered", "offered: hessian2(2)");
  }

  @Test
  void anUnreadableOneWayRequestIsWarnedOfBecauseItsCallerIsNotTold() throws Exception {
    BidService bids =
        (BidService)
            Proxy.newProxyInstance(
                BidService.class.getClassLoader(),
                new Class<?>[] {BidService.class},
                (proxy, method, arguments) -> null);
    try (RpcServer server = server().serialization("kryo").service(BidService.class, bids).start();
        RawPeer peer = new RawPeer(server.port())) {
      for (int i = 0; i < 5; i++) {
        byte[] request = RawPeer.golden("2.7.23-kryo-echo-request", i);
        request[2] = (byte) 0x88;
        peer.send(request);
      }
      Deadline.await("all are dropped", () -> server.stats().droppedFrames() == 5);
      assertThat(server.stats().faults()).isEqualTo(Map.of("unreadable", 5L));
    }
    assertThat(warnings())
        .singleElement()
        .asString()
        .contains("dropped a one-way request, whose caller is not notified: kryo, attachments of ")
        .contains("Dubbo 2.6 and 2.7", "use hessian2");
  }

  @Test
  void aConsumerWithoutACommonSerializationIsWarnedBeforeItsFirstCall() throws Exception {
    try (RpcServer server = server().serialization("kryo").start();
        RpcClient client = Loopback.client().serialization("hessian2").build()) {
      client.reference(
          ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + server.port())
              .check(false)
              .build());
      Deadline.await("the line", () -> !warnings().isEmpty());
    }
    assertThat(warnings())
        .singleElement()
        .asString()
        .contains("plain: no serialization is offered by both sides")
        .contains("set 'serialization' of the reference to one that the provider offers");
  }

  @Test
  void aOneWayCallThatFailsIsWarnedOfOnce() throws Exception {
    try (RpcServer server = server().start();
        RpcClient client = Loopback.client().build()) {
      Letters letters =
          client
              .reference(
                  ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + server.port())
                      .method("failWith", MethodOptions.NONE.withoutReply())
                      .build())
              .service();
      log.reset();
      for (int i = 0; i < 4; i++) {
        letters.failWith("runtime");
      }
      Deadline.await("all failed", () -> server.stats().droppedFrames() == 4);
      assertThat(server.stats().faults()).isEqualTo(Map.of("one-way-failed", 4L));
      assertThat(warnings().stream().filter(l -> l.contains("one-way")))
          .singleElement()
          .asString()
          .contains(
              "failed to run a one-way request, whose caller is not notified: ", ".failWith: ");
    }
  }

  /** A key that fails when it is put into a map. */
  public static final class Key implements Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public int hashCode() {
      throw new Error("no hash code"); // reading turns exceptions into refusals
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  /** What it is given cannot be read, or it fails when it is told to. */
  public interface Rack {
    void put(Map<Key, String> coats);

    void drop(String coat);
  }

  private static byte[] oneWay(String method, String descriptor, byte[] argument) {
    return RawPeer.frame(
        0x82, 1, HessianBytes.request(Rack.class, method, descriptor, argument, NOTHING));
  }

  private static final byte[] NOTHING = {'H', 'Z'};

  private final CountDownLatch dropping = new CountDownLatch(2);
  private final CountDownLatch mayDrop = new CountDownLatch(1);

  private final Rack rack =
      new Rack() {
        @Override
        public void put(Map<Key, String> coats) {}

        @Override
        public void drop(String coat) {
          dropping.countDown();
          try {
            mayDrop.await(60, TimeUnit.SECONDS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          throw new IllegalStateException(coat);
        }
      };

  @Test
  void aOneWayRequestThatCannotBeHandledIsCountedAsFailed() throws Exception {
    byte[] coats =
        HessianBytes.all(
            new byte[] {'H'},
            HessianBytes.object(Key.class.getName(), "hook", HessianBytes.NULL),
            HessianBytes.text("coat"),
            new byte[] {'Z'});
    try (RpcServer server = server().service(Rack.class, rack).start();
        RawPeer peer = new RawPeer(server.port())) {
      peer.send(oneWay("put", "Ljava/util/Map;", coats));
      Deadline.await("it is dropped", () -> server.stats().droppedFrames() == 1);
      assertThat(server.stats().faults()).isEqualTo(Map.of("one-way-failed", 1L));
    }
    assertThat(log.toString(StandardCharsets.UTF_8).lines())
        .anyMatch(l -> l.contains(" ERROR ") && l.contains("/127.0.0.1:"))
        .anyMatch(l -> l.contains("Error: no hash code"));
  }

  @Test
  void theSumOfAConnectionComesAfterItsLastRequest() throws Exception {
    try (RpcServer server = server().service(Rack.class, rack).start()) {
      try (RawPeer peer = new RawPeer(server.port())) {
        byte[] drop = oneWay("drop", "Ljava/lang/String;", HessianBytes.text("coat"));
        peer.send(drop, drop);
        assertThat(dropping.await(60, TimeUnit.SECONDS)).isTrue();
      }
      Deadline.await("it is gone", () -> server.stats().connections() == 0);
      mayDrop.countDown();
      Deadline.await(
          "the sum",
          () -> log.toString(StandardCharsets.UTF_8).contains("on it: 2 one-way-failed"));
    }
  }

  @Test
  void whatIsReadLenientlyIsSaidWithItsPlace() throws Exception {
    mayDrop.countDown();
    byte[] attachments =
        HessianBytes.map(Map.of("k", HessianBytes.object("no.Such", "a", HessianBytes.NULL)));
    byte[] body =
        HessianBytes.request(
            Rack.class, "drop", "Ljava/lang/String;", HessianBytes.number(5), attachments);
    try (RpcServer server = server().service(Rack.class, rack).start();
        RawPeer peer = new RawPeer(server.port())) {
      peer.send(RawPeer.frame(0xc2, 1, HessianBytes.all(body, HessianBytes.NULL)));
      assertThat(peer.receive().status()).isEqualTo(20);
    }
    String read = "read a request for " + Rack.class.getName() + ".drop as leniently as stock";
    assertThat(
            log.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(l -> l.contains(" INFO ") && l.contains(read)))
        .satisfiesExactly(
            line -> assertThat(line).contains(": after its last item (bytes-after-request"),
            line ->
                assertThat(line)
                    .contains(": argument 1, declared as java.lang.String (text-from-scalar"),
            line -> assertThat(line).contains(": its attachments (class-not-needed"));
  }

  @Test
  void aWrongTokenIsWarnedOf() throws Exception {
    RpcServer server =
        Loopback.server()
            .service(ServiceOptions.builder(Letters.class, service).token("secret").build())
            .start();
    try (server;
        RpcClient client = Loopback.client().build()) {
      Letters letters = client.refer(Letters.class, "dubbo://127.0.0.1:" + server.port());
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> letters.echo("x")).hasMessageContaining("the token is missing");
      }
      assertThat(server.stats().faults()).isEqualTo(Map.of("rejected", 3L));
    }
    assertThat(warnings()).singleElement().asString().contains("refused a request: ", ".echo: the");
  }

  @Test
  void aReplyThatNoCallWaitsForIsWarnedOfByTheConsumer() throws Exception {
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        RpcClient client = Loopback.client().handshake(false).build()) {
      Letters letters = client.refer(Letters.class, "dubbo://127.0.0.1:" + listener.getLocalPort());
      try (RawPeer provider = new RawPeer(listener.accept())) {
        CompletableFuture<String> call = CompletableFuture.supplyAsync(() -> letters.echo("x"));
        long id = provider.receive().id();
        byte[] reply = {(byte) 0x91, 1, 'x'};
        provider.send(RawPeer.frame(0x02, 20, id + 1_000, reply.length, reply));
        provider.send(RawPeer.frame(0x02, 20, id + 1_001, reply.length, reply));
        provider.send(RawPeer.frame(0xc2, id, reply)); // a callback, perhaps
        provider.send(RawPeer.frame(0x02, 20, id, reply.length, reply));
        assertThat(call.join()).isEqualTo("x");
      }
      assertThat(client.stats().faults())
          .isEqualTo(Map.of("unexpected-reply", 2L, "unexpected-request", 1L));
      assertThat(warnings().stream().filter(l -> l.contains("dropped")))
          .hasSize(2)
          .satisfiesExactly(
              line -> assertThat(line).contains("no call waits for reply 10", "raise 'timeout'"),
              line -> assertThat(line).contains("nothing was passed to the provider"));
    }
  }

  @Test
  void aPeerCannotForgeALineWithItsNames() throws IOException {
    try (RpcServer server = server().start();
        RawPeer peer = new RawPeer(server.port())) {
      byte[] request = RawPeer.golden(ECHO, 1);
      String text = new String(request, StandardCharsets.ISO_8859_1);
      request[text.indexOf("BidService")] = '\n';
      peer.send(request);
      assertThat(peer.receive().status()).isEqualTo(60);
    }
    assertThat(warnings()).singleElement().asString().contains("demo.bid.\\u000aidService");
  }
}
