package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.RpcException;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericXmlApplicationContext;

/** What Dubbo's elements do here. */
class DubboXmlTest {

  private static final String GREETER = " interface='io.trunkline.spring.Greeter'";
  private static final String BEAN = "<bean id='greetings' class='io.trunkline.spring.Greetings'/>";
  private static final String SERVICE = "<dubbo:service ref='greetings'" + GREETER + "/>" + BEAN;

  private static String protocol(int port, String more) {
    return "<dubbo:protocol name='dubbo' host='127.0.0.1' port='" + port + "' " + more + "/>";
  }

  private static String reference(int port, String more) {
    return "<dubbo:reference timeout='30000' url='dubbo://127.0.0.1:" + port + "'" + GREETER + more;
  }

  private static void assertGreets(int port, String more) {
    try (GenericXmlApplicationContext consumer = Xml.dubbo(reference(port, more + "/>"))) {
      assertThat(consumer.getBean(Greeter.class).greet("you")).isEqualTo("hello you");
    }
  }

  private static void assertMissing(int port, String more) {
    try (GenericXmlApplicationContext consumer = Xml.dubbo(reference(port, more + "/>"))) {
      assertThatThrownBy(() -> consumer.getBean(Greeter.class).greet("you"))
          .isInstanceOf(RpcException.class)
          .hasMessageContaining("SERVICE_NOT_FOUND");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://dubbo.apache.org/schema/dubbo, http://dubbo.apache.org/schema/dubbo/dubbo.xsd",
    "http://dubbo.apache.org/schema/dubbo, https://dubbo.apache.org/schema/dubbo/dubbo.xsd",
    "http://code.alibabatech.com/schema/dubbo, http://code.alibabatech.com/schema/dubbo/dubbo.xsd",
    "http://code.alibabatech.com/schema/dubbo, https://code.alibabatech.com/schema/dubbo/dubbo.xsd",
  })
  void readsBothNamesOfTheNamespaceWithoutTheNetwork(String uri, String location)
      throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider =
        Xml.context(Xml.dubboFile(uri, location, protocol(port, "") + SERVICE), null)) {
      assertThat(provider.isRunning()).isTrue();
      assertGreets(port, "");
    }
  }

  @Test
  void namesReferencesAndProtocolsAsDubboDoes() throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            protocol(port, "")
                + protocol(Xml.freePort(), "")
                + SERVICE
                + reference(port, " lazy='true'/>")
                + reference(port, " lazy='true'/>"))) {
      assertThat(context.getBeanNamesForType(Greeter.class))
          .contains("io.trunkline.spring.Greeter", "io.trunkline.spring.Greeter2");
      assertThat(context.getBean(RpcServers.class).of("dubbo").port()).isEqualTo(port);
      assertThat(context.getBean(RpcServers.class).of("dubbo2").stats().connections()).isZero();
    }
  }

  @Test
  void exportsOnTheProtocolsThatAreNamedOrElseOnThoseThatAreDefaults() throws IOException {
    int one = Xml.freePort();
    int two = Xml.freePort();
    int three = Xml.freePort();
    try (GenericXmlApplicationContext provider =
        Xml.dubbo(
            protocol(one, "id='one'")
                + protocol(two, "id='two'")
                + protocol(three, "id='three' default='false'")
                + SERVICE
                + "<dubbo:service ref='greetings' group='g' protocol='two,three'"
                + GREETER
                + "/>"
                + "<dubbo:service ref='greetings' group='not' export='false'"
                + GREETER
                + "/>")) {
      assertThat(provider.isRunning()).isTrue();
      assertGreets(one, "");
      assertGreets(two, "");
      assertMissing(three, "");
      assertMissing(one, " group='g'");
      assertGreets(two, " group='g'");
      assertGreets(three, " group='g'");
      assertMissing(one, " group='not'");
    }
  }

  @Test
  void givesServicesTheDefaultsOfTheProviderTheyStandInOrName() throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider =
        Xml.dubbo(
            protocol(port, "")
                + "<dubbo:provider group='all'/>"
                + "<dubbo:provider id='named' default='false' group='named'/>"
                + "<dubbo:provider group='around'>"
                + "<dubbo:service ref='greetings' version='1'"
                + GREETER
                + "/></dubbo:provider>"
                + "<dubbo:service ref='greetings' provider='named'"
                + GREETER
                + "/>"
                + SERVICE)) {
      assertThat(provider.isRunning()).isTrue();
      assertGreets(port, " group='all'");
      assertGreets(port, " group='named'");
      assertGreets(port, " group='around' version='1'");
    }
  }

  @Test
  void givesReferencesTheDefaultsOfTheConsumerTheyStandInOrName() throws IOException {
    int port = Xml.freePort();
    String lazy = " lazy='true'";
    try (GenericXmlApplicationContext provider =
            Xml.dubbo(protocol(port, "") + "<dubbo:provider group='g'/>" + SERVICE);
        GenericXmlApplicationContext consumer =
            Xml.dubbo(
                "<dubbo:consumer id='named' default='false' group='g'/>"
                    + "<dubbo:consumer group='g'>"
                    + reference(port, lazy + " id='inside'/>")
                    + "</dubbo:consumer>"
                    + reference(port, lazy + " id='naming' consumer='named'/>")
                    + reference(port, lazy + " id='neither'/>"))) {
      assertThat(provider.isRunning()).isTrue();
      assertThat(consumer.getBean("inside", Greeter.class).greet("a")).isEqualTo("hello a");
      assertThat(consumer.getBean("naming", Greeter.class).greet("a")).isEqualTo("hello a");
      assertThatThrownBy(() -> consumer.getBean("neither", Greeter.class).greet("a"))
          .hasMessageContaining("SERVICE_NOT_FOUND");
    }
  }

  @Test
  void takesWhatTheProviderSaysOfAllPorts() throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider =
        Xml.dubbo(
            "<dubbo:provider host='127.0.0.1' port='"
                + port
                + "' serialization='kryo'/>"
                + "<dubbo:protocol name='dubbo'/>"
                + SERVICE)) {
      assertThat(provider.getBean(RpcServer.class).port()).isEqualTo(port);
      assertGreets(port, " serialization='kryo'");
    }
  }

  /** Two servers cannot have the same port, so one of them has another than the first. */
  @Test
  void takesTheFirstFreePortWhereAnyWillDo() {
    try (GenericXmlApplicationContext provider =
        Xml.dubbo(protocol(-1, "id='one'") + protocol(-1, "id='two'") + SERVICE)) {
      RpcServers servers = provider.getBean(RpcServers.class);

      assertThat(servers.of("one").port()).isGreaterThanOrEqualTo(20_880);
      assertThat(servers.of("two").port()).isGreaterThan(servers.of("one").port());
    }
  }

  @Test
  void doesNotTakePortsForAWayToTalk() throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider = Xml.dubbo(protocol(port, "") + SERVICE);
        GenericXmlApplicationContext both =
            Xml.dubbo(
                protocol(Xml.freePort(), "id='a' serialization='kryo'")
                    + protocol(Xml.freePort(), "id='b'")
                    + SERVICE
                    + reference(port, " id='there' protocol='dubbo'/>"))) {
      assertThat(provider.isRunning()).isTrue();
      assertThat(both.getBean("there", Greeter.class).greet("you")).isEqualTo("hello you");
      assertThat(both.getBean(RpcClient.class).stats().connections()).isEqualTo(1);
      assertThat(both.getBean(RpcClients.class).of("a"))
          .isSameAs(both.getBean(RpcClients.class).of("b"));
    }
  }

  @Test
  void mixesWithOurOwnNamespace() throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider =
            Xml.dubbo(protocol(port, "serialization='kryo'") + SERVICE);
        GenericXmlApplicationContext consumer =
            Xml.dubbo("<trunkline:protocol serialization='kryo'/>" + reference(port, "/>"))) {
      assertThat(provider.isRunning()).isTrue();
      assertThat(consumer.getBean(Greeter.class).greet("you")).isEqualTo("hello you");
    }
  }

  @Test
  void takesAnAddressWithoutAProtocolForDubbos() throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider = Xml.dubbo(protocol(port, "") + SERVICE);
        GenericXmlApplicationContext consumer =
            Xml.dubbo(
                "<dubbo:reference timeout='30000' url='127.0.0.1:" + port + "'" + GREETER + "/>")) {
      assertThat(provider.isRunning()).isTrue();
      assertThat(consumer.getBean(Greeter.class).greet("you")).isEqualTo("hello you");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<dubbo:module name='m'/>",
        "<dubbo:monitor protocol='registry'/>",
        "<dubbo:metrics enable-rpc='true'><dubbo:aggregation enabled='true'/></dubbo:metrics>",
        "<dubbo:metadata-report address='zookeeper://127.0.0.1:2181'/>",
        "<dubbo:consumer retries='2' loadbalance='roundrobin' actives='10' cluster='failover'/>",
        "<dubbo:provider executes='10' filter='' validation='false' timeout='100'/>",
        "<dubbo:application name='a' qos-enable='true' qos-port='1' owner='me'>"
            + "<dubbo:parameter key='qos.enable.not' value='x'/></dubbo:application>",
        "<dubbo:registry address='N/A' check='false' timeout='1'/>",
        "<dubbo:protocol name='dubbo'><dubbo:triple max-body-size='1'/></dubbo:protocol>"
      })
  void acceptsWhatChangesNoAnswer(String element) {
    try (GenericXmlApplicationContext context = Xml.dubbo(element)) {
      assertThat(context.isRunning()).isTrue();
    }
  }

  /** Where the machine has no other address than loopback, nothing is shown. */
  @Test
  void listensWhereStockConsumersCall() throws IOException {
    InetAddress own =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(a -> a instanceof Inet4Address && !a.isLoopbackAddress())
            .findFirst()
            .orElse(InetAddress.getLoopbackAddress());
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider = Xml.dubbo(protocol(port, "") + SERVICE);
        Socket socket = new Socket(own, port)) {
      assertThat(provider.isRunning()).isTrue();
      assertThat(socket.isConnected()).isTrue();
    }
  }

  @Test
  void closesAsFastAsTheApplicationSays() {
    try (GenericXmlApplicationContext context =
        Xml.dubbo("<dubbo:application name='a' shutwait='1234'/>")) {
      assertThat(new ContextElements(context).shutdownWait().orElseThrow().toMillis())
          .isEqualTo(1_234);
    }
  }
}
