package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.shop.CatalogService;
import demo.shop.Item;
import demo.shop.OrderService;
import demo.shop.Orders;
import demo.shop.SoldOutException;
import io.trunkline.call.GenericService;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.springframework.context.support.GenericXmlApplicationContext;

/** Files as Dubbo's users write them, started unchanged: they call each other. */
class DubboFilesTest {

  private static GenericXmlApplicationContext start(String file, int port, int partnerPort) {
    return Xml.file(
        "dubbo/" + file,
        "shop.port=" + port,
        "shop.partner.port=" + partnerPort,
        "shop.token=" + "secret");
  }

  private static void assertUnanswered(Runnable call, Status status) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(RpcException.class, e -> assertThat(e.status()).isEqualTo(status));
  }

  @Test
  void servesSeveralPortsWithDefaultsForAllServices() throws Exception {
    int port = Xml.freePort();
    int partners = Xml.freePort();
    try (GenericXmlApplicationContext provider = start("ports/provider.xml", port, partners);
        GenericXmlApplicationContext consumer = start("ports/consumer.xml", port, partners)) {
      assertThat(consumer.getBean("catalog", CatalogService.class).search("tea", 5))
          .extracting(Item::getCents)
          .containsExactly(450L, 2_900L);
      assertThat(consumer.getBean("partnerCatalog", CatalogService.class).find("3"))
          .isEqualTo(new Item("3", "cup, in CHF", 800));
      assertThat(consumer.getBean("orders", OrderService.class).place("ann", Map.of("1", 2)))
          .isEqualTo("house-ann-1");
      assertUnanswered(
          consumer.getBean("partnerOrders", OrderService.class)::printed, Status.SERVICE_NOT_FOUND);
      assertThat(provider.getBean(RpcServers.class).of("partners").port()).isEqualTo(partners);
      assertThat(consumer.getBean(RpcClient.class).stats().connections()).isEqualTo(2);
    }
  }

  @Test
  void limitsMethodsAndTellsGroupsAndVersionsApart() throws Exception {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider = start("methods/provider.xml", port, 0);
        GenericXmlApplicationContext consumer = start("methods/consumer.xml", port, 0)) {
      OrderService orders = consumer.getBean("orders", OrderService.class);
      Orders implementation = provider.getBean("orders", Orders.class);

      assertThat(orders.place("ann", Map.of("1", 2))).isEqualTo("eu1-ann-1");
      assertThat(consumer.getBean("newOrders", OrderService.class).place("bob", Map.of()))
          .isEqualTo("eu2-bob-0");
      assertThat(consumer.getBean("usOrders", OrderService.class).place("cem", Map.of()))
          .isEqualTo("us1-cem-0");
      assertUnanswered(
          consumer.getBean("noOrders", OrderService.class)::printed, Status.SERVICE_NOT_FOUND);
      assertThatThrownBy(() -> orders.place("ann", Map.of("1", 11)))
          .isInstanceOf(SoldOutException.class)
          .hasMessage("sold out: 1");
      orders.print("eu1-ann-1");
      Xml.await(() -> orders.printed() == 1);
      try {
        assertUnanswered(orders::audit, Status.TIMEOUT);
        assertThat(implementation.audits()).isEqualTo(1);
      } finally {
        implementation.stop();
      }
    }
  }

  @Test
  void takesTheTimeLimitOfAMethodFromAPastedUrl() throws Exception {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider = start("methods/provider.xml", port, 0);
        GenericXmlApplicationContext consumer =
            Xml.dubbo(
                "<dubbo:reference id='orders' interface='demo.shop.OrderService' timeout='60000'"
                    + " url='dubbo://127.0.0.1:${shop.port}/demo.shop.OrderService?anyhost=true"
                    + "&amp;audit.timeout=100&amp;group=eu&amp;methods=audit,place&amp;retries=2"
                    + "&amp;side=provider&amp;version=1.0.0'/>",
                "shop.port=" + port)) {
      OrderService orders = consumer.getBean(OrderService.class);
      assertThat(orders.place("ann", Map.of())).isEqualTo("eu1-ann-0");
      try {
        assertUnanswered(orders::audit, Status.TIMEOUT);
      } finally {
        provider.getBean("orders", Orders.class).stop();
      }
    }
  }

  @Test
  void showsTokensFromParametersAndUrls() throws Exception {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider = start("token/provider.xml", port, 0);
        GenericXmlApplicationContext consumer = start("token/consumer.xml", port, 0)) {
      assertThat(provider.isRunning()).isTrue();
      assertThat(consumer.getBean("catalog", CatalogService.class).find("1").getCents())
          .isEqualTo(450);
      assertThat(consumer.getBean("orders", OrderService.class).place("ann", Map.of()))
          .isEqualTo("vault-ann-0");
      assertThatThrownBy(() -> consumer.getBean("stranger", CatalogService.class).find("1"))
          .isInstanceOf(RpcException.class)
          .hasMessageContaining("token");
    }
  }

  @Test
  void callsWithoutTheInterface() throws Exception {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider =
            Xml.dubbo(
                "<dubbo:protocol name='dubbo' port='${shop.port}'/>"
                    + "<dubbo:service interface='demo.shop.CatalogService' token='secret'"
                    + " class='demo.shop.Catalog' generic='true'/>",
                "shop.port=" + port);
        GenericXmlApplicationContext consumer = start("generic/consumer.xml", port, 0)) {
      GenericService catalog = consumer.getBean("anything", GenericService.class);

      assertThat(provider.isRunning()).isTrue();
      assertThat(consumer.getType("anything")).isEqualTo(GenericService.class);
      assertThat(catalog.$invoke("find", new String[] {"java.lang.String"}, new Object[] {"1"}))
          .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
          .containsEntry("name", "tea, in EUR")
          .containsEntry("cents", 450L);
    }
  }

  @Test
  void callsAServiceOfAnUnchangedFileWithoutTheInterface() throws Exception {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider = start("token/provider.xml", port, 0);
        GenericXmlApplicationContext consumer = start("generic/consumer.xml", port, 0)) {
      assertThat(provider.isRunning()).isTrue();
      assertThat(
              consumer
                  .getBean(GenericService.class)
                  .$invoke("find", new String[] {"java.lang.String"}, new Object[] {"1"}))
          .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
          .containsEntry("cents", 450L);
    }
  }
}
