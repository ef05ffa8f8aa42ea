package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.shop.OrderService;
import demo.shop.SoldOutException;
import io.trunkline.filters.ResultMerger;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.support.GenericXmlApplicationContext;
import org.springframework.core.io.ByteArrayResource;

/** What our consumers do around their calls, with a stock provider at the other end. */
@Tag("full")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class CallFeaturesIT {

  private static final String CONSUMER =
      """
      <beans xmlns="http://www.springframework.org/schema/beans"
             xmlns:dubbo="http://dubbo.apache.org/schema/dubbo"
             xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="
               http://www.springframework.org/schema/beans
               http://www.springframework.org/schema/beans/spring-beans.xsd
               http://dubbo.apache.org/schema/dubbo
               http://dubbo.apache.org/schema/dubbo/dubbo.xsd">
        <dubbo:consumer timeout="10000"/>
        <bean id="audit" class="io.trunkline.interop.CallFeaturesIT$Audit"/>
        <bean id="joining" class="io.trunkline.interop.CallFeaturesIT$Joining"/>
        <dubbo:reference id="orders" interface="demo.shop.OrderService" group="eu" version="1.0.0"
            url="dubbo://127.0.0.1:PORT" mock="return mocked">
          <dubbo:method name="place" onreturn="audit.placed" onthrow="audit.failed"/>
        </dubbo:reference>
        <dubbo:reference id="everywhere" interface="demo.shop.OrderService" group="eu,us"
            version="1.0.0" url="dubbo://127.0.0.1:PORT">
          <dubbo:method name="place" merger="joining"/>
        </dubbo:reference>
      </beans>
      """;

  /** Notes how calls end. */
  public static final class Audit {

    final List<String> notes = new CopyOnWriteArrayList<>();

    public void placed(String order, Object[] arguments) {
      notes.add(arguments[0] + " has " + order);
    }

    public void failed(Throwable thrown, String customer, Map<String, Integer> pieces) {
      notes.add(customer + " has " + thrown.getClass().getSimpleName());
    }
  }

  /** Joins texts. */
  public static final class Joining implements ResultMerger {

    @Override
    public Object merge(List<Object> results) {
      return results.toString();
    }
  }

  @ParameterizedTest
  @EnumSource
  @SuppressWarnings("try") // the provider goes before its consumer does
  void listenersMocksAndMergersWorkWithStockProviders(StockVersion version) throws Exception {
    int port = freePort();
    try (StockShop provider =
        StockShop.start(version, "methods", "provider", Map.of("shop.port", port))) {
      assertThat(provider.lines()).isEmpty();
      try (GenericXmlApplicationContext consumer = start(port)) {
        OrderService orders = consumer.getBean("orders", OrderService.class);

        assertThat(orders.place("ann", Map.of("tea", 1))).isEqualTo("eu1-ann-1");
        assertThatThrownBy(() -> orders.place("bob", Map.of("tea", 11)))
            .as("what a method throws is not mocked")
            .isInstanceOf(SoldOutException.class);
        assertThat(consumer.getBean("everywhere", OrderService.class).place("cem", Map.of()))
            .isEqualTo("[eu1-cem-0, us1-cem-0]");
        provider.close();
        assertThat(orders.place("dan", Map.of())).isEqualTo("mocked");

        assertThat(consumer.getBean(Audit.class).notes)
            .containsExactly(
                "ann has eu1-ann-1", "bob has SoldOutException", "dan has RpcException");
      }
    }
  }

  private static GenericXmlApplicationContext start(int port) {
    byte[] xml = CONSUMER.replace("PORT", "" + port).getBytes(StandardCharsets.UTF_8);
    return new GenericXmlApplicationContext(new ByteArrayResource(xml, "consumer.xml"));
  }

  /** A port that was free a moment ago. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
