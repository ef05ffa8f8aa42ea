package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import demo.bid.Moments;
import io.trunkline.interop.peer.Message;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One provider of ours serves stock consumers of two versions and one of ours at once. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class MixedClusterIT {

  private static final int CALLS = 30;
  private static final int MARK = 0x54;
  private static final int HANDSHAKE_FRAMES = 4;
  // As long as the names of the handle classes alone.
  private static final int WITH_HANDLES = 1_000;

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
      Consumer consumer = new Consumer(side, new FrameTap(port));
      String url = "dubbo://" + host + ":" + consumer.tap.port();
      Pair.done(side.ask("refer", "as", "moments", "service", "moments", "url", url));
      return consumer;
    }

    CompletableFuture<Message> call(String instant) {
      return side.start("call", "on", "moments", "method", "moments", "text", instant);
    }

    /**
     * The length of the last body of a kind, which no handshake and no first call has made long.
     */
    int lastBody(boolean toProvider) {
      List<TappedFrame> bodies =
          tap.frames().stream()
              .filter(frame -> frame.toProvider() == toProvider && !frame.isEvent())
              .toList();
      return bodies.get(bodies.size() - 1).bodyLength();
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
  void allConsumersGetTheSameMomentsAndOnlyOursMayTakeAShorterForm() throws Exception {
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
          assertThat(stock.tap.count(f -> !f.isEvent() && f.isRequest() && f.status() != 0))
              .isZero();
          assertThat(stock.lastBody(true)).isGreaterThan(WITH_HANDLES);
          assertThat(stock.lastBody(false)).isGreaterThan(WITH_HANDLES);
        }
        assertThat(ours.tap.count(f -> !f.isEvent() && f.isRequest() && f.status() == MARK))
            .isPositive();
        for (ToIntFunction<Consumer> way :
            List.<ToIntFunction<Consumer>>of(c -> c.lastBody(true), c -> c.lastBody(false))) {
          assertThat(way.applyAsInt(ours)).isLessThan(way.applyAsInt(second));
        }
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
