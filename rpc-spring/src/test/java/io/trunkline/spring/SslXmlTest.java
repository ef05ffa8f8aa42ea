package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.Admission;
import io.trunkline.call.Authenticator;
import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.tls.Authority;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericXmlApplicationContext;

/** TLS, tokens and the authenticator as XML and Dubbo's other settings say them. */
@Timeout(120)
class SslXmlTest {

  @TempDir static Path folder;
  private static Authority authority;
  private static Authority.Issued provider;
  private static Authority.Issued consumer;

  @BeforeAll
  static void certificates() throws Exception {
    authority = Authority.in(folder, "authority");
    provider = authority.issue("provider", "127.0.0.1");
    consumer = authority.issue("consumer", "consumer.example");
  }

  private static String server() {
    return " server-key-cert-chain-path='"
        + provider.chain()
        + "' server-private-key-path='"
        + provider.key()
        + "'";
  }

  private static String clientKey() {
    return " client-key-cert-chain-path='"
        + consumer.chain()
        + "' client-private-key-path='"
        + consumer.key()
        + "'";
  }

  private static String trust(String side) {
    return " " + side + "-trust-cert-collection-path='" + authority.certificate() + "'";
  }

  private static GenericXmlApplicationContext provider(String space, String ssl, String protocol)
      throws IOException {
    String xml =
        """
        <SPACE:application name='ssl'/>
        SSL
        <SPACE:protocol name='dubbo' host='127.0.0.1' port='PORT' PROTOCOL/>
        <bean id='greetings' class='io.trunkline.spring.Greetings'/>
        <bean id='nobody' class='io.trunkline.spring.SslXmlTest$Nobody'/>
        <SPACE:service interface='io.trunkline.spring.Greeter' ref='greetings'/>
        """
            .replace("SSL", ssl.isEmpty() ? "" : "<SPACE:ssl " + ssl + "/>")
            .replace("PROTOCOL", protocol)
            .replace("PORT", "" + Xml.freePort())
            .replace("SPACE", space);
    return space.equals("dubbo") ? Xml.dubbo(xml) : Xml.of(xml);
  }

  private static int port(GenericXmlApplicationContext context) {
    return context.getBean(RpcServer.class).port();
  }

  private static String call(String space, int port, String ssl, String reference) {
    String xml =
        """
        <SPACE:application name='ssl'/>
        SSL
        <SPACE:reference id='greeter' interface='io.trunkline.spring.Greeter'
            url='dubbo://127.0.0.1:PORT' REFERENCE/>
        """
            .replace("SSL", ssl.isEmpty() ? "" : "<SPACE:ssl " + ssl + "/>")
            .replace("REFERENCE", reference)
            .replace("PORT", "" + port)
            .replace("SPACE", space);
    try (var context = space.equals("dubbo") ? Xml.dubbo(xml) : Xml.of(xml)) {
      return context.getBean(Greeter.class).greet("Ann");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "trunkline"})
  void theSslElementSecuresPortsAndReferences(String space) throws Exception {
    try (var context = provider(space, server() + trust("server"), "")) {
      int port = port(context);
      String mutual = clientKey() + trust("client");
      assertThat(call(space, port, mutual, "")).contains("Ann");
      assertThat(context.getBean(RpcServer.class).stats().faults()).isEmpty();
      assertThatThrownBy(() -> call(space, port, mutual, "ssl-enabled='false'"))
          .hasStackTraceContaining("takes connections with TLS only");
      assertThatThrownBy(() -> call(space, port, trust("client"), ""))
          .hasStackTraceContaining("certificate");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "trunkline"})
  void aPortCanTakeBothKindsOfConnections(String space) throws Exception {
    try (var context = provider(space, server(), "ssl-optional='true'")) {
      assertThat(call(space, port(context), "", "")).contains("Ann");
      assertThat(call(space, port(context), trust("client"), "")).contains("Ann");
    }
  }

  @Test
  void sslEnabledFalseLeavesAPortPlain() throws Exception {
    try (var context = provider("dubbo", server(), "ssl-enabled='false'")) {
      assertThat(call("dubbo", port(context), "", "")).contains("Ann");
    }
  }

  @Test
  void theExpectedHostAndKeyStoresCanBeSaid() throws Exception {
    Path keys = provider.bundle().toTempKeyStoreFile("geheim".toCharArray()).toPath();
    String ssl = "server-key-store-path='" + keys + "' server-key-store-password='geheim'";
    String client = "client-trust-store-path='" + keys + "' client-trust-store-password='geheim'";
    try (var context = provider("trunkline", ssl, "")) {
      int port = port(context);
      assertThat(call("trunkline", port, client, "")).contains("Ann");
      assertThatThrownBy(
              () -> call("trunkline", port, client + " client-expected-host='a.example'", ""))
          .hasStackTraceContaining("for another host");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|ssl-enabled='true'|there is no key",
        "server-private-key-path='key.pem'|ssl-enabled='true'|only one of",
        "server-key-cert-chain-path='chain.pem'|''|only one of",
        "server-key-store-path='a.p12'|''|needs the attribute 'server-key-store-password'",
        "server-key-store-path='a' server-key-cert-chain-path='b'|''|has both",
        "server-key-store-path='no.p12' server-key-store-password='x'|''|no.p12 cannot be read",
        "server-client-auth='maybe'|''|none, optional or required",
        "handshake-timeout='0'|''|1 to 2147483647 ms",
        "server-max-handshakes='0'|''|1 to 16384 handshakes",
        "reload-interval='5'|''|100 to 2147483647 ms",
        "''|ssl-optional='true'|TLS is off",
        "''|authenticator='nobdy'|did you mean"
      })
  void mistakesStopTheStart(String ssl, String protocol, String text) {
    assertThatThrownBy(() -> provider("dubbo", ssl, protocol).close())
        .hasStackTraceContaining(text)
        .hasStackTraceContaining("test.xml");
  }

  /** Admits nobody. */
  public static final class Nobody implements Authenticator {
    @Override
    public Admission called(Invocation call) {
      return Admission.refused("nobody may call " + call.site().method());
    }
  }

  @Test
  void anAuthenticatorIsABean() throws Exception {
    try (var context = provider("trunkline", "", "authenticator='nobody'")) {
      assertThatThrownBy(() -> call("trunkline", port(context), "", ""))
          .isInstanceOf(RpcException.class)
          .hasMessageContaining("nobody may call greet");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "dubbo.protocol.ssl-enabled=true, server-private-key-path",
    "dubbo.protocols.p1.sslEnabled=true, expected dubbo",
    "dubbo.ssl.server-private-key-path=key.pem, both are needed",
    "dubbo.provider.filter=audit, attribute 'filter' names 'audit'",
    "dubbo.services.shop.auth=true, there is no such service",
    "dubbo.provider.auth=true, has no attribute 'auth'"
  })
  void whatProtectsInDubboPropertiesAndCannotStopsTheStart(String line, String danger) {
    assertThatThrownBy(() -> withProperties(line, "").close()).hasStackTraceContaining(danger);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dubbo.provider.token",
        "DUBBO_PROVIDER_TOKEN",
        "dubbo.service.io.trunkline.spring.Greeter.token"
      })
  void aTokenThatIsAPropertyIsAskedFor(String name) throws Exception {
    try (var context = withEnvironment("", name + "=secret1");
        RpcClient client = Loopback.client().build()) {
      String url = "dubbo://127.0.0.1:" + port(context);
      assertThat(client.refer(Greeter.class, url + "?token=secret1").greet("Ann")).contains("Ann");
      assertThatThrownBy(() -> client.refer(Greeter.class, url).greet("Ann"))
          .hasMessageContaining("the token is missing or wrong");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dubbo.provider.export=false",
        "dubbo.service.io.trunkline.spring.Greeter.scope=none"
      })
  void aServiceThatAPropertyKeepsInIsNotExported(String property) throws Exception {
    try (var context = withProperties(property, "")) {
      assertThatThrownBy(() -> port(context)).hasMessageContaining("0 servers");
    }
  }

  @Test
  void aTokenIsReadFromTheFileThatASystemPropertyNames() throws Exception {
    Path file = Files.writeString(folder.resolve("shop.properties"), "dubbo.provider.token=a");
    System.setProperty("dubbo.properties.file", file.toString());
    try {
      try (var context = withEnvironment("");
          RpcClient client = Loopback.client().build()) {
        String url = "dubbo://127.0.0.1:" + port(context);
        assertThatThrownBy(() -> client.refer(Greeter.class, url).greet("Ann"))
            .hasMessageContaining("the token is missing or wrong");
      }
      System.setProperty("dubbo.properties.file", "nowhere.properties");
      assertThatThrownBy(() -> withEnvironment("").close())
          .hasStackTraceContaining("nowhere.properties cannot be read");
    } finally {
      System.clearProperty("dubbo.properties.file");
    }
  }

  private static GenericXmlApplicationContext withEnvironment(String service, String... properties)
      throws Exception {
    return Xml.dubbo(service(service), properties);
  }

  @Test
  void theXmlMaySayTheSameInstead() throws Exception {
    try (var context = withProperties("dubbo.provider.token=secret1", "token='secret1'");
        RpcClient client = Loopback.client().build()) {
      String url = "dubbo://127.0.0.1:" + port(context);
      assertThat(client.refer(Greeter.class, url + "?token=secret1").greet("Ann")).contains("Ann");
      assertThatThrownBy(() -> client.refer(Greeter.class, url).greet("Ann"))
          .hasMessageContaining("the token is missing or wrong");
    }
    withProperties("dubbo.protocol.ssl-enabled=false", "").close();
    withProperties("dubbo.provider.export=false", "export='true'").close();
  }

  private static GenericXmlApplicationContext withProperties(String line, String service)
      throws Exception {
    Path classes = Files.createTempDirectory(folder, "classes");
    Files.writeString(classes.resolve("dubbo.properties"), line);
    String uri = "http://dubbo.apache.org/schema/dubbo";
    URLClassLoader loader =
        new URLClassLoader(new URL[] {classes.toUri().toURL()}, SslXmlTest.class.getClassLoader());
    return Xml.context(Xml.dubboFile(uri, uri + "/dubbo.xsd", service(service)), loader);
  }

  private static String service(String more) throws Exception {
    return """
        <dubbo:application name='ssl'/>
        <dubbo:protocol name='dubbo' port='PORT'/>
        <bean id='greetings' class='io.trunkline.spring.Greetings'/>
        <dubbo:service interface='io.trunkline.spring.Greeter' ref='greetings' SERVICE/>
        """
        .replace("PORT", "" + Xml.freePort())
        .replace("SERVICE", more);
  }
}
