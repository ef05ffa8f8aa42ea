package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.RpcException;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ClientOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.settings.ConsumerSettings;
import io.trunkline.settings.ReferenceSettings;
import io.trunkline.settings.SharedSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.support.GenericXmlApplicationContext;

/** Which of Dubbo's protocol elements configures references, and with what. */
@Timeout(120)
class ConsumerProtocolTest {

  private static final String GREETER = " interface='io.trunkline.spring.Greeter'";
  private static final String SERVICE =
      "<dubbo:service ref='greetings'"
          + GREETER
          + "/><bean id='greetings' class='io.trunkline.spring.Greetings'/>";
  private static final String NOTES =
      "<bean class='io.trunkline.spring.ConsumerProtocolTest$OptionsOfClients'/>";
  private static final String LAZY =
      "<dubbo:reference lazy='true' url='dubbo://127.0.0.1:1'" + GREETER + "/>";

  @TempDir private Path folder;

  /** Notes the options of each client. */
  public static final class OptionsOfClients implements RpcConfigurer {

    private final Queue<ClientOptions> all = new ConcurrentLinkedQueue<>();

    @Override
    public void configure(RpcClient.Builder client) {
      all.add(client.options());
    }
  }

  private static ClientOptions options(GenericXmlApplicationContext consumer) {
    assertThat(consumer.getBean(RpcClients.class).only()).isNotNull();
    return consumer.getBean(OptionsOfClients.class).all.element();
  }

  private static String reference(int port, String more) {
    return "<dubbo:reference timeout='30000' url='dubbo://127.0.0.1:"
        + port
        + more
        + "'"
        + GREETER
        + "/>";
  }

  private static int port(GenericXmlApplicationContext provider) {
    return provider.getBean(RpcServer.class).port();
  }

  private static GenericXmlApplicationContext provider(String protocol) throws IOException {
    return Xml.dubbo(
        "<dubbo:protocol host='127.0.0.1' port='"
            + Xml.freePort()
            + "' "
            + protocol
            + "/>"
            + SERVICE);
  }

  private void assertAllSet(ClientOptions options) {
    assertThat(options.get(ReferenceSettings.SERIALIZATION)).isEqualTo("kryo");
    assertThat(options.get(SharedSettings.HANDSHAKE)).isFalse();
    assertThat(options.get(SharedSettings.PAYLOAD_BYTES)).isEqualTo(4_096);
    assertThat(options.get(SharedSettings.MAX_NESTING_DEPTH)).isEqualTo(30);
    assertThat(options.get(SharedSettings.HEARTBEAT)).isEqualTo(Duration.ofSeconds(7));
    assertThat(options.get(SharedSettings.COMPRESSION)).isEqualTo("gzip");
    assertThat(options.get(SharedSettings.COMPRESSION_THRESHOLD)).isEqualTo(99);
    assertThat(options.get(ConsumerSettings.MAX_WAITING_CALLS)).isEqualTo(12);
    assertThat(options.get(ConsumerSettings.KEEP_ALIVE_TIMEOUT)).isEqualTo(Duration.ofMillis(700));
    assertThat(options.get(SharedSettings.ALLOW)).containsExactly("shop.Gift");
    assertThat(options.get(SharedSettings.OPTIMIZERS)).hasSize(1);
    assertThat(options.get(SharedSettings.LEARN_ALLOW_LINES)).isEqualTo(folder.resolve("learned"));
    assertThat(options.get(SharedSettings.SERIALIZATION_SETTINGS)).hasToString("kryo.form=4");
  }

  @Test
  void theProtocolOfAConsumerConfiguresItsReferences() {
    try (GenericXmlApplicationContext consumer =
        Xml.dubbo(
            "<dubbo:protocol name='dubbo' serialization='kryo' handshake='false' payload='4096'"
                + " max-nesting-depth='30' heartbeat='7000' compression='gzip'"
                + " compression-threshold='99' max-waiting-calls='12' allow='shop.Gift'"
                + " optimizer='io.trunkline.spring.ParcelOptimizer' learn-allow-lines='"
                + folder.resolve("learned")
                + "'><dubbo:parameter key='kryo.form' value='4'/>"
                + "<dubbo:parameter key='keep.alive.timeout' value='700'/></dubbo:protocol>"
                + NOTES
                + LAZY)) {
      assertAllSet(options(consumer));
      assertThat(unused(consumer).warnings()).isEmpty();
    }
  }

  @Test
  void propertiesConfigureItTheSame() {
    try (GenericXmlApplicationContext consumer =
        Xml.dubbo(
            NOTES + LAZY,
            "dubbo.protocol.name=dubbo",
            "dubbo.protocol.serialization=kryo",
            "dubbo.protocol.handshake=false",
            "dubbo.protocol.payload=4096",
            "dubbo.protocol.maxNestingDepth=30",
            "dubbo.protocol.heartbeat=7000",
            "dubbo.protocol.compression=gzip",
            "dubbo.protocol.compression-threshold=99",
            "dubbo.protocol.max-waiting-calls=12",
            "dubbo.protocol.allow=shop.Gift",
            "dubbo.protocol.optimizer=io.trunkline.spring.ParcelOptimizer",
            "dubbo.protocol.learn-allow-lines=" + folder.resolve("learned"),
            "dubbo.protocol.parameters.kryo.form=4",
            "dubbo.protocol.parameters.keep-alive-timeout=700")) {
      assertAllSet(options(consumer));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "dubbo.protocol.parameters.kryo.form=4",
    "dubbo.protocol.parameters[kryo.form]=4",
    "dubbo.protocols.dubbo.parameters.kryo.form=4"
  })
  void aPropertyComesBeforeTheParameterOfAProtocol(String property) {
    try (GenericXmlApplicationContext consumer =
        Xml.dubbo(
            "<dubbo:protocol name='dubbo'><dubbo:parameter key='kryo.form' value='5'/>"
                + "<dubbo:parameter key='kryo.references' value='false'/></dubbo:protocol>"
                + NOTES
                + LAZY,
            property)) {
      assertThat(options(consumer).get(SharedSettings.SERIALIZATION_SETTINGS))
          .hasToString("kryo.form=4, kryo.references=false");
    }
  }

  @Test
  void aConsumerMovesToKryoFirst() throws IOException {
    try (GenericXmlApplicationContext provider =
            provider("serialization='kryo' optimizer='io.trunkline.spring.ParcelOptimizer'");
        GenericXmlApplicationContext consumer =
            Xml.dubbo(
                "<dubbo:protocol name='dubbo' serialization='kryo'"
                    + " optimizer='io.trunkline.spring.ParcelOptimizer'/>"
                    + reference(port(provider), ""))) {
      assertThat(consumer.getBean(Greeter.class).greet("you")).isEqualTo("hello you");
      assertThat(consumer.getBean(RpcClient.class).terms().values())
          .allMatch(terms -> terms.startsWith("agreed: kryo, 1 numbered classes"));
    }
  }

  @ParameterizedTest
  @CsvSource({"'<dubbo:consumer serialization=\"hessian2\"/>', ''", "'', ?serialization=hessian2"})
  void aSerializationOfTheConsumerElementOrTheUrlComesFirst(String element, String query)
      throws IOException {
    try (GenericXmlApplicationContext provider = provider("serialization='hessian2'");
        GenericXmlApplicationContext consumer =
            Xml.dubbo(
                "<dubbo:protocol serialization='kryo'/>"
                    + element
                    + reference(port(provider), query))) {
      assertThat(consumer.getBean(Greeter.class).greet("you")).isEqualTo("hello you");
    }
  }

  @Test
  void aLimitOfTheProtocolCountsForReferences() throws IOException {
    try (GenericXmlApplicationContext provider = provider("");
        GenericXmlApplicationContext consumer =
            Xml.dubbo("<dubbo:protocol payload='256'/>" + reference(port(provider), ""))) {
      Greeter greeter = consumer.getBean(Greeter.class);
      assertThat(greeter.greet("you")).isEqualTo("hello you");
      assertThatThrownBy(() -> greeter.greet("you".repeat(200)))
          .isInstanceOf(RpcException.class)
          .hasMessageContaining("TOO_LARGE");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', default=\"false\", 256",
    "default=\"true\", '', 256",
    "default=\"false\", default=\"false\", 8388608",
    "'', '', 8388608"
  })
  void ofSeveralProtocolsTheDefaultOneCounts(String first, String second, int payload) {
    try (GenericXmlApplicationContext consumer =
        Xml.dubbo(
            "<dubbo:protocol id='a' payload='256' "
                + first
                + "/><dubbo:protocol id='b' payload='512' "
                + second
                + "/>"
                + NOTES
                + LAZY)) {
      assertThat(options(consumer).get(SharedSettings.PAYLOAD_BYTES)).isEqualTo(payload);
      if (payload == 256) {
        assertThat(unused(consumer).warnings())
            .singleElement()
            .asString()
            .contains("id=\"b\"", "'payload' has no effect", "references", "id=\"a\"");
      } else {
        assertThat(unused(consumer).warnings())
            .hasSize(2)
            .allMatch(text -> text.contains("set default=\"true\" on the one for references"));
      }
    }
  }

  /** Other applications' providers need not read what the ports of this one do. */
  @Test
  void whatAPortReadsIsNotWhatTheReferencesOfItsContextSend() throws IOException {
    try (GenericXmlApplicationContext provider = provider("serialization='hessian2'");
        GenericXmlApplicationContext both =
            Xml.dubbo(
                "<dubbo:protocol host='127.0.0.1' port='"
                    + Xml.freePort()
                    + "' serialization='kryo' payload='4096'/>"
                    + SERVICE
                    + NOTES
                    + reference(port(provider), ""))) {
      assertThat(both.getBean(Greeter.class.getName(), Greeter.class).greet("you"))
          .isEqualTo("hello you");
      assertThat(options(both).get(SharedSettings.PAYLOAD_BYTES)).isEqualTo(4_096);
      assertThat(unused(both).warnings()).isEmpty();
      assertThat(unused(both).remarks()).singleElement().asString().contains("'serialization'");
    }
  }

  private static UnusedSettings unused(GenericXmlApplicationContext context) {
    return new UnusedSettings(new ContextElements(context));
  }

  private static List<String> warnings(String elements) {
    try (GenericXmlApplicationContext context = Xml.dubbo(elements)) {
      return unused(context).warnings();
    }
  }

  @Test
  void whatHasNoEffectIsReported() throws IOException {
    String port = " port='" + Xml.freePort() + "' host='127.0.0.1'";
    assertThat(warnings("<dubbo:protocol threads='3' accepts='9'" + port + "/>" + LAZY))
        .singleElement()
        .asString()
        .contains("<dubbo:protocol>", "'accepts', 'host', 'port', 'threads' have no effect");
    assertThat(warnings("<dubbo:protocol max-waiting-calls='3'" + port + "/>" + SERVICE))
        .singleElement()
        .asString()
        .contains("'max-waiting-calls' has no effect", "declares no reference");
    assertThat(warnings("<dubbo:protocol payload='300'/>"))
        .singleElement()
        .asString()
        .contains("'payload' has no effect", "exports no service", "declares no reference");
    assertThat(warnings("<trunkline:protocol threads='3'/>" + LAZY))
        .singleElement()
        .asString()
        .contains("<trunkline:protocol>", "'threads' has no effect");
  }

  @Test
  void thePortOfAStockConsumerIsNoReasonToWarn() {
    try (GenericXmlApplicationContext context =
        Xml.dubbo("<dubbo:protocol name='dubbo' port='20880'/>" + LAZY)) {
      assertThat(unused(context).warnings()).isEmpty();
      assertThat(unused(context).remarks())
          .singleElement()
          .asString()
          .contains("'port' has no effect", "exports no service");
    }
  }

  @Test
  void aProviderElementNamesTheElementForSettingsOfReferences() {
    assertThatThrownBy(() -> Xml.dubbo("<dubbo:provider max-waiting-calls='3'/>" + SERVICE))
        .hasMessageContaining("max-waiting-calls")
        .hasMessageContaining("set it on the protocol element of the references");
  }
}
