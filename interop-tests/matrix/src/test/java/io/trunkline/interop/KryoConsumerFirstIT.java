package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import demo.bid.BidService;
import io.trunkline.interop.peer.Golden;
import io.trunkline.serialization.SerializationOptimizer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.support.GenericXmlApplicationContext;
import org.springframework.core.io.ByteArrayResource;

/** A consumer's XML moves to Trunkline while its provider on kryo stays on stock Dubbo 2.7. */
@Tag("full")
@Timeout(180)
class KryoConsumerFirstIT {

  private static final String CONSUMER =
      """
      <beans xmlns="http://www.springframework.org/schema/beans"
             xmlns:dubbo="http://dubbo.apache.org/schema/dubbo"
             xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="
               http://www.springframework.org/schema/beans http://www.springframework.org/schema/beans/spring-beans.xsd
               http://dubbo.apache.org/schema/dubbo http://dubbo.apache.org/schema/dubbo/dubbo.xsd">
        <dubbo:application name="consumer"/>
        <dubbo:protocol name="dubbo" serialization="kryo" optimizer="OPTIMIZER">
          <dubbo:parameter key="kryo.form" value="4"/>
        </dubbo:protocol>
        <dubbo:reference interface="demo.bid.BidService" url="dubbo://127.0.0.1:PORT" timeout="30000"/>
      </beans>
      """;

  /** Names the classes of the provider's optimizer, in its order. */
  public static final class Listed implements SerializationOptimizer {

    @Override
    public Collection<Class<?>> serializableClasses() {
      return StockFormats.LISTED;
    }
  }

  @Test
  void theProtocolOfTheConsumerIsEnough() {
    int port = Pair.freePort();
    try (ChildSide provider =
        ChildSide.stock(
            StockVersion.DUBBO_2_7_23, "provider", Dialect.jvmArguments(StockFormats.LISTED))) {
      Pair.done(
          provider.ask("export", "serialization", "kryo", "port", "" + port, "heartbeat", "0"));
      try (GenericXmlApplicationContext consumer = start(port)) {
        BidService bids = consumer.getBean(BidService.class);
        assertThat(bids.bid(Golden.request()).id).isEqualTo("abc");
        assertThat(provider.newWarnings()).isEmpty();
      }
    }
  }

  private static GenericXmlApplicationContext start(int port) {
    String xml =
        CONSUMER
            .replace("PORT", Integer.toString(port))
            .replace("OPTIMIZER", Listed.class.getName());
    GenericXmlApplicationContext context = new GenericXmlApplicationContext();
    context.load(new ByteArrayResource(xml.getBytes(StandardCharsets.UTF_8), "consumer.xml"));
    context.refresh();
    return context;
  }
}
