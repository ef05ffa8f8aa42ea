package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.bid.BidService;
import io.trunkline.call.Certainty;
import io.trunkline.call.NonBlocking;
import io.trunkline.call.RpcException;
import io.trunkline.call.ServerCall;
import io.trunkline.call.Status;
import io.trunkline.client.ClientStats;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.serialization.compression.CompressionSetting;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.compression.Pieces;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compression as an application sees it: in settings, in errors, and in bytes. */
@Timeout(120)
class CompressedCallsTest {

  private static final int LENGTH = 50_000;
  private static final String TEXT = new String(Pieces.text(LENGTH), StandardCharsets.ISO_8859_1);

  /** Sends a lot one way or the other. */
  interface Letters {
    int take(String text);

    int takeBytes(byte[] bytes);

    @NonBlocking
    int takeAtOnce(String text);

    String give(int length);

    CompletableFuture<String> giveLater(int length);

    String fail(int length);

    void attach(int length);
  }

  private static final class Answering implements Letters {
    @Override
    public int take(String text) {
      return text.length();
    }

    @Override
    public int takeBytes(byte[] bytes) {
      return bytes.length;
    }

    @Override
    public int takeAtOnce(String text) {
      return Thread.currentThread().getName().startsWith("trunkline-server") ? -1 : text.length();
    }

    @Override
    public String give(int length) {
      return TEXT.repeat(1 + length / LENGTH).substring(0, length);
    }

    @Override
    public CompletableFuture<String> giveLater(int length) {
      return CompletableFuture.supplyAsync(() -> give(length));
    }

    @Override
    public String fail(int length) {
      throw new IllegalStateException(give(length));
    }

    @Override
    public void attach(int length) {
      ServerCall call = ServerCall.current().orElseThrow();
      call.replyAttachment("back", give((Integer) call.attachments().get("length")));
    }
  }

  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private RpcServer serve(RpcServer.Builder options) throws Exception {
    return serve(options, ServiceOptions.builder(Letters.class, new Answering()));
  }

  private RpcServer serve(RpcServer.Builder options, ServiceOptions.Builder<Letters> service)
      throws Exception {
    RpcServer server = options.service(service.build()).start();
    open.add(server);
    return server;
  }

  private RpcClient client(RpcClient.Builder options) {
    RpcClient client = options.build();
    open.add(client);
    return client;
  }

  private static ReferenceOptions.Builder<Letters> to(RpcServer server) {
    return ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + server.port());
  }

  private static Reference<Letters> agreed(RpcClient client, ReferenceOptions.Builder<Letters> to) {
    Reference<Letters> letters = client.reference(to.build());
    Deadline.await("terms, not " + letters.terms(), () -> letters.terms().startsWith("agreed"));
    letters.service().take("");
    return letters;
  }

  /** What a call sends and receives. */
  private static long[] bytes(RpcClient client, Runnable call) {
    ClientStats before = client.stats();
    call.run();
    ClientStats after = client.stats();
    return new long[] {after.bytesOut() - before.bytesOut(), after.bytesIn() - before.bytesIn()};
  }

  @ParameterizedTest
  @ValueSource(strings = {"deflate", "gzip", "zstd", "lz4", "zstd:9"})
  void requestsAndRepliesAreCompressedInEachWay(String name) throws Exception {
    RpcServer server = serve(Loopback.server().compression(name));
    RpcClient client = client(Loopback.client().compression(name));
    Letters letters = agreed(client, to(server)).service();
    long[] sent = bytes(client, () -> assertThat(letters.take(TEXT)).isEqualTo(LENGTH));
    assertThat(sent[0]).isBetween(1_000L, LENGTH / 2L);
    long[] given = bytes(client, () -> assertThat(letters.give(LENGTH)).isEqualTo(TEXT));
    assertThat(given[1]).isBetween(1_000L, LENGTH / 2L);
    long[] later =
        bytes(client, () -> assertThat(letters.giveLater(LENGTH).join()).isEqualTo(TEXT));
    assertThat(later[1]).isLessThan(LENGTH / 2L);
    long[] failed =
        bytes(
            client,
            () ->
                assertThatThrownBy(() -> letters.fail(LENGTH))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(TEXT));
    assertThat(failed[1]).isLessThan(LENGTH / 2L);
    Deadline.await("frames released", () -> client.stats().heldBytes() == 0);
    Deadline.await("frames released there", () -> server.stats().heldBytes() == 0);
    assertThat(server.stats().faults()).isEmpty();
  }

  @Test
  void attachmentsAreCompressedToo() throws Exception {
    RpcServer server = serve(Loopback.server().compression("zstd"));
    RpcClient client = client(Loopback.client().compression("zstd"));
    AtomicReference<Map<String, Object>> got = new AtomicReference<>();
    Reference<Letters> letters =
        agreed(client, to(server)).attach("mine", TEXT).attach("length", LENGTH);
    long[] both =
        bytes(client, () -> letters.onReplyAttachments(got::set).service().attach(LENGTH));
    assertThat(both[0]).isLessThan(LENGTH / 2L);
    assertThat(both[1]).isLessThan(LENGTH / 2L);
    assertThat(got.get()).containsEntry("back", TEXT);
  }

  @Test
  void eachSideDecidesAboutItsOwnMessages() throws Exception {
    RpcServer server = serve(Loopback.server());
    RpcClient client = client(Loopback.client().compression("lz4"));
    Letters letters = agreed(client, to(server)).service();
    assertThat(bytes(client, () -> letters.take(TEXT))[0]).isLessThan(LENGTH / 2L);
    assertThat(bytes(client, () -> letters.give(LENGTH))[1]).isGreaterThan(LENGTH);
    RpcServer compressing = serve(Loopback.server().compression("gzip"));
    RpcClient silent = client(Loopback.client());
    Letters others = agreed(silent, to(compressing)).service();
    assertThat(bytes(silent, () -> others.take(TEXT))[0]).isGreaterThan(LENGTH);
    assertThat(bytes(silent, () -> others.give(LENGTH))[1]).isLessThan(LENGTH / 2L);
  }

  @Test
  void theNearestSettingCounts() throws Exception {
    RpcServer server =
        serve(
            Loopback.server().compression("deflate"),
            ServiceOptions.builder(Letters.class, new Answering()).compression("none"));
    RpcClient client = client(Loopback.client().compression("deflate"));
    Letters letters =
        agreed(
                client,
                to(server)
                    .method(
                        "take",
                        MethodOptions.NONE.withCompression(new CompressionSetting("none", null))))
            .service();
    assertThat(bytes(client, () -> letters.take(TEXT))[0]).isGreaterThan(LENGTH);
    assertThat(bytes(client, () -> letters.takeAtOnce(TEXT))[0]).isLessThan(LENGTH / 2L);
    assertThat(bytes(client, () -> letters.give(LENGTH))[1]).isGreaterThan(LENGTH);
    Letters none = agreed(client, to(server).compression("none")).service();
    assertThat(bytes(client, () -> none.takeAtOnce(TEXT))[0]).isGreaterThan(LENGTH);
  }

  @Test
  void theUrlSetsItToo() throws Exception {
    RpcServer server = serve(Loopback.server());
    RpcClient client = client(Loopback.client());
    String url = "dubbo://127.0.0.1:" + server.port();
    Letters letters =
        agreed(
                client,
                ReferenceOptions.builder(
                    Letters.class, url + "?compression=zstd&compression-threshold=40000"))
            .service();
    assertThat(bytes(client, () -> letters.take(TEXT))[0]).isLessThan(LENGTH / 2L);
    String shorter = TEXT.substring(0, 39_000);
    assertThat(bytes(client, () -> letters.take(shorter))[0]).isGreaterThan(39_000);
    assertThatThrownBy(() -> client.refer(Letters.class, url + "?compression-threshold=x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("compression-threshold is 'x', expected 0 to 2147483567 bytes");
  }

  @Test
  void whatIsShorterThanTheThresholdIsNotCompressed() throws Exception {
    RpcServer server = serve(Loopback.server().compression("deflate"));
    RpcClient client =
        client(Loopback.client().compression("deflate").compressionThreshold(30_000));
    Letters letters = agreed(client, to(server)).service();
    String shorter = TEXT.substring(0, 29_000);
    assertThat(bytes(client, () -> letters.take(shorter))[0]).isGreaterThan(29_000);
    assertThat(bytes(client, () -> letters.take(TEXT))[0]).isLessThan(LENGTH / 2L);
    assertThat(bytes(client, () -> letters.give(900))[1]).isGreaterThan(900);
    assertThat(bytes(client, () -> letters.give(3_000))[1]).isLessThan(1_500);
  }

  @Test
  void randomBytesAreSentAsTheyAreAndDoNotSpoilTexts() throws Exception {
    RpcServer server = serve(Loopback.server());
    RpcClient client = client(Loopback.client().compression("deflate"));
    Letters letters = agreed(client, to(server)).service();
    letters.takeBytes(new byte[0]); // its call site has a number from now on
    byte[] random = Pieces.random(20_000);
    for (int i = 0; i < 100; i++) {
      assertThat(bytes(client, () -> letters.takeBytes(random))[0]).isBetween(20_000L, 20_100L);
    }
    assertThat(bytes(client, () -> letters.take(TEXT))[0]).isLessThan(LENGTH / 2L);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void nothingIsCompressedOnPlainTerms(boolean atServer) throws Exception {
    RpcServer server = serve(Loopback.server().compression("deflate").handshake(!atServer));
    RpcClient client = client(Loopback.client().compression("deflate").handshake(atServer));
    Reference<Letters> reference = client.reference(to(server).build());
    Deadline.await("plain, not " + reference.terms(), () -> reference.terms().startsWith("plain"));
    Letters letters = reference.service();
    for (int i = 0; i < 10; i++) {
      assertThat(bytes(client, () -> letters.take(TEXT))[0]).isGreaterThan(LENGTH);
      assertThat(bytes(client, () -> letters.give(LENGTH))[1]).isGreaterThan(LENGTH);
    }
  }

  @Test
  void aStockConsumerGetsWhatItAlwaysGot() throws Exception {
    RpcServer plain = serve(Loopback.server().service(BidService.class, new NothingButEcho()));
    RpcServer compressing =
        serve(
            Loopback.server()
                .compression("zstd")
                .compressionThreshold(0)
                .service(BidService.class, new NothingButEcho()));
    byte[] request = RawPeer.golden("3.3.6-hessian2-echo-request", 3);
    List<byte[]> replies = new ArrayList<>();
    for (RpcServer server : List.of(plain, compressing)) {
      try (RawPeer stock = new RawPeer(server.port())) {
        stock.send(request);
        replies.add(stock.receive().body());
      }
    }
    assertThat(replies.get(1)).isEqualTo(replies.get(0));
  }

  @Test
  void aCompressedRequestOverTheServersLimitIsRefusedAndTheConnectionLives() throws Exception {
    RpcServer server = serve(Loopback.server().payloadBytes(100_000));
    RpcClient client = client(Loopback.client().compression("zstd"));
    Letters letters = agreed(client, to(server)).service();
    String bomb = TEXT.repeat(50); // far below the limit while it is compressed
    assertThatThrownBy(() -> letters.take(bomb))
        .isInstanceOfSatisfying(
            RpcException.class,
            e -> {
              assertThat(e.status()).isEqualTo(Status.BAD_REQUEST);
              assertThat(e.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
            })
        .hasMessageContaining("cannot be decompressed: decompressed (zstd) it has 2500")
        .hasMessageContaining("the limit is 100000")
        .hasMessageContaining("raise payloadBytes on the server builder");
    assertThat(letters.take(TEXT)).isEqualTo(LENGTH);
    assertThat(server.stats().connections()).isEqualTo(1);
    assertThat(client.stats().connections()).isEqualTo(1);
    assertThat(server.stats().faults()).containsEntry("unreadable", 1L);
    Deadline.await("frames released", () -> server.stats().heldBytes() == 0);
  }

  @Test
  void aCompressedReplyOverTheClientsLimitIsRefusedAndTheConnectionLives() throws Exception {
    RpcServer server = serve(Loopback.server().compression("zstd"));
    RpcClient client = client(Loopback.client().payloadBytes(100_000));
    Letters letters = agreed(client, to(server)).service();
    assertThatThrownBy(() -> letters.give(400_000))
        .isInstanceOfSatisfying(
            RpcException.class, e -> assertThat(e.certainty()).isEqualTo(Certainty.EXECUTED))
        .hasMessageContaining("decompressed (zstd) it has 4000")
        .hasMessageContaining("the limit is 100000")
        .hasMessageContaining("raise payloadBytes on the client builder");
    assertThat(letters.give(LENGTH)).isEqualTo(TEXT);
    assertThat(client.stats().connections()).isEqualTo(1);
    Deadline.await("frames released", () -> client.stats().heldBytes() == 0);
  }

  @Test
  void aCompressedRequestIsNeverReadOnAnEventLoop() throws Exception {
    RpcServer server = serve(Loopback.server());
    RpcClient client = client(Loopback.client().compression("deflate"));
    Letters letters = agreed(client, to(server)).service();
    Deadline.await("a loop runs it", () -> letters.takeAtOnce("short") == -1);
    assertThat(letters.takeAtOnce(TEXT)).isEqualTo(LENGTH);
  }

  @Test
  void anUnknownNameStopsTheStart() {
    assertThatThrownBy(() -> client(Loopback.client().compression("zstdd")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no compression named 'zstdd'; did you mean 'zstd'?");
    assertThatThrownBy(() -> serve(Loopback.server().compression("lz4:99")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("level '99' of compression lz4, expected 1 to 12");
    assertThatThrownBy(() -> serve(Loopback.server().compressionThreshold(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("compressionThreshold is -1");
    RpcClient client = client(Loopback.client());
    assertThatThrownBy(
            () -> client.refer(Letters.class, "dubbo://127.0.0.1:1?compression=snappy&check=false"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("known are deflate, gzip, lz4, zstd, none");
  }
}
