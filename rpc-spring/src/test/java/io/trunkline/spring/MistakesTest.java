package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said about what is wrong. */
class MistakesTest {

  private static final String INTERFACE = "interface='io.trunkline.spring.Greeter'";
  private static final String SERVICE =
      "<trunkline:service "
          + INTERFACE
          + " ref='greeter'/>"
          + "<bean id='greeter' class='io.trunkline.spring.Greetings'/>";

  private static AbstractThrowableAssert<?, ?> assertMistake(String elements) {
    return assertThatThrownBy(() -> Xml.of(elements).close());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          <trunkline:protocol id='p' serialisation='kryo'/>           | protocol id=\\"p\\"  | serialisation | serialization
          <trunkline:application name='a' ownr='me'/>                | application name=\\"a\\" | ownr      | owner
          <trunkline:registry adress='N/A'/>                          | <trunkline:registry>   | adress       | address
          <trunkline:service interface='x.Y' ref='y' verison='1'/>    | service interface=\\"x.Y\\" | verison | version
          <trunkline:reference id='r' interface='x.Y' urll='u'/>       | reference id=\\"r\\"   | urll         | url
          <trunkline:provider tokn='t'/>                              | <trunkline:provider>   | tokn         | token
          <trunkline:consumer time-out='1'/>                          | <trunkline:consumer>   | time-out     | timeout
          """)
  void namesTheAttributeThatWasMeant(String xml, String element, String wrong, String right) {
    assertMistake(xml)
        .hasMessageContainingAll(
            element.replace("\\\"", "\""),
            "has no attribute '" + wrong + "'",
            "did you mean '" + right + "'?",
            "test.xml");
  }

  @Test
  void listsAllAttributesItKnows() {
    assertMistake("<trunkline:protocol xyz='1'/>")
        .hasMessageContaining(
            "accepts, accepts-per-second, accepts-per-second-per-address, accesslog, allow, authenticator,"
                + " compression, compression-threshold, frame-timeout, handshake, heartbeat, host, id, iothreads,"
                + " keep-alive-timeout, learn-allow-lines, log-arguments,"
                + " max-connections-per-address, max-inbound-bytes, max-nesting-depth,"
                + " max-outbound-bytes, max-queue-time, max-queued-bytes, max-requests,"
                + " max-requests-per-connection,"
                + " max-unproven-connections, max-unread-reply-bytes, max-waiting-calls, metadata-cache, name,"
                + " optimizer, payload, port,"
                + " read-memory-factor, read-work-factor, register, serialization,"
                + " serialization-settings, slow-call, ssl-enabled, ssl-optional, threads, unregister-wait,"
                + " write-timeout; known"
                + " but without effect: alive, ")
        .hasMessageContaining("; known and refused: codec")
        .hasMessageNotContaining("did you mean");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<trunkline:reference id='r' interface='x.Y' url='u' serialization-settings='kryo.references=false'/>",
        "<trunkline:service interface='io.trunkline.spring.Greeter' ref='y' serialization-settings='kryo.references=false'/>",
        "<trunkline:consumer serialization-settings='kryo.references=false'/>",
        "<trunkline:provider serialization-settings='kryo.references=false'/>"
      })
  void referencesAreLeftOutOfWholeConnections(String xml) {
    assertMistake(xml)
        .hasMessageContaining("'serialization-settings' is 'kryo.references=false'")
        .hasMessageContaining("set it there, in XML on the protocol element");
  }

  @Test
  void namesTheAttributeThatWasMeantInsideOtherElements() {
    String reference = "<trunkline:reference id='r' " + INTERFACE + " url='dubbo://127.0.0.1'>";
    assertMistake(reference + "<trunkline:method name='m' tiemout='1'/></trunkline:reference>")
        .hasMessageContainingAll("<trunkline:method name=\"m\">", "did you mean 'timeout'?");
    assertMistake(
            reference + "<trunkline:parameter key='tiemout' value='1'/></trunkline:reference>")
        .hasMessageContainingAll("reference id=\"r\"", "did you mean 'timeout'?");
    assertMistake(reference + "<trunkline:parameter key='url' value='u'/></trunkline:reference>")
        .hasMessageContaining("sets 'url' twice");
    assertMistake(reference + "<trunkline:parameter key='url'/></trunkline:reference>")
        .hasMessageContaining("needs the attributes 'key' and 'value'");
  }

  @Test
  void namesTheElementThatWasMeant() {
    assertMistake(
            "<trunkline:reference "
                + INTERFACE
                + " url='dubbo://127.0.0.1'>"
                + "<trunkline:metod name='greet'/></trunkline:reference>")
        .hasMessageContainingAll(
            "has no element 'metod'", "did you mean 'method'?", "it has: method, parameter");
    assertMistake("<trunkline:method name='greet'/>").hasMessageContaining("at this place");
  }

  /** Spring's own parser looks first at elements outside ours, and says this much. */
  @Test
  void namesAnElementThatIsNone() {
    assertMistake("<trunkline:protocl/>")
        .hasStackTraceContaining("no declaration can be found for element 'trunkline:protocl'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "protocol port='65536'|port' is '65536'|expected 1 to 65535, or 0 for any free port, as for -1",
        "protocol port='many'|port' is 'many'|expected 1 to 65535",
        "protocol heartbeat='-1'|heartbeat' is '-1'|expected 100 to 2147483647 ms, or 0 for never",
        "protocol payload='8M'|payload' is '8M'|expected 64 to 2147483567 bytes, or 0 for no limit",
        "protocol threads='-1'|threads' is '-1'|expected 1 to 10000, or 0 for virtual threads",
        "protocol iothreads='0'|iothreads' is '0'|expected 1 to 256",
        "protocol name='rest'|name' is 'rest'|dubbo",
        "protocol serialization=','|serialization' is ','|commas",
        "protocol optimizer='java.lang.String'|optimizer' is 'java.lang.String'|implement",
        "protocol optimizer='no.Such'|optimizer' is 'no.Such'|class path",
        "provider optimizer='scam:shop'|optimizer' is 'scam:shop'|there are: list:, scan:",
        "consumer optimizer='scan:shop.*'|optimizer' is 'scan:shop.*'|scan:com.acme.model",
        "protocol port='${port}'|port' is '${port}'|no property defines this placeholder",
        "registry address='N/A' check='maybe'|check' is 'maybe'|true or false",
        "registry address='N/A' port='0'|port' is '0'|expected 1 to 65535",
        "provider delay='-2'|delay' is '-2'|expected 1 to 2147483647 ms, or 0 for at once, as for -1",
        "provider weight='-1'|weight' is '-1'|expected 1 to 1000000, or 0 for no calls",
        "provider warmup='ten'|warmup' is 'ten'|expected 1 to 2147483647 ms",
        "provider parameters='zone'|parameters' is 'zone'|key=value",
        "consumer check='yes'|check' is 'yes'|true or false",
        "consumer timeout='0'|timeout' is '0'|expected 1 to 2147483647 ms",
        "consumer token='true'|token' is 'true'|the secret of the provider",
        "service interface='no.Such' ref='r'|interface' is 'no.Such'|an interface",
        "service interface='java.lang.String' ref='r'|interface' is 'java.lang.String'|interface",
        "reference interface='no.Such' url='u'|interface' is 'no.Such'|an interface"
      })
  void saysWhatAnAttributeCanBe(String mistake) {
    String[] parts = mistake.split("\\|");
    assertMistake("<trunkline:" + parts[0] + "/>")
        .hasMessageContainingAll("attribute '" + parts[1], parts[2], "test.xml");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application|name",
        "registry|address",
        "service ref='r'|interface",
        "service interface='io.trunkline.spring.Greeter'|ref",
        "reference url='dubbo://127.0.0.1'|interface"
      })
  void saysWhichAttributeIsMissing(String mistake) {
    String[] parts = mistake.split("\\|");
    assertMistake("<trunkline:" + parts[0] + "/>")
        .hasMessageContainingAll("needs the attribute '" + parts[1] + "'");
  }

  @Test
  void saysThatAReferenceHasNoProvider() {
    assertMistake("<trunkline:reference " + INTERFACE + "/>")
        .hasMessageContainingAll("it has no 'url'", "no registry", "dubbo://host:port");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "provider port='1'|on the protocol element",
        "consumer generic='true'|set it on each reference"
      })
  void saysWhyItRefusesAnAttribute(String mistake) {
    String[] parts = mistake.split("\\|");
    assertMistake("<trunkline:" + parts[0] + "/>")
        .hasMessageContainingAll("is not supported: ", parts[1]);
  }

  @Test
  void saysThatAPortIsTaken() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertMistake(
              "<trunkline:protocol id='p' host='127.0.0.1' port='"
                  + taken.getLocalPort()
                  + "'/>"
                  + SERVICE)
          .cause()
          .hasMessageContainingAll(
              "protocol id=\"p\"",
              "cannot listen on 127.0.0.1:" + taken.getLocalPort(),
              "is the port taken?");
    }
  }

  @Test
  void namesTheSerializationThatWasMeant() {
    assertMistake("<trunkline:protocol id='p' port='0' serialization='hesian2'/>" + SERVICE)
        .cause()
        .hasMessageContainingAll("protocol id=\"p\"", "test.xml", "did you mean 'hessian2'?");
  }

  @Test
  void closesThePortsItOpenedBeforeOneFailed() throws IOException {
    int free = Xml.freePort();
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertMistake(
              "<trunkline:protocol id='a' host='127.0.0.1' port='"
                  + free
                  + "'/>"
                  + "<trunkline:protocol id='b' host='127.0.0.1' port='"
                  + taken.getLocalPort()
                  + "'/>"
                  + SERVICE)
          .cause()
          .hasMessageContaining("protocol id=\"b\"");
      new ServerSocket(free, 1, InetAddress.getLoopbackAddress()).close();
    }
  }

  @Test
  void saysThatThereIsNoProvider() throws IOException {
    int port = Xml.freePort();
    assertMistake(
            "<trunkline:reference id='r' " + INTERFACE + " url='dubbo://127.0.0.1:" + port + "'/>")
        .hasMessageContainingAll(
            "no provider of io.trunkline.spring.Greeter", "127.0.0.1:" + port, "check=\"false\"")
        .rootCause();
    assertMistake("<trunkline:reference " + INTERFACE + " url='dubbo://nowhere.invalid'/>")
        .hasMessageContainingAll("nowhere.invalid", "unknown host")
        .cause()
        .isInstanceOfSatisfying(
            RpcException.class, e -> assertThat(e.status()).isEqualTo(Status.CONNECT_FAILED));
  }

  @Test
  void saysThatASerializationIsMissing() {
    assertMistake("<trunkline:protocol id='p' port='0' serialization='fst'/>" + SERVICE)
        .cause()
        .hasMessageContainingAll("protocol id=\"p\"", "'fst'", "available: ");
    assertMistake(
            "<trunkline:reference id='r' lazy='true' serialization='fst' "
                + INTERFACE
                + " url='dubbo://127.0.0.1'/>")
        .hasMessageContainingAll("reference id=\"r\"", "'fst'", "available: ")
        .cause()
        .isInstanceOf(SerializationException.class);
  }

  @Test
  void saysThatAReferenceCannotBeAsItsElementSays() {
    String reference = "<trunkline:reference id='r' lazy='true' " + INTERFACE;
    assertMistake(reference + " url='http://127.0.0.1'/>")
        .hasMessageContainingAll("reference id=\"r\"", "has the scheme http", "dubbo");
    assertMistake(
            reference
                + " url='dubbo://127.0.0.1'><trunkline:method name='geet'/>"
                + "</trunkline:reference>")
        .hasMessageContainingAll("no method 'geet'", "did you mean 'greet'?");
    assertMistake(
            reference
                + " url='dubbo://127.0.0.1'><trunkline:method name='greet'/>"
                + "<trunkline:method name='greet'/></trunkline:reference>")
        .hasMessageContaining("two elements configure the method 'greet'");
  }

  @Test
  void saysThatABeanIsMissingOrAnother() {
    String bean = "<bean id='greeter' class='io.trunkline.spring.Greetings'/>";
    assertMistake("<trunkline:service " + INTERFACE + " ref='greter'/>" + bean)
        .hasMessageContainingAll("no bean 'greter'", "did you mean 'greeter'?");
    assertMistake(
            "<trunkline:service "
                + INTERFACE
                + " ref='text'/>"
                + "<bean id='text' class='java.lang.StringBuilder'/>")
        .cause()
        .hasMessageContainingAll("'text' is a java.lang.StringBuilder", "Greeter");
    assertMistake(
            "<trunkline:protocol id='greeter'/>" + bean.replace("<bean", "<trunkline:protocol"))
        .hasMessageContaining("has no attribute 'class'");
    assertMistake(bean + "<trunkline:protocol id='greeter'/>")
        .hasMessageContaining("another bean has the id 'greeter'");
  }

  @Test
  void saysThatAProtocolHasToBeNamed() {
    String two = "<trunkline:protocol id='one'/><trunkline:protocol id='two'/>";
    String reference =
        "<trunkline:reference id='r' lazy='true' " + INTERFACE + " url='dubbo://127.0.0.1'";
    assertMistake(two + reference + "/>")
        .hasMessageContainingAll("reference id=\"r\"", "several protocols", "one, two");
    assertMistake(two + reference + " protocol='twoo'/>")
        .hasMessageContainingAll("'protocol' is 'twoo'", "did you mean 'two'?");
  }

  @Test
  void saysThatOneElementIsEnough() {
    assertMistake("<trunkline:provider/><trunkline:provider/>" + SERVICE)
        .hasMessageContaining("a context can have one of them");
  }
}
