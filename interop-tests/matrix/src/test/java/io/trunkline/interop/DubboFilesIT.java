package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import demo.shop.Orders;
import io.trunkline.interop.shop.ShopCalls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.support.GenericXmlApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** The same XML files on stock Dubbo and on our jar, each calling the other. */
@Tag("full")
class DubboFilesIT {

  private static final Map<String, List<String>> EXPECTED =
      Map.of(
          "ports",
          List.of(
              "search: [450, 2900]",
              "find: 3 cup, in CHF",
              "place: house-ann-1",
              "not exported: RpcException"),
          "methods",
          List.of(
              "eu 1: eu1-ann-1",
              "eu 2: eu2-bob-0",
              "us 1: us1-cem-0",
              "us 2: RpcException",
              "too many: sold out: 1",
              "printed: 1",
              "too long: RpcException"),
          "generic",
          List.of(
              "by name: 450",
              "nothing of that number: GenericException",
              "what it threw: java.util.NoSuchElementException: No value present"),
          "token",
          List.of("parameter: 1 tea, in EUR", "url: vault-ann-0", "none: RpcException"),
          "news",
          List.of(
              "added: first heard of tea",
              "added another: second heard of tea",
              "published: first heard of cup",
              "unwanted: sold out: pot",
              "heard: 2 and 2",
              "removed: true",
              "nobody: nobody listens",
              "added a third: third heard of tea",
              "here: 2 and 2"),
          "registry",
          List.of("find: 3 cup, in EUR", "place: shop-ann-1"));

  @TempDir private static Path folder;
  private static ZooKeeperProcess zooKeeper;

  @BeforeAll
  static void startZooKeeper() throws IOException {
    zooKeeper = new ZooKeeperProcess(folder);
  }

  @AfterAll
  static void endZooKeeper() {
    zooKeeper.close();
  }

  static Stream<Arguments> versionsAndPairs() {
    return Stream.of(StockVersion.values())
        .flatMap(version -> EXPECTED.keySet().stream().sorted().map(p -> Arguments.of(version, p)));
  }

  /** What stock peers log about such files and calls, whatever the other end is. */
  private static final List<String> OF_STOCK =
      List.of(
          "CommonAnnotationBeanPostProcessor is not registered yet",
          "No spring extension (bean) named:",
          "Got unchecked and undeclared exception which called by",
          "Already register the same consumer:",
          "You can graceful shutdown now.",
          // 2.7.23 fills a HashMap when its first heartbeats come, on all its threads at once
          "Decode request failed: null",
          // 3.3.6 lets its timer end a call whose wait has just ended by itself
          "An exception was thrown by TimerTask.",
          "The version of ZooKeeper being used doesn't support Container nodes.", // its client's
          "cost "); // of the call that takes too long

  /** Both ways at once, for most of the time goes into starting stock Dubbo. */
  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("versionsAndPairs")
  void filesOfDubboCallEachOtherWhicheverRuntimeReadsThem(StockVersion version, String pair)
      throws IOException {
    Map<String, Object> atStock = properties("stock-" + version);
    Map<String, Object> atOurs = properties("ours-" + version);
    try (StockShop stockProvider = StockShop.start(version, pair, "provider", atStock);
        GenericXmlApplicationContext ourProvider = start(pair, "provider", atOurs);
        StockShop stockConsumer = StockShop.start(version, pair, "consumer", atOurs)) {
      try {
        assertThat(stockProvider.lines()).isEmpty();
        try (GenericXmlApplicationContext ourConsumer = start(pair, "consumer", atStock)) {
          assertThat(ShopCalls.of(pair, ourConsumer))
              .as("our consumer, stock provider")
              .isEqualTo(EXPECTED.get(pair));
        }
        assertThat(stockConsumer.lines())
            .as("stock consumer, our provider")
            .isEqualTo(EXPECTED.get(pair));
        for (StockShop stock : List.of(stockConsumer, stockProvider)) {
          stock.close();
          assertThat(stock.warnings())
              .as("stock peers log with us only what they log between themselves")
              .allMatch(line -> OF_STOCK.stream().anyMatch(line::contains));
        }
      } finally {
        ourProvider.getBeansOfType(Orders.class).values().forEach(Orders::stop);
      }
    }
  }

  private static GenericXmlApplicationContext start(
      String pair, String role, Map<String, Object> properties) {
    GenericXmlApplicationContext context = new GenericXmlApplicationContext();
    try {
      context
          .getEnvironment()
          .getPropertySources()
          .addFirst(new MapPropertySource("shop", properties));
      context.load("dubbo/" + pair + "/" + role + ".xml");
      context.refresh();
      return context;
    } catch (RuntimeException | Error e) {
      context.close();
      throw e;
    }
  }

  /** Each in a folder of its own in the ZooKeeper. */
  private static Map<String, Object> properties(String root) throws IOException {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("shop.port", freePort());
    properties.put("shop.partner.port", freePort());
    properties.put("shop.token", "secret");
    properties.put("shop.zookeeper", zooKeeper.port());
    properties.put("shop.root", root);
    return properties;
  }

  /** A port that was free a moment ago. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
