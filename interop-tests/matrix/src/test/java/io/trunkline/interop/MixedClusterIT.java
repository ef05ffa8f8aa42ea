package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import demo.bid.Moments;
import io.trunkline.interop.peer.Message;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One provider of ours serves stock consumers of two versions and one of ours at once. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class MixedClusterIT {

  private static final int CALLS = 30;
  private static final int MARK = 0x54;
  private static final int HANDSHAKE_FRAMES = 4;
  private static final int WHOLE_BODY = 8_192;
  // What the names of the classes begin with as which stock peers write java.time.
  private static final String HANDLES =
      HexFormat.of().formatHex("hessian.io.java8.".getBytes(StandardCharsets.US_ASCII));

  // Both clocks of a day on which they change, a leap day, before the epoch, whole seconds.
  private static final List<String> INSTANTS =
      List.of(
          "2024-10-27T00:30:00.123456789Z",
          "2024-10-27T01:30:00.000000001Z",
          "2024-02-29T12:34:56.789Z",
          "1901-12-31T23:59:59.999999999Z",
          "2024-01-01T00:00:00Z");

  private record Consumer(Side side, FrameTap tap) implements AutoCloseable {

    static Consumer of(Side side, String host, int port) throws IOException {
      Consumer consumer = new Consumer(side, new FrameTap(port, WHOLE_BODY));
      String url = "dubbo://" + host + ":" + consumer.tap.port();
      Pair.done(side.ask("refer", "as", "moments", "service", "moments", "url", url));
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
        tap.close();
      } finally {
        side.close();
      }
    }
  }

  @Test
  void allConsumersGetTheSameMomentsAndOnlyOursInTheShortForm() throws Exception {
    int port = Pair.freePort();
    try (OurSide provider = new OurSide();
        StockSide older = StockSide.start(StockVersion.DUBBO_2_7_23, "mixed-consumer");
        StockSide newer = StockSide.start(StockVersion.DUBBO_3_3_6, "mixed-consumer")) {
      Pair.done(provider.ask("export", "port", "" + port, "heartbeat", "0"));
      try (Consumer first = Consumer.of(older, "peer.example", port);
          Consumer second = Consumer.of(newer, "peer.example", port);
          Consumer ours = Consumer.of(new OurSide(), "127.0.0.1", port)) {
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
