package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import demo.shop.Ledger;
import demo.shop.LedgerService;
import demo.shop.Refund;
import demo.shop.SoldOutException;
import demo.shop.Transfer;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.interop.shop.LedgerValues;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Values of many kinds over our fastjson2 and that of stock 3.3.6, fastjson2 2.0.56, in both roles;
 * {@link StockFormatsIT} has the scenarios.
 */
@Tag("full")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class Fastjson2IT {

  private static final List<Class<?>> CLASSES =
      List.of(Transfer.class, Refund.class, SoldOutException.class);

  private static final LocalDateTime LOCAL_TIME =
      ((Timestamp) LedgerValues.all().get("timestamp")).toLocalDateTime();

  private static StockShop start(String role, int port) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("shop.port", port);
    properties.put("shop.serialization", "fastjson2");
    properties.put("shop.values", true);
    properties.put("shop.optimizer", "");
    properties.put("shop.classes", String.join(",", CLASSES.stream().map(Class::getName).toList()));
    return StockShop.start(
        StockVersion.DUBBO_3_3_6,
        "ledger",
        role,
        properties,
        "-Ddubbo.security.serialize.allowedClassList=demo.shop.");
  }

  @Test
  void stockReadsWhatOursWrites() throws IOException {
    int port = freePort();
    try (StockShop provider = start("provider", port);
        RpcClient client =
            RpcClient.builder()
                .serialization("fastjson2")
                .timeout(Duration.ofSeconds(30))
                .optimizer(() -> CLASSES)
                .build()) {
      assertThat(provider.lines()).isEmpty();
      Reference<LedgerService> ledger =
          client.reference(
              ReferenceOptions.builder(LedgerService.class, "dubbo://127.0.0.1:" + port).build());
      Map<String, Object> values = LedgerValues.all();
      assertThat(ledger.service().book(lost(values)))
          .as("a local time, a list of the library's own, and a constructor that adds to its text")
          .isEqualTo(
              "{timestamp="
                  + LOCAL_TIME
                  + ", list=[1,\"two\",3,4.5,\"c\",6,null,\"two\"]"
                  + ", exception=demo.shop.SoldOutException: sold out: sold out: tea}");
      assertThat(ledger.service().book(values)).isEqualTo(values.toString());
      assertThat(ledger.terms()).startsWith("plain: ");
    }
  }

  /** Takes out what stock reads as something else where nothing is declared. */
  private static Map<String, Object> lost(Map<String, Object> values) {
    Map<String, Object> lost = new LinkedHashMap<>();
    for (String key : List.of("timestamp", "list", "exception")) {
      lost.put(key, values.remove(key));
    }
    return lost;
  }

  @Test
  void oursReadsWhatStockWrites() throws IOException {
    try (RpcServer server =
            RpcServer.builder()
                .host("0.0.0.0") // stock takes 127.0.0.1 for an address of its own
                .port(0)
                .serialization("fastjson2")
                .optimizer(() -> CLASSES)
                .service(LedgerService.class, new Ledger())
                .start();
        StockShop consumer = start("consumer", server.port())) {
      assertThat(consumer.lines())
          .map(line -> line.replaceAll("\\[B@[0-9a-f]+", "bytes"))
          .containsExactly(
              "one of each: {a=transfer from 1 to 2, b=refund of 30 for order 4}",
              "all values: " + asStockWrites(LedgerValues.all()));
    }
  }

  /** It writes three classes as something else where nothing is declared. */
  private static Map<String, Object> asStockWrites(Map<String, Object> values) {
    values.put("timestamp", LOCAL_TIME);
    values.put("bits", "bytes");
    values.put("uuid", "bytes");
    return values;
  }

  /** A port that was free a moment ago. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
