package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import demo.bid.MomentService;
import demo.bid.Moments;
import io.trunkline.client.RpcClient;
import io.trunkline.interop.peer.Message;
import io.trunkline.interop.tap.FrameTap;
import io.trunkline.interop.tap.TappedFrame;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * One Trunkline provider serves stock consumers of two versions and a Trunkline consumer at once.
 */
@Tag("full")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class MixedClusterIT {

  private static final int CALLS = 30;
  private static final int MARK = 0x54;
  private static final int HANDSHAKE_FRAMES = 4;
  private static final int WHOLE_BODY = 8_192;
  // What the names of the classes begin with as which stock peers write java.time.
  private static final String HANDLES = hex("hessian.io.java8.");
  private static final String HANDLE_OF_DATE_TIME = hex("LocalDateTimeHandle");
  // The definition that hessian-lite 4.0.4 writes in its compact mode.
  private static final String COMPACT_DATE_TIME = "4317" + hex("java.time.LocalDateTime") + "92";

  // Both clocks of a day on which they change, a leap day, before the epoch, whole seconds.
  private static final List<String> INSTANTS =
      List.of(
          "2024-10-27T00:30:00.123456789Z",
          "2024-10-27T01:30:00.000000001Z",
          "2024-02-29T12:34:56.789Z",
          "1901-12-31T23:59:59.999999999Z",
          "2024-01-01T00:00:00Z");

  private final Map<StockVersion, ChildSide> stock = new EnumMap<>(StockVersion.class);

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
  }

  private ChildSide stock(StockVersion version) {
    return stock.computeIfAbsent(version, v -> ChildSide.stock(v, "mixed"));
  }

  @AfterAll
  void endPeers() {
    stock.values().forEach(ChildSide::close);
  }

  private record Consumer(Side side, FrameTap tap) implements AutoCloseable {

    static Consumer of(Side side, String host, int port, String... group) throws IOException {
      Consumer consumer = new Consumer(side, new FrameTap(port, WHOLE_BODY));
      String url = "dubbo://" + host + ":" + consumer.tap.port();
      List<String> settings =
          new ArrayList<>(List.of("as", "moments", "service", "moments", "url", url));
      settings.addAll(List.of(group));
      Pair.done(side.ask("refer", settings.toArray(String[]::new)));
      return consumer;
    }

    CompletableFuture<Message> call(String instant) {
      return side.start("call", "on", "moments", "method", "moments", "text", instant);
    }

    /** Requests with a mark and the answers to them, or those without; all as hex. */
    List<String> bodies(boolean marked) {
      List<TappedFrame> frames = tap.frames().stream().filter(f -> !f.isEvent()).toList();
      Set<Long> ids =
          frames.stream()
              .filter(frame -> frame.isRequest() && (frame.status() == MARK) == marked)
              .map(TappedFrame::id)
              .collect(Collectors.toSet());
      return frames.stream()
          .filter(frame -> ids.contains(frame.id()))
          .peek(frame -> assertThat(frame.bodyLength()).isLessThan(WHOLE_BODY))
          .map(TappedFrame::body)
          .toList();
    }

    @Override
    public void close() {
      try {
        side.ask("destroy", "on", "moments");
      } finally {
        tap.close();
      }
    }
  }

  @Test
  void allConsumersGetTheSameMomentsAndOnlyOursInTheShortForm() throws Exception {
    int port = Pair.freePort();
    try (OurSide provider = new OurSide();
        OurSide consumer = new OurSide()) {
      Pair.done(provider.ask("export", "port", "" + port, "heartbeat", "0"));
      try (Consumer first = Consumer.of(stock(StockVersion.DUBBO_2_7_23), "peer.example", port);
          Consumer second = Consumer.of(stock(StockVersion.DUBBO_3_3_6), "peer.example", port);
          Consumer ours = Consumer.of(consumer, "127.0.0.1", port)) {
        callAtOnce(first, second, ours);
        ours.tap.awaitFrames(HANDSHAKE_FRAMES, TappedFrame::isEvent);
        callAtOnce(first, second, ours);

        for (Consumer stock : List.of(first, second)) {
          assertThat(stock.bodies(true)).isEmpty();
          assertThat(stock.bodies(false)).hasSize(4 * CALLS).allMatch(b -> b.contains(HANDLES));
        }
        assertThat(ours.bodies(true))
            .hasSizeGreaterThanOrEqualTo(2 * CALLS)
            .noneMatch(body -> body.contains(HANDLES));
        assertThat(ours.bodies(false)).allMatch(body -> body.contains(HANDLES));
      }
    }
  }

  @Test
  void onlyConsumersOfTheServiceThatSaysSoGetTheCompactFormOfStock() throws Exception {
    MomentService same = moments -> moments;
    try (RpcServer server =
            RpcServer.builder()
                .port(0)
                .host("127.0.0.1")
                .service(MomentService.class, same)
                .service(
                    ServiceOptions.builder(MomentService.class, same)
                        .group("compact")
                        .serializationSetting("hessian2.stock-compact-time", "true")
                        .build())
                .start();
        Consumer older =
            Consumer.of(stock(StockVersion.DUBBO_2_7_23), "peer.example", server.port());
        Consumer newer =
            Consumer.of(
                stock(StockVersion.DUBBO_3_3_6),
                "peer.example",
                server.port(),
                "group",
                "compact")) {
      callAtOnce(older, newer);
      assertThat(bodies(older.tap, false)).hasSize(CALLS).allMatch(MixedClusterIT::hasHandle);
      assertThat(bodies(newer.tap, true)).hasSize(CALLS).allMatch(MixedClusterIT::hasHandle);
      assertThat(bodies(newer.tap, false)).hasSize(CALLS).allMatch(MixedClusterIT::isCompact);
    }
  }

  @Test
  void aReferenceThatSaysSoSendsTheCompactFormToItsStockProvider() throws Exception {
    ChildSide provider = stock(StockVersion.DUBBO_3_3_6);
    int port = Pair.freePort();
    Pair.done(provider.ask("export", "port", "" + port, "heartbeat", "0"));
    try (FrameTap tap = new FrameTap(port, WHOLE_BODY);
        RpcClient client = RpcClient.builder().build()) {
      MomentService moments =
          client
              .reference(
                  ReferenceOptions.builder(MomentService.class, "dubbo://127.0.0.1:" + tap.port())
                      .timeout(Duration.ofSeconds(30))
                      .serializationSetting("hessian2.stock-compact-time", "true")
                      .build())
              .service();
      for (String instant : INSTANTS) {
        Moments sent = Moments.of(Instant.parse(instant), ZoneId.of("Europe/Paris"));
        assertThat(moments.moments(sent)).hasToString(sent.toString());
        Pair.done(provider.ask("awaitSeen", "text", "moments " + sent));
      }
      assertThat(bodies(tap, true)).hasSize(INSTANTS.size()).allMatch(MixedClusterIT::isCompact);
      assertThat(bodies(tap, false)).hasSize(INSTANTS.size()).allMatch(MixedClusterIT::hasHandle);
    }
  }

  private static List<String> bodies(FrameTap tap, boolean ofRequests) {
    return tap.frames().stream()
        .filter(frame -> !frame.isEvent() && frame.isRequest() == ofRequests)
        .map(TappedFrame::body)
        .toList();
  }

  private static boolean isCompact(String body) {
    return body.contains(COMPACT_DATE_TIME) && !body.contains(HANDLE_OF_DATE_TIME);
  }

  private static boolean hasHandle(String body) {
    return body.contains(HANDLE_OF_DATE_TIME) && !body.contains(COMPACT_DATE_TIME);
  }

  private static void callAtOnce(Consumer... consumers) {
    Map<CompletableFuture<Message>, String> replies = new LinkedHashMap<>();
    for (int i = 0; i < CALLS; i++) {
      String instant = INSTANTS.get(i % INSTANTS.size());
      for (Consumer consumer : consumers) {
        replies.put(consumer.call(instant), instant);
      }
    }
    List<String> wrong = new ArrayList<>();
    replies.forEach(
        (reply, instant) -> {
          String expected =
              Moments.of(Instant.parse(instant), ZoneId.of("Europe/Paris")).toString();
          String value = Pair.done(Side.reply(reply)).get("value");
          if (!value.equals(expected)) {
            wrong.add("expected " + expected + ", got " + value);
          }
        });
    assertThat(wrong).isEmpty();
  }
}
