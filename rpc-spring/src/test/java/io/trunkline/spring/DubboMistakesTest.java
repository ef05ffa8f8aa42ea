package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said about what is wrong, or not there yet, in a file of Dubbo's. */
class DubboMistakesTest {

  private static final String GREETER = " interface='io.trunkline.spring.Greeter'";
  private static final String REFERENCE =
      "<dubbo:reference id='r' lazy='true' url='dubbo://127.0.0.1'" + GREETER;

  private static AbstractThrowableAssert<?, ?> assertMistake(String elements) {
    return assertThatThrownBy(() -> Xml.dubbo(elements).close());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          <dubbo:protocol id='p' serialisation='kryo'/>              | serialisation | serialization
          <dubbo:application name='a' ownr='me'/>                    | ownr          | owner
          <dubbo:reference id='r' interface='x.Y' loadbalanse='u'/>  | loadbalanse   | loadbalance
          <dubbo:provider acceslog='true'/>                          | acceslog      | accesslog
          <dubbo:metrics enable-rcp='true'/>                         | enable-rcp    | enable-rpc
          """)
  void namesTheAttributeThatWasMeant(String xml, String wrong, String right) {
    assertMistake(xml)
        .hasMessageContainingAll(
            "has no attribute '" + wrong + "'", "did you mean '" + right + "'?", "test.xml");
  }

  @Test
  void namesTheElementThatWasMeant() {
    assertMistake(REFERENCE + "><dubbo:metod name='greet'/></dubbo:reference>")
        .hasMessageContainingAll("has no element 'metod'", "did you mean 'method'?");
    assertMistake(REFERENCE + "><property name='x' value='y'/></dubbo:reference>")
        .hasMessageContaining("has no element 'property'");
    assertMistake("<dubbo:argument index='0'/>").hasMessageContaining("at this place");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "registry address='N/A' secure='true'|'secure' with the value 'true'|not encrypted",
        "protocol name='rest' port='1'|name' is 'rest'|dubbo, the only protocol",
        "protocol name='tri' port='1'|name' is 'tri'|dubbo, the only protocol",
        "protocol codec='mine'|'codec' with the value 'mine'|one codec",
        "protocol contextpath='shop'|'contextpath' with the value 'shop'|'path'",
        "consumer generic='true'|'generic' with the value 'true'|set it on each reference",
        "consumer cluster='failower'|cluster' is 'failower'|did you mean 'failover'?",
        "consumer cache='jcache'|'cache' with the value 'jcache'|kept in memory",
        "consumer cache='threadlocal'|'cache' with the value 'threadlocal'|use lru",
        "consumer cache='lruu'|cache' is 'lruu'|lru, expiring or false",
        "consumer onconnect='hello'|'onconnect' with the value 'hello'|connections are shared",
        "provider scope='near'|scope' is 'near'|local, remote or none",
        "provider validation='mine'|validation' is 'mine'|true or false",
        "consumer token='true'|token' is 'true'|the secret of the provider",
        "provider listener='mine'|'listener' with the value 'mine'|a bean with 'filter'",
        "annotation package='demo'|annotation|add rpc-dubbo-config to the class path",
        "config-center address='nacos://127.0.0.1'|config-center|rpc-registry-nacos missing",
      })
  void saysWhyItRefuses(String mistake) {
    String[] parts = mistake.split("\\|");
    assertMistake("<dubbo:" + parts[0] + "/>")
        .hasMessageContainingAll(parts[1], parts[2], "test.xml");
  }

  @Test
  void saysWhichArgumentsCannotBeCallbacks() {
    assertMistake(
            REFERENCE
                + "><dubbo:method name='greet'><dubbo:argument index='0' callback='true'/>"
                + "</dubbo:method></dubbo:reference>")
        .hasMessageContainingAll("argument 0 of", "greet", "only objects of interfaces");
    assertMistake(
            REFERENCE
                + "><dubbo:method name='greet'><dubbo:argument callback='true'/>"
                + "</dubbo:method></dubbo:reference>")
        .hasMessageContainingAll("without 'index' or 'type'");
    assertMistake(
            REFERENCE
                + "><dubbo:method name='greet'>"
                + "<dubbo:argument type='demo.Listener' callback='true'/>"
                + "</dubbo:method></dubbo:reference>")
        .hasMessageContainingAll("for the type 'demo.Listener'", "no method 'greet'");
  }

  @Test
  void saysWhichGenericReferencesItRefuses() {
    assertMistake(REFERENCE + " generic='bean'/>")
        .hasMessageContainingAll("'generic' is 'bean'", "expected true or false", "as maps");
    assertMistake(REFERENCE + " generic='tru'/>")
        .hasMessageContainingAll("'generic' is 'tru'", "expected true or false");
    assertMistake(REFERENCE + " generic='true'><dubbo:method name='greet'/></dubbo:reference>")
        .hasMessageContainingAll("'greet'", "all methods share one configuration");
    assertMistake("<dubbo:reference id='r' url='dubbo://127.0.0.1' interface='not.There'/>")
        .hasMessageContainingAll("'interface' is 'not.There'", "an interface on the class path");
  }

  @Test
  void saysThatAReferenceNeedsAUrlOrARegistry() {
    for (String more : new String[] {"", " url='N/A'", " registry='N/A'", " registry='none'"}) {
      assertMistake(
              "<dubbo:registry id='none' address='N/A'/><dubbo:reference" + GREETER + more + "/>")
          .hasMessageContainingAll("it has no 'url'", "no registry", "dubbo://host:port");
    }
  }

  @Test
  void saysThatSeveralDefaultsNeedNames() {
    assertMistake("<dubbo:consumer/><dubbo:consumer/>" + REFERENCE + "/>")
        .hasMessageContainingAll("<dubbo:consumer>", "default=\"false\"");
    assertMistake("<dubbo:consumer id='quick' default='false'/>" + REFERENCE + " consumer='quik'/>")
        .hasMessageContainingAll("attribute 'consumer' is 'quik'", "did you mean 'quick'?");
  }

  @Test
  void saysThatAPortIsNotOfSomeServicesOnly() {
    assertMistake(
            "<dubbo:provider port='1'><dubbo:service class='io.trunkline.spring.Greetings'"
                + GREETER
                + "/></dubbo:provider>")
        .hasStackTraceContaining("'port' would apply to some of the services of a port");
  }

  @Test
  void saysThatAServiceHasNoProtocolLeft() {
    assertMistake(
            "<dubbo:protocol id='p' default='false'/>"
                + "<dubbo:service class='io.trunkline.spring.Greetings'"
                + GREETER
                + "/>")
        .hasStackTraceContaining("names no protocol, and each of them has default=\"false\"");
  }

  @Test
  void saysThatAServiceHasABeanOrAClass() {
    assertMistake("<dubbo:service ref='a' class='b.C'" + GREETER + "/>")
        .hasMessageContaining("has both 'class' and 'ref'");
    assertMistake("<dubbo:service" + GREETER + "/>")
        .hasStackTraceContaining("needs the attribute 'ref'");
  }
}
