package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.ClientStats;
import io.trunkline.client.RpcClient;
import java.io.IOException;
import java.time.LocalDateTime;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.support.GenericXmlApplicationContext;

/** Who says that stock peers read compact java.time: the element itself before its defaults. */
class StockCompactTimeTest {

  private static final LocalDateTime AT = LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789);

  /** A frame with a stand-in is longer, one with the compact form shorter, either way. */
  private static final int BYTES_BETWEEN = 250;

  private static String say(String value) {
    return value.equals("-")
        ? ""
        : " serialization-settings='hessian2.stock-compact-time=" + value + "'";
  }

  @ParameterizedTest(name = "{0}, element {1}, its defaults {2}, as parameter {3}: {4}")
  @CsvSource({
    // namespace, element, defaults, parameter, counts
    "trunkline, -,     -,    -,    false",
    "trunkline, true,  -,    -,    true",
    "trunkline, -,     true, -,    true",
    "trunkline, false, true, -,    false",
    "dubbo,     true,  -,    -,    true",
    "dubbo,     -,     true, -,    true",
    "dubbo,     -,     -,    true, true",
    "trunkline, -,     false, true, true",
  })
  void isSaidOnServicesAndReferencesAndTheirDefaults(
      String namespace, String element, String defaults, String parameter, boolean counts)
      throws IOException {
    int port = Xml.freePort();
    String inside =
        parameter.equals("-")
            ? ""
            : "<X:parameter key='hessian2.stock-compact-time' value='" + parameter + "'/>";
    String attributes = " interface='io.trunkline.spring.Clock'" + say(element);
    String provider =
        "<X:protocol host='127.0.0.1' port='PORT'/><X:provider"
            + say(defaults)
            + "/><X:service ref='clocks'"
            + attributes
            + ">"
            + inside
            + "</X:service><bean id='clocks' class='io.trunkline.spring.Clocks'/>";
    String consumer =
        "<trunkline:protocol handshake='false'/><X:consumer timeout='50000'"
            + say(defaults)
            + "/><X:reference url='dubbo://127.0.0.1:PORT'"
            + attributes
            + ">"
            + inside
            + "</X:reference>";
    try (GenericXmlApplicationContext server = start(provider, namespace, port);
        GenericXmlApplicationContext client = start(consumer, namespace, port)) {
      assertThat(server.isActive()).isTrue();
      RpcClient calls = client.getBean(RpcClient.class);
      ClientStats before = calls.stats();
      assertThat(client.getBean(Clock.class).same(AT)).isEqualTo(AT);
      ClientStats after = calls.stats();
      assertThat(after.bytesIn() - before.bytesIn() < BYTES_BETWEEN).isEqualTo(counts);
      assertThat(after.bytesOut() - before.bytesOut() < BYTES_BETWEEN).isEqualTo(counts);
    }
  }

  private static GenericXmlApplicationContext start(String xml, String namespace, int port) {
    String elements = xml.replace("X:", namespace + ":").replace("PORT", "" + port);
    return namespace.equals("dubbo") ? Xml.dubbo(elements) : Xml.of(elements);
  }
}
