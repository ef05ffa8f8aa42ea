package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.RpcException;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.springframework.context.support.GenericXmlApplicationContext;

/** What attributes do, and which of several wins. */
class SettingsTest {

  private static final String BEAN = "<bean id='greeter' class='io.trunkline.spring.Greetings'/>";
  private static final String SERVICE =
      "<trunkline:service interface='io.trunkline.spring.Greeter' ref='greeter'/>" + BEAN;
  private static final String KRYO_ONLY =
      "<trunkline:protocol host='127.0.0.1' port='0' serialization='kryo'/>" + SERVICE;

  private static String reference(GenericXmlApplicationContext provider, String more) {
    return reference(provider.getBean(RpcServer.class).port(), "", more);
  }

  private static String reference(int port, String query, String more) {
    return "<trunkline:reference id='greeter' interface='io.trunkline.spring.Greeter'"
        + " timeout='30000' url='dubbo://127.0.0.1:"
        + port
        + query
        + "' "
        + more;
  }

  private static void assertCallWorks(String consumer) {
    try (GenericXmlApplicationContext context = Xml.of(consumer)) {
      assertThat(context.getBean(Greeter.class).greet("you")).isEqualTo("hello you");
    }
  }

  private static void assertCallFails(String consumer, String... because) {
    try (GenericXmlApplicationContext context = Xml.of(consumer)) {
      assertThatThrownBy(() -> context.getBean(Greeter.class).greet("you"))
          .isInstanceOf(RpcException.class)
          .hasMessageContainingAll(because);
    }
  }

  @Test
  void writesHessian2WhereNothingNamesASerialization() {
    try (GenericXmlApplicationContext provider =
        Xml.of("<trunkline:protocol host='127.0.0.1' port='0'/>" + SERVICE)) {
      assertCallWorks(reference(provider, "/>"));
    }
    try (GenericXmlApplicationContext provider = Xml.of(KRYO_ONLY)) {
      assertCallFails(reference(provider, "/>"), "not offered", "kryo");
    }
  }

  private static Object nested(int levels) {
    Object nested = "core";
    for (int i = 0; i < levels; i++) {
      nested = new ArrayList<>(List.of(nested));
    }
    return nested;
  }

  @Test
  void nestsAsDeepAsBothProtocolElementsSay() {
    String depth = " max-nesting-depth='160'/>";
    try (GenericXmlApplicationContext provider =
            Xml.of("<trunkline:protocol host='127.0.0.1' port='0'" + depth + SERVICE);
        GenericXmlApplicationContext raised =
            Xml.of("<trunkline:protocol" + depth + reference(provider, "/>"));
        GenericXmlApplicationContext lower =
            Xml.of("<trunkline:protocol max-nesting-depth='128'/>" + reference(provider, "/>"))) {
      assertThat(raised.getBean(Greeter.class).any(nested(150))).isEqualTo(nested(150));
      assertThatThrownBy(() -> lower.getBean(Greeter.class).any(nested(150)))
          .isInstanceOf(RpcException.class)
          .hasMessageContainingAll(
              "deeper than 128 levels",
              "raise maxNestingDepth on the client builder (max-nesting-depth on the protocol");
    }
  }

  @Test
  void aReferenceThatIsDestroyedGivesUpItsConnection() {
    try (GenericXmlApplicationContext provider = Xml.of(KRYO_ONLY);
        GenericXmlApplicationContext consumer =
            Xml.of("<trunkline:protocol serialization='kryo'/>" + reference(provider, "/>"))) {
      assertThat(consumer.getBean(Greeter.class).greet("you")).isEqualTo("hello you");
      RpcServer server = provider.getBean(RpcServer.class);
      assertThat(server.stats().connections()).isEqualTo(1);
      consumer.getDefaultListableBeanFactory().destroySingleton("greeter");
      Xml.await(() -> server.stats().connections() == 0);
    }
  }

  private static void assertTerms(String consumer, String begin) {
    try (GenericXmlApplicationContext context = Xml.of(consumer)) {
      assertThat(context.getBean(Greeter.class).greet("you")).isEqualTo("hello you");
      RpcClient client = context.getBean(RpcClient.class);
      long deadline = System.nanoTime() + 30_000_000_000L;
      while (client.terms().values().stream().noneMatch(terms -> terms.startsWith(begin))) {
        assertThat(System.nanoTime() - deadline).as(client.terms().toString()).isNegative();
        LockSupport.parkNanos(1_000_000);
      }
    }
  }

  @Test
  void agreesWithItsProviderOnTheFirstSerializationOfTheListUnlessItIsSwitchedOff() {
    try (GenericXmlApplicationContext provider =
        Xml.of(
            "<trunkline:protocol host='127.0.0.1' port='0' serialization='hessian2,kryo'/>"
                + SERVICE)) {
      String reference = reference(provider, "/>");
      String list = "<trunkline:protocol serialization='kryo,hessian2'/>";
      assertTerms(list + reference, "agreed: kryo; hessian2");
      assertTerms(reference(provider, "serialization='hessian2,kryo'/>"), "agreed: hessian2; kryo");
      assertTerms("<trunkline:protocol handshake='false'/>" + reference, "plain: the handshake is");
    }
    try (GenericXmlApplicationContext provider =
        Xml.of("<trunkline:protocol host='127.0.0.1' port='0' handshake='false'/>" + SERVICE)) {
      assertTerms(reference(provider, "/>"), "plain: the peer is stock Dubbo, or");
    }
  }

  @Test
  void leavesReferencesOutWhereBothProtocolsSaySo() {
    String kryo = "<trunkline:protocol serialization='kryo'";
    String port = kryo + " host='127.0.0.1' port='0'";
    try (GenericXmlApplicationContext provider =
        Xml.of(port + " serialization-settings='kryo.references=false'/>" + SERVICE)) {
      String reference = reference(provider, "/>");
      assertTerms(
          kryo + " serialization-settings='kryo.references=false'/>" + reference,
          "agreed: kryo, references=false");
      assertTerms(
          kryo + "/>" + reference,
          "agreed: kryo, references=true, as only the server asks for false");
    }
    try (GenericXmlApplicationContext provider = Xml.of(port + "/>" + SERVICE)) {
      String reference = reference(provider, "/>");
      assertTerms(
          kryo + " serialization-settings='kryo.references=false'/>" + reference,
          "agreed: kryo, references=true, as only the client asks for false");
      assertTerms(kryo + "/>" + reference, "agreed: kryo; call-site numbers; compact java.time");
    }
  }

  @Test
  void prefersTheSerializationOfTheReferenceThenTheProtocolThenTheUrl() {
    try (GenericXmlApplicationContext provider = Xml.of(KRYO_ONLY)) {
      int port = provider.getBean(RpcServer.class).port();
      String hessian2 = "?serialization=hessian2";

      assertCallWorks(reference(port, "?serialization=kryo", "/>"));
      assertCallWorks(
          "<trunkline:protocol serialization='kryo'/>" + reference(port, hessian2, "/>"));
      assertCallWorks(
          "<trunkline:protocol serialization='hessian2'/>"
              + reference(port, hessian2, "serialization='kryo'/>"));
      assertCallWorks(
          "<trunkline:consumer serialization='kryo'/>"
              + "<trunkline:protocol serialization='hessian2'/>"
              + reference(port, hessian2, "/>"));
    }
  }

  @Test
  void prefersTheSerializationOfTheMethod() {
    try (GenericXmlApplicationContext provider = Xml.of(KRYO_ONLY);
        GenericXmlApplicationContext consumer =
            Xml.of(
                reference(
                    provider,
                    "serialization='hessian2'><trunkline:method name='greet'"
                        + " serialization='kryo'/></trunkline:reference>"))) {
      Greeter greeter = consumer.getBean(Greeter.class);

      assertThat(greeter.greet("you")).isEqualTo("hello you");
      assertThatThrownBy(greeter::notes).isInstanceOf(RpcException.class);
    }
  }

  @Test
  void offersEachSerializationThatAPortNames() {
    try (GenericXmlApplicationContext provider =
        Xml.of(
            "<trunkline:protocol host='127.0.0.1' port='0' serialization='kryo, hessian2'/>"
                + SERVICE)) {
      assertCallWorks(reference(provider, "serialization='kryo'/>"));
      assertCallWorks(reference(provider, "serialization='hessian2'/>"));
    }
  }

  @Test
  void findsAServiceOnlyInItsGroupAndVersion() {
    try (GenericXmlApplicationContext provider =
        Xml.of(
            "<trunkline:protocol host='127.0.0.1' port='0'/>"
                + "<trunkline:provider group='eu' version='1.0'/>"
                + SERVICE)) {
      assertCallWorks(reference(provider, "group='eu' version='1.0'/>"));
      assertCallWorks("<trunkline:consumer group='eu' version='1.0'/>" + reference(provider, "/>"));
      assertCallFails(
          reference(provider, "group='eu' version='2.0'/>"), "io.trunkline.spring.Greeter:2.0");
      assertCallFails(reference(provider, "group='us' version='1.0'/>"), "SERVICE_NOT_FOUND");
    }
  }

  @Test
  void wantsToSeeTheTokenOfTheService() {
    try (GenericXmlApplicationContext provider =
        Xml.of(
            "<trunkline:protocol host='127.0.0.1' port='0'/>"
                + "<trunkline:provider token='secret'/>"
                + SERVICE)) {
      assertCallWorks(reference(provider, "token='secret'/>"));
      assertCallFails(reference(provider, "token='guess'/>"), "token");
      assertCallFails(reference(provider, "/>"), "token");
    }
  }

  @Test
  void allowsTheClassesOfOptimizers() {
    String optimizer = "optimizer='io.trunkline.spring.SurpriseOptimizer'";
    try (GenericXmlApplicationContext provider =
            Xml.of("<trunkline:protocol host='127.0.0.1' port='0' " + optimizer + "/>" + SERVICE);
        GenericXmlApplicationContext with =
            Xml.of("<trunkline:protocol " + optimizer + "/>" + reference(provider, "/>"));
        GenericXmlApplicationContext without = Xml.of(reference(provider, "/>"))) {
      assertThat(with.getBean(Greeter.class).any(new Surprise())).isInstanceOf(Surprise.class);
      assertThatThrownBy(() -> without.getBean(Greeter.class).any(new Surprise()))
          .isInstanceOf(RpcException.class)
          .hasMessageContainingAll("io.trunkline.spring.Surprise", "allow");
    }
  }

  @Test
  void opensAPortForEachProtocol() {
    String protocols =
        """
        <trunkline:protocol id='one' host='127.0.0.1' port='0'/>
        <trunkline:protocol id='two' host='127.0.0.1' port='0' serialization='kryo'/>
        <trunkline:protocol id='unused' host='127.0.0.1' port='0'/>
        """;
    String service =
        "<trunkline:service interface='io.trunkline.spring.Greeter' ref='greeter'"
            + " protocol='one, two'/>";
    try (GenericXmlApplicationContext provider = Xml.of(protocols + service + BEAN)) {
      RpcServers servers = provider.getBean(RpcServers.class);

      assertCallWorks(reference(servers.of("one").port(), "", "/>"));
      assertCallWorks(reference(servers.of("two").port(), "", "serialization='kryo'/>"));
      assertThatThrownBy(() -> servers.of("unused")).hasMessageContaining("[one, two]");
      assertThatThrownBy(servers::only).hasMessageContaining("2 servers");
      assertThatThrownBy(() -> servers.of("ome")).hasMessageContaining("did you mean 'one'?");
    }
  }

  @Test
  void hasAClientForEachProtocolThatReferencesName() {
    try (GenericXmlApplicationContext provider =
        Xml.of(
            "<trunkline:protocol host='127.0.0.1' port='0' serialization='hessian2,kryo'/>"
                + SERVICE)) {
      int port = provider.getBean(RpcServer.class).port();
      String url =
          "' interface='io.trunkline.spring.Greeter' timeout='30000' url='dubbo://127.0.0.1:"
              + port;
      try (GenericXmlApplicationContext consumer =
          Xml.of(
              "<trunkline:protocol id='a'/><trunkline:protocol id='b' serialization='kryo'/>"
                  + "<trunkline:reference id='one"
                  + url
                  + "' protocol='a'/>"
                  + "<trunkline:reference id='two"
                  + url
                  + "' protocol='b'/>"
                  + "<trunkline:reference id='three"
                  + url
                  + "' protocol='b'/>")) {
        RpcClients clients = consumer.getBean(RpcClients.class);

        assertThat(consumer.getBean("three", Greeter.class).greet("you")).isEqualTo("hello you");
        assertThat(clients.of("a")).isNotSameAs(clients.of("b"));
        assertThat(clients.of("b").stats().connections()).isEqualTo(1);
        assertThat(provider.getBean(RpcServer.class).stats().connections()).isEqualTo(2);
      }
    }
  }

  @Test
  void startsWithoutAProviderWhereThatIsNotChecked() throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext lazy = Xml.of(reference(port, "", "lazy='true'/>"));
        GenericXmlApplicationContext unchecked = Xml.of(reference(port, "", "check='false'/>"))) {
      assertThatThrownBy(() -> unchecked.getBean(Greeter.class).greet("you"))
          .isInstanceOf(RpcException.class);
      try (GenericXmlApplicationContext provider =
          Xml.of("<trunkline:protocol host='127.0.0.1' port='" + port + "'/>" + SERVICE)) {
        assertThat(lazy.getBean(Greeter.class).greet("you")).isEqualTo("hello you");
        Xml.await(() -> provider.getBean(RpcServer.class).stats().connections() == 2);
        assertThat(unchecked.getBean(Greeter.class).greet("you")).isEqualTo("hello you");
      }
    }
  }

  @Test
  void takesAnEmptyAttributeForOneThatIsNotThere() {
    try (GenericXmlApplicationContext provider =
        Xml.of(
            "<trunkline:protocol host='${nothing:}' port='${port:0}' serialization=''/>"
                + "<trunkline:service interface='io.trunkline.spring.Greeter' ref='greeter'"
                + " group='' version='' token=''/>"
                + BEAN)) {
      assertCallWorks(reference(provider, "group='' version='' token='' serialization=''/>"));
    }
  }

  @Test
  void fillsPlaceholdersFromAConfigurerToo() {
    try (GenericXmlApplicationContext provider =
        Xml.of(
            "<bean class='org.springframework.context.support.PropertySourcesPlaceholderConfigurer'>"
                + "<property name='properties' value='port=0'/></bean>"
                + "<trunkline:protocol host='127.0.0.1' port='${port}'/>"
                + SERVICE)) {
      assertCallWorks(reference(provider, "/>"));
    }
  }

  @Test
  void acceptsWhatDubboUsersWriteWithoutNeed() {
    try (GenericXmlApplicationContext provider =
        Xml.of(
            "<trunkline:protocol host='127.0.0.1' port='0' threadpool='fixed' accepts='0'"
                + " transporter='netty4' ssl-enabled='false'/>"
                + "<trunkline:service interface='io.trunkline.spring.Greeter' ref='greeter'"
                + " timeout='5000' retries='2'><trunkline:method name='greet' timeout='100'/>"
                + "</trunkline:service>"
                + BEAN)) {
      assertCallWorks(
          reference(provider, "retries='2' loadbalance='random' async='false' generic='false'/>"));
    }
  }
}
