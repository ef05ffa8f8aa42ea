package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import demo.shop.Ledger;
import demo.shop.LedgerService;
import demo.shop.Refund;
import demo.shop.Transfer;
import io.trunkline.client.Reference;
import io.trunkline.client.ReferenceOptions;
import io.trunkline.client.RpcClient;
import io.trunkline.interop.shop.ShopCalls;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Our fst and that of stock 2.7.23, FST 2.48, in both roles. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class FstIT {

  /** What its fst reaches into from Java 16 on. */
  private static final String[] OPENS =
      Stream.concat(
              Stream.of(
                      "java.lang",
                      "java.math",
                      "java.net",
                      "java.text",
                      "java.time",
                      "java.util",
                      "java.util.concurrent",
                      "java.util.concurrent.atomic",
                      "java.util.regex",
                      "sun.util.calendar")
                  .map(name -> "java.base/" + name),
              Stream.of("java.sql/java.sql"))
          .map(place -> "--add-opens=" + place + "=ALL-UNNAMED")
          .toArray(String[]::new);

  private static final List<Class<?>> CLASSES = List.of(Transfer.class, Refund.class);

  private static StockShop start(String role, int port, boolean optimizer) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("shop.port", port);
    properties.put("shop.serialization", "fst");
    properties.put("shop.optimizer", optimizer ? "io.trunkline.interop.stock.ListedClasses" : "");
    properties.put("shop.classes", String.join(",", CLASSES.stream().map(Class::getName).toList()));
    return StockShop.start(StockVersion.DUBBO_2_7_23, "ledger", role, properties, OPENS);
  }

  private static RpcServer server() throws IOException {
    return RpcServer.builder()
        .host("0.0.0.0") // stock takes 127.0.0.1 for an address of its own
        .port(0)
        .serialization("fst")
        .optimizer(() -> CLASSES)
        .service(LedgerService.class, new Ledger())
        .start();
  }

  /** Values whose texts say all of them; the provider answers with the text of what it read. */
  private static Map<String, Object> values() {
    Timestamp timestamp = new Timestamp(1_700_000_000_123L);
    timestamp.setNanos(123_456_789);
    BitSet bits = new BitSet();
    bits.set(70);
    Map<String, Object> values = new LinkedHashMap<>(ShopCalls.entries());
    List<Object> list = new ArrayList<>(Arrays.asList(1, "two", 3L, 4.5, 'c', (byte) 6, null));
    list.add(list.get(1));
    values.put("list", list);
    values.put("big", new BigDecimal("12345678901234567890.1"));
    values.put("integer", BigInteger.ONE.shiftLeft(100));
    values.put("text", "\u4f60\u597d \ud83d\ude00 \u00ff");
    values.put("date", new Date(1_700_000_000_123L));
    values.put("timestamp", timestamp);
    values.put("bits", bits);
    values.put("locale", Locale.CANADA_FRENCH);
    values.put("uuid", new UUID(1, 2));
    values.put("uri", URI.create("http://demo.example/a"));
    values.put("time", LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789_012_345));
    values.put("instant", Instant.ofEpochSecond(1, 5));
    values.put("zoned", ZonedDateTime.of(2024, 1, 1, 0, 0, 0, 0, ZoneId.of("Europe/Paris")));
    values.put("tree", new TreeMap<>(Map.of("b", 1, "a", 2)));
    values.put("sorted", new TreeSet<>(List.of("y", "x")));
    values.put("ordered", new LinkedHashSet<>(List.of("y", "x")));
    values.put("linked", new LinkedList<>(List.of(1, 2)));
    values.put("concurrent", new ConcurrentHashMap<>(Map.of("k", "v")));
    values.put("builder", new StringBuilder("built"));
    values.put("immutable", List.of(1, 2, 3));
    values.put("empty", Collections.emptyList());
    values.put("unmodifiable", Collections.unmodifiableMap(new HashMap<>(Map.of("k", 1))));
    return values;
  }

  @Test
  void stockReadsWhatOursWrites() throws IOException {
    int port = freePort();
    try (StockShop provider = start("provider", port, false);
        RpcClient client =
            RpcClient.builder()
                .serialization("fst")
                .timeout(Duration.ofSeconds(30))
                .optimizer(() -> CLASSES)
                .build()) {
      assertThat(provider.lines()).isEmpty();
      Reference<LedgerService> ledger =
          client.reference(
              ReferenceOptions.builder(LedgerService.class, "dubbo://127.0.0.1:" + port).build());
      Map<String, Object> values = values();
      assertThat(ledger.service().book(values)).isEqualTo(values.toString());
      assertThat(ledger.terms()).startsWith("plain: ");
    }
  }

  @Test
  void oursReadsWhatStockWrites() throws IOException {
    try (RpcServer server = server();
        StockShop consumer = start("consumer", server.port(), false)) {
      assertThat(consumer.lines())
          .containsExactly("one of each: {a=transfer from 1 to 2, b=refund of 30 for order 4}");
    }
  }

  /** Its numbers say nothing of the classes that they stand for. */
  @Test
  void stockWithAnOptimizerIsRefused() throws IOException {
    try (RpcServer server = server();
        StockShop consumer = start("consumer", server.port(), true)) {
      assertThat(consumer.lines()).containsExactly("one of each: RpcException");
    }
  }

  /** A port that was free a moment ago. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
