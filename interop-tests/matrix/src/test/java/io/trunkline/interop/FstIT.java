package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import demo.shop.Catalog;
import demo.shop.CatalogService;
import demo.shop.Ledger;
import demo.shop.LedgerService;
import demo.shop.Refund;
import demo.shop.SoldOutException;
import demo.shop.Transfer;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.interop.shop.LedgerValues;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Values of many kinds over our fst and that of stock 2.7.23, FST 2.48, in both roles, and what is
 * refused; {@link StockFormatsIT} has the scenarios.
 */
@Tag("full")
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

  private static final List<Class<?>> CLASSES =
      List.of(Transfer.class, Refund.class, SoldOutException.class);

  private static StockShop start(String role, int port) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("shop.port", port);
    properties.put("shop.serialization", "fst");
    properties.put("shop.values", true);
    properties.put("shop.optimizer", "");
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

  @Test
  void stockReadsWhatOursWrites() throws IOException {
    int port = freePort();
    try (StockShop provider = start("provider", port);
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
      Map<String, Object> values = LedgerValues.all();
      assertThat(ledger.service().book(values)).isEqualTo(values.toString());
      assertThat(ledger.terms()).startsWith("plain: ");
    }
  }

  @Test
  void oursReadsWhatStockWrites() throws IOException {
    try (RpcServer server = server();
        StockShop consumer = start("consumer", server.port())) {
      assertThat(consumer.lines())
          .containsExactly(
              "one of each: {a=transfer from 1 to 2, b=refund of 30 for order 4}",
              "all values: as sent");
    }
  }

  @Test
  void stockReadsWhatAMethodThrewThatItCalledByName() throws IOException {
    try (RpcServer server =
            RpcServer.builder()
                .host("0.0.0.0")
                .port(0)
                .serialization("fst")
                .service(
                    ServiceOptions.builder(CatalogService.class, new Catalog())
                        .generic(true)
                        .build())
                .start();
        StockShop consumer =
            StockShop.start(
                StockVersion.DUBBO_2_7_23,
                "generic",
                "consumer",
                Map.of("shop.port", server.port(), "shop.serialization", "fst", "shop.token", ""),
                OPENS)) {
      assertThat(consumer.lines())
          .contains(
              "nothing of that number: GenericException",
              "what it threw: java.util.NoSuchElementException: No value present");
    }
  }

  /** Its numbers say nothing of the classes that they stand for. */
  @ParameterizedTest
  @EnumSource
  void stockWithAnOptimizerIsRefused(StockVersion version) {
    Dialect dialect = new Dialect("fst", Map.of(), StockFormats.LISTED);
    try (Fleet peers = new Fleet(version, dialect)) {
      Pair pair = peers.pair(Pairing.STOCK_CALLS_OURS);
      assertThat(pair.callOn(pair.bids(), "bid", "").get("message"))
          .containsPattern("class number \\d+ is not assigned");
      assertThat(pair.call("echo", "no class of it")).isEqualTo("no class of it");
    }
  }

  /** A port that was free a moment ago. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
