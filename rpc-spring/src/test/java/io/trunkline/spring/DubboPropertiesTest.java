package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.RpcException;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.support.GenericXmlApplicationContext;

/** Properties of Dubbo's beside its XML. */
class DubboPropertiesTest {

  private static final String SERVICE =
      "<dubbo:service interface='io.trunkline.spring.Mirror'"
          + " class='io.trunkline.spring.Reflection' SERVICE/>";

  @TempDir private Path folder;

  private static String service(String attributes) {
    return SERVICE.replace("SERVICE", attributes);
  }

  private static void assertCalled(String query, int port) {
    try (RpcClient client = Loopback.client().build()) {
      String url = "dubbo://127.0.0.1:" + port + "?timeout=30000" + query;
      assertThat(client.refer(Mirror.class, url).look()).isEqualTo("reflected");
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "dubbo.protocol.port, ''",
    "DUBBO_PROTOCOL_PORT, ''",
    "dubbo.protocols.dubbo.port, dubbo.protocol.port=1",
    "dubbo.protocols.main.port, dubbo.protocol.port=1",
  })
  void overrideWhatTheXmlSays(String key, String less) throws IOException {
    int port = Xml.freePort();
    String more = less.isEmpty() ? "shop.nothing=1" : less;
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            "<dubbo:protocol id='main' name='dubbo' port='1'/>" + service(""),
            key + "=" + port,
            more)) {
      assertThat(context.getBean(RpcServer.class).port()).isEqualTo(port);
      assertCalled("", port);
    }
  }

  @Test
  void thoseOfTheSystemComeFirst() throws IOException {
    int port = Xml.freePort();
    System.setProperty("dubbo.protocol.port", Integer.toString(port));
    try (GenericXmlApplicationContext context =
        Xml.dubbo("<dubbo:protocol port='1'/>" + service(""), "dubbo.protocol.port=2")) {
      assertThat(context.getBean(RpcServer.class).port()).isEqualTo(port);
    } finally {
      System.clearProperty("dubbo.protocol.port");
    }
  }

  @Test
  void theFileSaysOnlyWhatTheXmlDoesNot() throws IOException {
    int port = Xml.freePort();
    Files.writeString(
        folder.resolve("dubbo.properties"),
        "dubbo.protocol.port=1\ndubbo.provider.group=inFile\ndubbo.provider.version=1.5\n");
    String uri = "http://dubbo.apache.org/schema/dubbo";
    String elements =
        "<dubbo:protocol port='" + port + "'/><dubbo:provider group='g'/>" + service("");
    try (URLClassLoader loader =
            new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader());
        GenericXmlApplicationContext context =
            Xml.context(Xml.dubboFile(uri, uri + "/dubbo.xsd", elements), loader)) {
      assertThat(context.isRunning()).isTrue();
      assertCalled("&group=g&version=1.5", port);
    }
  }

  @Test
  void describeElementsThatAreNotDeclared() throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            service(""),
            "dubbo.application.name=shop",
            "dubbo.application.qosEnable=false",
            "dubbo.application.qos.port=22222",
            "dubbo.application.metadataServicePort=3",
            "dubbo.registry.address=N/A",
            "dubbo.protocols.one.name=dubbo",
            "dubbo.protocols.one.port=" + port,
            "dubbo.provider.group=g",
            "dubbo.metrics.histogram.enabled=true",
            "dubbo.tracing.tracing-exporter.zipkin-config.endpoint=x",
            "dubbo.labels=a=b")) {
      assertThat(context.getBean(RpcServers.class).of("one").port()).isEqualTo(port);
      assertCalled("&group=g", port);
    }
  }

  @Test
  void configureOneServiceAndOneMethod() throws IOException {
    int port = Xml.freePort();
    String mirror = "dubbo.service.io.trunkline.spring.Mirror.";
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            "<dubbo:protocol port='" + port + "'/>" + service("group='a'"),
            mirror + "group=b",
            "dubbo.service.group=c",
            "dubbo.service.version=3.0",
            mirror + "look.timeout=4000",
            mirror + "parameters.colour=blue")) {
      assertThat(context.isRunning()).isTrue();
      assertCalled("&group=b&version=3.0", port);
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "dubbo.protocol.prot=1 | dubbo.protocol.prot in test, for | did you mean 'port'",
        "dubbo.provider.tokn=secret1 | dubbo.provider.tokn in test | did you mean 'token'",
        "dubbo.provder.token=secret1 | dubbo.provder.token in test | did you mean 'provider'",
        "dubbo.protocol.port=abc | dubbo.protocol.port in test, for | attribute 'port' is 'abc'",
        "dubbo.config-center.address=zookeeper://a:1 | the config center \"zookeeper://a:1\" |"
            + " is io.trunkline:rpc-registry-zookeeper missing?",
        "dubbo.service.io.trunkline.spring.Miror.token=secret1 | Miror.token in test |"
            + " did you mean 'io.trunkline.spring.Mirror'",
        "dubbo.services.none.token=secret1 | dubbo.services.none.token in test |"
            + " there is no such service",
        "dubbo.provider.listener=mine | dubbo.provider.listener in test |"
            + " listeners are not called",
      })
  void aMistakeNamesTheKeyAndTheNearestOne(String line, String place, String advice) {
    assertThatThrownBy(() -> Xml.dubbo("<dubbo:protocol/>" + service(""), line).close())
        .hasMessageContainingAll(place, advice)
        .hasMessageNotContaining("secret1");
  }

  @Test
  void allMistakesAreReportedAtOnce() {
    assertThatThrownBy(
            () ->
                Xml.dubbo(
                        "<dubbo:protocol thread='1'/>" + service(""),
                        "dubbo.provider.retrys=1",
                        "dubbo.consumer.chek=false")
                    .close())
        .hasMessageContainingAll("3 mistakes", "'thread'", "'retrys'", "'chek'");
  }

  @Test
  void variablesThatMeanSomethingElseAreLeftOut() throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            "<dubbo:protocol port='" + port + "'/>" + service(""),
            "DUBBO_SERVICE_HOST=10.0.0.1",
            "DUBBO_PROVIDER_SERVICE_HOST=10.0.0.1",
            "DUBBO_PROVIDER_PORT_20880_TCP=tcp://10.0.0.1:20880")) {
      assertThat(context.getBean(RpcServer.class).port()).isEqualTo(port);
    }
  }

  @ParameterizedTest
  @CsvSource({"-Dno.file=1, 4000", "dubbo.reference.look, 5000"})
  void ofMethodsComeBeforeWhatIsDeclaredUnlessTheyAreInTheFile(String source, String counts)
      throws IOException {
    Path file = folder.resolve("some.properties");
    String key = "dubbo.reference.io.trunkline.spring.Mirror.look.timeout";
    Files.writeString(file, key + "=5000");
    System.setProperty("dubbo.properties.file", file.toString());
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            "<dubbo:reference id='mirror' interface='io.trunkline.spring.Mirror' lazy='true'"
                + " url='dubbo://127.0.0.1:1'><dubbo:method name='look' timeout='4000'/>"
                + "</dubbo:reference>",
            (source.startsWith("-D") ? "no.property" : key) + "=5000")) {
      ConfiguredElement reference =
          new ContextElements(context).all(Element.REFERENCE).values().iterator().next();
      assertThat(reference.methods().get(0).duration("timeout"))
          .isEqualTo(Duration.ofMillis(Long.parseLong(counts)));
    } finally {
      System.clearProperty("dubbo.properties.file");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo.provider.token=secret1", "DUBBO_PROVIDER_TOKEN=secret1"})
  void thatProtectCountBesideMoreExactKeys(String token) throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            "<dubbo:protocol port='" + port + "'/><dubbo:provider id='main'/>" + service(""),
            "dubbo.providers.main.timeout=3000",
            token)) {
      assertThat(context.isRunning()).isTrue();
      assertCalled("&token=secret1", port);
      assertThatThrownBy(() -> assertCalled("", port)).isInstanceOf(RpcException.class);
    }
  }

  @Test
  void thoseWithoutAnIdDescribeTheDefaultIfAllOthersAreOnlyForThoseThatNameThem() {
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            "<dubbo:application name='till'/>",
            "dubbo.consumers.slow.timeout=3000",
            "dubbo.consumers.slow.default=false",
            "dubbo.consumer.timeout=4000")) {
      ContextElements elements = new ContextElements(context);
      assertThat(elements.all(Element.CONSUMER)).hasSize(2);
      assertThat(elements.defaults(Element.CONSUMER, null).duration("timeout"))
          .isEqualTo(Duration.ofSeconds(4));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "accesslog, true, true",
    "validation, true, true",
    "threads, 7, false",
    "check, false, false"
  })
  void onlyThoseThatProtectCountBesideMoreExactKeys(
      String attribute, String value, boolean counts) {
    String kind = attribute.equals("check") ? "consumer" : "provider";
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            "<dubbo:" + kind + " id='main'/>",
            "dubbo." + kind + "s.main.timeout=3000",
            "dubbo." + kind + "." + attribute + "=" + value)) {
      ConfiguredElement element =
          new ContextElements(context)
              .all(kind.equals("consumer") ? Element.CONSUMER : Element.PROVIDER)
              .values()
              .iterator()
              .next();
      assertThat(element.says(attribute)).isEqualTo(counts);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo.service.token=secret1", "DUBBO_SERVICE_TOKEN=secret1"})
  void thatProtectServicesCountBesideKeysOfOne(String token) throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            "<dubbo:protocol port='" + port + "'/>" + service("id='mirrored'"),
            "dubbo.services.mirrored.timeout=3000",
            token)) {
      assertThat(context.isRunning()).isTrue();
      assertThatThrownBy(() -> assertCalled("", port)).isInstanceOf(RpcException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DUBBO_SSL_SERVER_KEY_CERT_CHAIN_PATH=none.pem",
        "dubbo.ssl.server-key-cert-chain-path=none.pem"
      })
  void ofTlsAreNotLostBesideMoreExactKeys(String path) {
    assertThatThrownBy(
            () ->
                Xml.dubbo(
                        "<dubbo:protocol port='-1'/><dubbo:ssl id='main'/>" + service(""),
                        "dubbo.ssls.main.handshake-timeout=1000",
                        "dubbo.ssl.server-private-key-path=none.key",
                        path)
                    .close())
        .hasStackTraceContaining("none.key");
  }

  @Test
  void trunklinesOwnElementsDoNotReadThem() throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext context =
        Xml.of(
            "<trunkline:protocol port='"
                + port
                + "'/><bean id='mirror' class='io.trunkline.spring.Reflection'/>"
                + "<trunkline:service interface='io.trunkline.spring.Mirror' ref='mirror'/>",
            "dubbo.protocol.port=1",
            "dubbo.provider.tokn=x")) {
      assertThat(context.getBean(RpcServer.class).port()).isEqualTo(port);
    }
  }

  /** Reads properties of the application whose keys look like Dubbo's. */
  static final class OwnKeys {

    @Value("${dubbo.protocal.port}")
    private int port;

    @Value("${dubbo.consumer.waiting:5}")
    private int waiting;
  }

  @Test
  void keysThatPlaceholdersReadMayHaveAnyName() throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            "<dubbo:protocol port='${dubbo.protocal.port}'/>"
                + service("version='${dubbo.service.version}'")
                + "<bean id='own' class='io.trunkline.spring.DubboPropertiesTest$OwnKeys'/>"
                + "<bean class='org.springframework.beans.factory.annotation"
                + ".AutowiredAnnotationBeanPostProcessor'/>"
                + "<bean class='org.springframework.beans.factory.annotation"
                + ".CustomAutowireConfigurer'><property name='customQualifierTypes'><set/>"
                + "</property></bean><bean class='org.springframework.context.support"
                + ".PropertySourcesPlaceholderConfigurer'/>",
            "dubbo.protocal.port=" + port,
            "dubbo.consumer.waiting=7",
            "dubbo.service.version=1.0")) {
      assertThat(context.getBean(RpcServer.class).port()).isEqualTo(port);
      assertThat(context.getBean(OwnKeys.class).port).isEqualTo(port);
      assertThat(context.getBean(OwnKeys.class).waiting).isEqualTo(7);
      assertCalled("&version=1.0", port);
    }
    assertThatThrownBy(() -> Xml.dubbo(service(""), "dubbo.protocal.port=1"))
        .hasMessageContaining("there is no 'dubbo.protocal'; did you mean 'protocol'?");
    assertThatThrownBy(() -> Xml.dubbo("<dubbo:consumer/>", "dubbo.consumer.waiting=7"))
        .hasMessageContaining("no attribute 'waiting'");
  }

  @Test
  void anIdBehindTheSingularNameIsThatOfDubbo26() throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            "<dubbo:protocol id='main' port='1'/>" + service(""),
            "dubbo.protocol.main.port=" + port,
            "dubbo.protocol.port=2",
            "dubbo.protocol.other.port=3",
            "dubbo.consumer.executes=4",
            "dubbo.application.name=shop",
            "dubbo.application.serialize-check-status=DISABLE")) {
      assertThat(context.getBean(RpcServer.class).port()).isEqualTo(port);
    }
  }
}
