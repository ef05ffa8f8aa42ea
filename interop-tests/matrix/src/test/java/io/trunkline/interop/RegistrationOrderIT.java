package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import demo.shop.Ledger;
import demo.shop.LedgerService;
import demo.shop.Refund;
import demo.shop.Transfer;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.interop.shop.ShopCalls;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Provider and consumer register the same two classes for kryo, of the same shape, in one order or
 * in different ones. Between stock peers a number is a position in that order; between Trunkline
 * ends it stands for a name.
 */
@Tag("full")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class RegistrationOrderIT {

  private static final String TRUE = "{a=transfer from 1 to 2, b=refund of 30 for order 4}";

  /** The numbers are right, the classes are exchanged. */
  private static final String LIE = "{a=refund of 1 for order 2, b=transfer from 30 to 4}";

  private static final List<Class<?>> CLASSES = List.of(Transfer.class, Refund.class);
  private static final List<Class<?>> ANOTHER_ORDER = List.of(Refund.class, Transfer.class);

  /** What its kryo reaches into from Java 16 on. */
  private static final String[] OPENS =
      Stream.of(
              "java.util",
              "java.util.concurrent",
              "java.util.regex",
              "java.lang.reflect",
              "java.text",
              "java.net",
              "java.math",
              "java.io",
              "sun.util.calendar")
          .map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED")
          .toArray(String[]::new);

  /** What stock peers log about files like these. */
  private static final List<String> OF_FILES =
      List.of(
          "CommonAnnotationBeanPostProcessor is not registered yet",
          "No spring extension (bean) named:",
          "You can graceful shutdown now.");

  @ParameterizedTest(name = "the same order: {0}")
  @CsvSource({"true", "false"})
  void stock27TakesATransferForARefundIfTheOrdersDifferAndNothingFails(boolean sameOrder)
      throws IOException {
    int port = freePort();
    try (StockShop provider = start("provider", port, CLASSES);
        StockShop consumer = start("consumer", port, sameOrder ? CLASSES : ANOTHER_ORDER)) {
      assertThat(provider.lines()).isEmpty();
      assertThat(consumer.lines()).containsExactly("one of each: " + (sameOrder ? TRUE : LIE));
      for (StockShop stock : List.of(consumer, provider)) {
        stock.close();
        assertThat(stock.warnings())
            .as("nothing is logged")
            .allMatch(line -> OF_FILES.stream().anyMatch(line::contains));
      }
    }
  }

  /** The provider is up before the consumer starts, which does not wait for it. */
  private static StockShop start(String role, int port, List<Class<?>> classes) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("shop.port", port);
    properties.put("shop.optimizer", "io.trunkline.interop.stock.ListedClasses");
    properties.put("shop.classes", String.join(",", classes.stream().map(Class::getName).toList()));
    StockShop started =
        StockShop.start(StockVersion.DUBBO_2_7_23, "ledger", role, properties, OPENS);
    if (role.equals("provider")) {
      started.lines();
    }
    return started;
  }

  @Test
  void oursTakeEachForWhatItIsWhateverTheOrdersAre() throws IOException {
    try (RpcServer server =
            RpcServer.builder()
                .host("127.0.0.1")
                .port(0)
                .serialization("kryo")
                .optimizer(() -> CLASSES)
                .service(LedgerService.class, new Ledger())
                .start();
        RpcClient client =
            RpcClient.builder()
                .serialization("kryo")
                .timeout(Duration.ofSeconds(30))
                .optimizer(() -> ANOTHER_ORDER)
                .build()) {
      Reference<LedgerService> ledger =
          client.reference(
              ReferenceOptions.builder(LedgerService.class, "dubbo://127.0.0.1:" + server.port())
                  .build());
      assertThat(ledger.service().book(ShopCalls.entries())).as("soon").isEqualTo(TRUE);
      awaitTerms(ledger);
      assertThat(ledger.terms()).contains("2 numbered classes");
      assertThat(ledger.service().book(ShopCalls.entries())).as("in full form").isEqualTo(TRUE);
      assertThat(ledger.service().book(ShopCalls.entries())).as("numbered").isEqualTo(TRUE);
    }
  }

  private static void awaitTerms(Reference<?> reference) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!reference.terms().startsWith("agreed: kryo")) {
      assertThat(System.nanoTime() - deadline).as(reference.terms()).isNegative();
      LockSupport.parkNanos(500_000);
    }
  }

  /** A port that was free a moment ago. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
