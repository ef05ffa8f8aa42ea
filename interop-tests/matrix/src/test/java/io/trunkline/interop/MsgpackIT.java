package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.shop.Catalog;
import demo.shop.CatalogService;
import demo.shop.Item;
import demo.shop.OrderService;
import demo.shop.Orders;
import demo.shop.SoldOutException;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Beans in lists and maps over our msgpack and that of stock 2.7.23, Jackson's 0.8.22, in both
 * roles; {@link StockFormatsIT} has single values.
 */
@Tag("full")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class MsgpackIT {

  private static StockShop start(String role, int port) {
    return StockShop.start(
        StockVersion.DUBBO_2_7_23,
        "catalog",
        role,
        Map.of("shop.port", port, "shop.serialization", "msgpack"));
  }

  private static <T> T reference(RpcClient client, Class<T> service, int port) {
    Reference<T> reference =
        client.reference(ReferenceOptions.builder(service, "dubbo://127.0.0.1:" + port).build());
    return reference.service();
  }

  @Test
  void stockReadsWhatOursWrites() throws Exception {
    int port = Pair.freePort();
    try (StockShop provider = start("provider", port);
        RpcClient client =
            RpcClient.builder().serialization("msgpack").timeout(Duration.ofSeconds(30)).build()) {
      assertThat(provider.lines()).isEmpty();
      CatalogService catalog = reference(client, CatalogService.class, port);
      assertThat(catalog.find("3")).isEqualTo(new Item("3", "cup, in EUR", 800));
      assertThat(catalog.search("tea", 5)).hasOnlyElementsOfType(Item.class).hasSize(2);
      OrderService orders = reference(client, OrderService.class, port);
      assertThat(orders.place("ann", Map.of("1", 2))).isEqualTo("shop-ann-1");
      assertThatThrownBy(() -> orders.place("ann", Map.of("1", 11)))
          .isInstanceOf(SoldOutException.class)
          .hasMessage("sold out: 1");
      assertThatThrownBy(() -> catalog.find("7")).isInstanceOf(NoSuchElementException.class);
    }
  }

  @Test
  void oursReadsWhatStockWrites() throws IOException {
    try (RpcServer server =
            RpcServer.builder()
                .host("0.0.0.0") // stock takes 127.0.0.1 for an address of its own
                .port(0)
                .serialization("msgpack")
                .service(CatalogService.class, new Catalog())
                .service(OrderService.class, new Orders("shop"))
                .start();
        StockShop consumer = start("consumer", server.port())) {
      assertThat(consumer.lines())
          .containsExactly(
              "search: [450, 2900]",
              "find: 3 cup, in EUR",
              "place: shop-ann-1",
              // Its reader calls the constructor, which adds to the message.
              "too many: sold out: sold out: 1",
              "printed: 1",
              "none: NoSuchElementException");
    }
  }
}
