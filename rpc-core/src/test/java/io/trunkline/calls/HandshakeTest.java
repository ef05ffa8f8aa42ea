package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.ServerCall;
import io.trunkline.call.Status;
import io.trunkline.client.ClientStats;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What two ends agree on, and when. Longer than 400 lines because all of it is seen through the
 * same service and its terms.
 */
@Timeout(120)
class HandshakeTest {

  private static final int MARK = 0x54;
  private static final long MARKED_ID = 0x54520100000003ffL;
  private static final byte[] NULL = {'N'};

  /** What is sent beside the text is seen by the service. */
  interface Notes {
    String note(String text);

    void nothing();
  }

  private final List<AutoCloseable> open = new ArrayList<>();
  private final List<Map<String, Object>> seen = new CopyOnWriteArrayList<>();

  private final class Noting implements Notes {
    @Override
    public String note(String text) {
      if (text.equals("attach")) {
        ServerCall.current().orElseThrow().replyAttachment("back", "there");
      }
      return text;
    }

    @Override
    public void nothing() {}
  }

  private RpcServer server(RpcServer.Builder options) throws Exception {
    options.filter(
        (call, next) -> { // which sees the attachments that the service does not get, too
          if (call.site().method().equals("note")) {
            seen.add(Map.copyOf(call.attachments()));
          }
          return next.proceed(call);
        });
    RpcServer server = options.service(Notes.class, new Noting()).start();
    open.add(server);
    return server;
  }

  private Reference<Notes> refer(RpcClient.Builder options, int port) {
    return refer(options, ReferenceOptions.builder(Notes.class, "dubbo://127.0.0.1:" + port));
  }

  private Reference<Notes> refer(
      RpcClient.Builder options, ReferenceOptions.Builder<Notes> reference) {
    RpcClient client = options.build();
    open.add(client);
    return client.reference(reference.build());
  }

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private static void awaitTerms(Reference<?> reference, String begin) {
    Deadline.await(begin + ", not " + reference.terms(), () -> reference.terms().startsWith(begin));
  }

  @Test
  void twoOfOursAgreeBeforeTheReferenceIsThere() throws Exception {
    RpcServer server = server(Loopback.server());
    RpcClient client = Loopback.client().build();
    open.add(client);
    Reference<Notes> notes =
        client.reference(
            ReferenceOptions.builder(Notes.class, "dubbo://127.0.0.1:" + server.port()).build());
    assertThat(notes.terms())
        .isEqualTo(
            "agreed: hessian2; call-site numbers; compact java.time"
                + "; methods: note, nothing in hessian2");
    assertThat(client.terms())
        .isEqualTo(
            Map.of(
                "127.0.0.1:" + server.port(),
                "agreed: hessian2; call-site numbers; compact java.time"));
    for (int i = 0; i < 100; i++) {
      assertThat(notes.service().note("n" + i)).isEqualTo("n" + i);
      notes.service().nothing();
    }
    assertThat(server.stats().connections()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"true, false", "false, true", "false, false"})
  void whereEitherSideHasItSwitchedOffCallsArePlain(boolean atServer, boolean atClient)
      throws Exception {
    RpcServer server = server(Loopback.server().handshake(atServer));
    Reference<Notes> notes = refer(Loopback.client().handshake(atClient), server.port());
    Deadline.await("the end", () -> !notes.terms().startsWith("nothing yet"));
    assertThat(notes.terms()).startsWith("plain: ").contains("switched off");
    assertThat(notes.service().note("x")).isEqualTo("x");
    assertThat(seen.get(0)).containsKey("timeout");
  }

  @ParameterizedTest
  @CsvSource({"hessian2, 29, 27", "kryo, 29, 27"})
  void aNumberedCallIsItsArgumentsAndFewBytesMore(String serialization, int out, int in)
      throws Exception {
    RpcServer server = server(Loopback.server().serialization("hessian2,kryo"));
    RpcClient client =
        Loopback.client()
            .serialization(serialization)
            .timeout(Duration.ofSeconds(16)) // the time that is left takes two bytes
            .build();
    open.add(client);
    Reference<Notes> notes =
        client.reference(
            ReferenceOptions.builder(Notes.class, "dubbo://127.0.0.1:" + server.port()).build());
    awaitTerms(notes, "agreed: " + serialization);
    notes.service().note("1"); // the reply gives the number
    ClientStats before;
    ClientStats after;
    do { // again if the client's time went in front of the call, or the provider's load behind it
      before = client.stats();
      notes.service().note("2");
      after = client.stats();
    } while (after.framesOut() - before.framesOut() > 1
        || after.framesIn() - before.framesIn() > 1);
    // header 16, checksums 8, call site 1, remaining time 2, flags 1, string 2 or more; header 16,
    // checksums 8, type 1, string, stages 8
    assertThat(after.bytesOut() - before.bytesOut()).isBetween((long) out, out + 3L);
    assertThat(after.bytesIn() - before.bytesIn()).isBetween(in + 8L, in + 11L);
  }

  @Test
  void whatACallAttachesBeyondTheConstantsIsSentWithItsNumber() throws Exception {
    RpcServer server =
        server(
            Loopback.server()
                .service(
                    ServiceOptions.builder(Notes.class, new Noting())
                        .group("g")
                        .version("2.0.0")
                        .token("secret")
                        .build()));
    Reference<Notes> notes =
        refer(
            Loopback.client(),
            ReferenceOptions.builder(Notes.class, "dubbo://127.0.0.1:" + server.port())
                .group("g")
                .version("2.0.0")
                .token("secret"));
    awaitTerms(notes, "agreed");
    notes.service().note("full");
    notes.service().note("numbered");
    Reference<Notes> traced = notes.attach("trace", "t1");
    traced.service().note("numbered, and more");
    assertThat(seen.get(0)).isEqualTo(Map.of("group", "g", "token", "secret"));
    assertThat(seen.get(1)).isEqualTo(seen.get(0));
    assertThat(seen.get(2)).isEqualTo(Map.of("group", "g", "token", "secret", "trace", "t1"));
    Reference<Notes> intruder = notes.attach("token", "guessed");
    assertThatThrownBy(() -> intruder.service().note("no"))
        .isInstanceOfSatisfying(
            RpcException.class,
            e -> {
              assertThat(e.status()).isEqualTo(Status.BAD_REQUEST);
              assertThat(e.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
            });
    assertThat(notes.service().note("still")).isEqualTo("still");
  }

  @Test
  void aReplyHasAttachmentsOnlyIfThereAreAny() throws Exception {
    RpcServer server = server(Loopback.server());
    Reference<Notes> notes = refer(Loopback.client(), server.port());
    awaitTerms(notes, "agreed");
    List<Map<String, Object>> back = new ArrayList<>();
    Reference<Notes> listening = notes.onReplyAttachments(back::add);
    listening.service().note("none");
    listening.service().note("attach");
    assertThat(back).containsExactly(Map.of(), Map.of("back", "there"));
  }

  @ParameterizedTest
  @CsvSource({
    "kryo+hessian2, hessian2+kryo, kryo",
    "hessian2+kryo, kryo+hessian2, hessian2",
    "kryo+hessian2, hessian2, hessian2",
    "kryo+hessian2, kryo, kryo"
  })
  void theFirstOfTheClientsListThatTheServerOffersIsUsed(
      String client, String server, String chosen) throws Exception {
    RpcServer offering = server(Loopback.server().serialization(server.replace('+', ',')));
    Reference<Notes> notes =
        refer(Loopback.client().serialization(client.replace('+', ',')), offering.port());
    awaitTerms(notes, "agreed: " + chosen);
    assertThat(notes.service().note("x")).isEqualTo("x");
  }

  @Test
  void aSerializationThatALaterReferenceNamesGetsAConnectionThatAgreedOnIt() throws Exception {
    RpcServer server = server(Loopback.server().serialization("hessian2,kryo"));
    RpcClient client = Loopback.client().build();
    open.add(client);
    String url = "dubbo://127.0.0.1:" + server.port();
    Reference<Notes> first = client.reference(ReferenceOptions.builder(Notes.class, url).build());
    awaitTerms(first, "agreed: hessian2");
    AtomicBoolean enough = new AtomicBoolean();
    CompletableFuture<Void> meanwhile =
        CompletableFuture.runAsync(
            () -> {
              for (int i = 0; !enough.get(); i++) {
                assertThat(first.service().note("n" + i)).isEqualTo("n" + i);
              }
            });
    Reference<Notes> later =
        client.reference(ReferenceOptions.builder(Notes.class, url).serialization("kryo").build());
    assertThat(later.service().note("x")).isEqualTo("x");
    assertThat(later.terms()).startsWith("agreed: hessian2").contains("kryo");
    Deadline.await("the end of the first", () -> server.stats().connections() == 1);
    enough.set(true);
    assertThat(meanwhile).succeedsWithin(Duration.ofSeconds(30));
    assertThat(later.service().note("y")).isEqualTo("y");
    assertThat(server.stats().connections()).isEqualTo(1);
  }

  @Test
  void withNothingInCommonTheErrorNamesWhatIsOffered() throws Exception {
    RpcServer server = server(Loopback.server().serialization("kryo"));
    Reference<Notes> notes = refer(Loopback.client().serialization("hessian2"), server.port());
    awaitTerms(notes, "plain: no serialization is offered by both sides");
    assertThatThrownBy(() -> notes.service().note("x"))
        .hasMessageContaining("serialization hessian2(2) is not offered on this port")
        .hasMessageContaining("offered: kryo(8)");
  }

  @Test
  void aStockPeerGetsHessian2IfItIsListed() throws Exception {
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Reference<Notes> notes =
          refer(
              Loopback.client().serialization("kryo,hessian2"),
              ReferenceOptions.builder(Notes.class, "dubbo://127.0.0.1:" + listener.getLocalPort())
                  .method("nothing", MethodOptions.NONE.withoutReply())
                  .check(false));
      try (RawPeer stock = new RawPeer(listener.accept())) {
        RawPeer.Reply first = stock.receive();
        assertThat(first)
            .usingRecursiveComparison()
            .isEqualTo(new RawPeer.Reply(0xe2, MARK, MARKED_ID, NULL));
        stock.send(RawPeer.frame(0x22, 20, MARKED_ID, 1, NULL));
        awaitTerms(notes, "plain: the peer is stock Dubbo");
        notes.service().nothing();
        RawPeer.Reply call = stock.receiveReply();
        assertThat(call.flags()).isEqualTo(0x82);
        assertThat(call.status()).isZero();
      }
    }
  }

  @Test
  void aPeerThatNeverAnswersIsPlainAfterThreeSeconds() throws Exception {
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      long begun = System.nanoTime();
      Reference<Notes> notes = // which waits until this is known
          refer(
              Loopback.client(),
              ReferenceOptions.builder(Notes.class, "dubbo://127.0.0.1:" + listener.getLocalPort())
                  .method("nothing", MethodOptions.NONE.withoutReply()));
      assertThat(System.nanoTime() - begun).isGreaterThan(2_900_000_000L);
      assertThat(notes.terms()).startsWith("plain: the peer did not reply in time");
      try (RawPeer silent = new RawPeer(listener.accept())) {
        notes.service().nothing();
        RawPeer.Reply next = silent.receive();
        int asked = 0;
        while ((next.flags() & 0x20) != 0) {
          asked++;
          next = silent.receive();
        }
        assertThat(asked).as("heartbeats").isGreaterThan(1);
        assertThat(next.flags()).isEqualTo(0x82);
        assertThat(next.status()).isZero();
        silent.send(RawPeer.frame(0x22, 20, MARKED_ID, 1, NULL)); // too late to matter
        notes.service().nothing();
        assertThat(silent.receive().flags()).isEqualTo(0x82);
        assertThat(notes.terms()).startsWith("plain: the peer did not reply");
      }
    }
  }

  @Test
  void aMarkOnAConnectionWithoutTermsIsABadRequestThatNamesIt() throws Exception {
    RpcServer server = server(Loopback.server());
    try (RawPeer peer = new RawPeer(server.port())) {
      peer.send(RawPeer.frame(0xc2, MARK, 7, 3, new byte[] {1, 1, 0}));
      RawPeer.Reply refusal = peer.receive();
      assertThat(refusal.status()).isEqualTo(40);
      assertThat(refusal.id()).isEqualTo(7);
      assertThat(text(refusal)).contains("0x54", "is: plain", "send it plain");
      peer.send(RawPeer.frame(0xc2, MARK + 1, 8, 0, new byte[0])); // any other byte says nothing
      assertThat(text(peer.receive())).doesNotContain("0x54");
    }
  }

  private static String text(RawPeer.Reply reply) {
    return new String(reply.body(), StandardCharsets.ISO_8859_1);
  }

  @Test
  void aServerAnswersTheMarkOnceAndStaysAServerWhateverComesThen() throws Exception {
    RpcServer server = server(Loopback.server());
    try (RawPeer peer = new RawPeer(server.port())) {
      peer.send(RawPeer.frame(0xe2, MARK, MARKED_ID, 1, NULL));
      RawPeer.Reply record = peer.receive();
      assertThat(record.flags()).isEqualTo(0x22);
      assertThat(record.status()).isEqualTo(20);
      assertThat(record.body()).isNotEqualTo(NULL);
      assertThat(record.body()[headerOf(record.body())]).isEqualTo((byte) 1); // capabilities
      peer.send(RawPeer.frame(0xe2, MARK, 5, 4, new byte[] {0x23, 9, 9, 9})); // a wrong record
      assertThat(text(peer.receive())).contains("record 9 came, expected 2");
      peer.send(RawPeer.frame(0xe2, MARK, MARKED_ID, 1, NULL)); // now a heartbeat as any other
      assertThat(peer.receive().body()).isEqualTo(NULL);
      peer.send(RawPeer.frame(0xe2, 0, 6, 1, NULL));
      assertThat(peer.receive().id()).isEqualTo(6);
      peer.send(RawPeer.frame(0xc2, MARK, 7, 3, new byte[] {1, 1, 0}));
      assertThat(peer.receive().status()).isEqualTo(40);
    }
  }

  @Test
  void aNumberThatWasNotGivenIsABadRequestThatNamesIt() throws Exception {
    RpcServer server = server(Loopback.server());
    try (RawPeer peer = agreed(server.port())) {
      peer.send(RawPeer.frame(0xc2, MARK, 7, 4, new byte[] {17, 0, 0, 'x'}));
      RawPeer.Reply refusal = peer.receiveReply();
      assertThat(refusal.status()).isEqualTo(40);
      assertThat(text(refusal)).contains("call site 17", "this connection's replies");
      peer.send(RawPeer.frame(0xc2, MARK, 8, 3, new byte[] {0, 0, 64}));
      assertThat(text(peer.receiveReply())).contains("flags 64", "expected two numbers");
      peer.send(RawPeer.frame(0xc2, MARK, 9, 0, new byte[0]));
      assertThat(peer.receiveReply().status()).isEqualTo(40);
    }
  }

  /** A peer that has agreed on hessian2 without any classes, as docs/wire.md says it. */
  private static RawPeer agreed(int port) throws Exception {
    RawPeer peer = new RawPeer(port);
    peer.send(RawPeer.frame(0xe2, MARK, MARKED_ID, 1, NULL));
    byte[] hello = ManyConnectsIT.hello(peer.receive().body());
    peer.send(RawPeer.frame(0xe2, MARK, 1, hello.length, hello));
    byte[] confirmation = peer.receive().body();
    assertThat(confirmation[headerOf(confirmation)]).isEqualTo((byte) 5);
    return peer;
  }

  private static int headerOf(byte[] binary) {
    return (binary[0] & 0xff) < 0x30 ? 1 : 2;
  }

  @Test
  void termsEndWithTheirConnectionAndAreMadeAnewOnTheNext() throws Exception {
    RpcServer first = server(Loopback.server());
    int port = first.port();
    Reference<Notes> notes = refer(Loopback.client(), port);
    awaitTerms(notes, "agreed");
    notes.service().note("numbered soon");
    notes.service().note("numbered");
    first.close();
    RpcServer second = Loopback.server().port(port).service(Notes.class, new Noting()).start();
    open.add(second);
    Deadline.await("the next connection", notes::isConnected);
    assertThat(notes.service().note("anew")).isEqualTo("anew");
    awaitTerms(notes, "agreed");
    assertThat(notes.service().note("full")).isEqualTo("full");
    assertThat(notes.service().note("numbered")).isEqualTo("numbered");
  }
}
