package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.client.RpcClient;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericXmlApplicationContext;

/** A service and a reference to it in one context. */
@Timeout(120)
class OwnServicesTest {

  private static final String INTERFACE = " interface='io.trunkline.spring.Greeter'";
  private static final String BEAN = "<bean id='greetings' class='io.trunkline.spring.Greetings'/>";

  private static String service(String namespace, String more) {
    return "<" + namespace + ":service ref='greetings'" + INTERFACE + " " + more + "/>" + BEAN;
  }

  private static String reference(String namespace, String more) {
    return "<"
        + namespace
        + ":reference id='greeter' timeout='30000'"
        + INTERFACE
        + " "
        + more
        + "/>";
  }

  private static GenericXmlApplicationContext inOrder(
      boolean referenceFirst, String reference, String service) {
    return Xml.dubbo(referenceFirst ? reference + service : service + reference);
  }

  private static void assertCallWorks(GenericXmlApplicationContext context) {
    assertThat(context.getBean("greeter", Greeter.class).greet("Ann")).contains("Ann");
  }

  @ParameterizedTest
  @CsvSource({
    "dubbo, true, true",
    "dubbo, false, true",
    "dubbo, true, false",
    "trunkline, true, true",
    "trunkline, false, true",
    "trunkline, false, false"
  })
  void startInEitherOrderWithAUrl(String namespace, boolean referenceFirst, boolean check)
      throws IOException {
    int port = Xml.freePort();
    String url = "url='dubbo://127.0.0.1:" + port + "' check='" + check + "'";
    try (GenericXmlApplicationContext context =
        inOrder(
            referenceFirst,
            reference(namespace, url),
            "<NS:protocol name='dubbo' port='PORT'/>"
                    .replace("NS", namespace)
                    .replace("PORT", "" + port)
                + service(namespace, ""))) {
      assertThat(context.getBean(RpcClient.class).stats().connections()).isEqualTo(check ? 1 : 0);
      assertCallWorks(context);
    }
  }

  /** Its port is one of those from 20880 on, so a reference to any of them may mean it. */
  @ParameterizedTest
  @CsvSource({
    "dubbo://127.0.0.1:20880, true",
    "dubbo://localhost:20980/io.trunkline.spring.Greeter?timeout=9, true",
    "dubbo://192.0.2.1:20880;dubbo://127.0.0.1:20881, true",
    "dubbo://127.0.0.1, true",
    "dubbo://127.0.0.1:20981, false",
    "dubbo://192.0.2.1:20880, false",
    "dns://127.0.0.1:20880, false"
  })
  void aPortThatIsChosenAtTheStartIsWaitedFor(String url, boolean own) {
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            "<dubbo:protocol name='dubbo' port='-1'/>"
                + service("dubbo", "")
                + reference("dubbo", "lazy='true' url='dubbo://127.0.0.1:1'"))) {
      ContextElements elements = new ContextElements(context);
      ConfiguredElement element =
          new ConfiguredElement(
              DubboElement.REFERENCE,
              "it",
              Map.of("interface", Greeter.class.getName(), "url", url),
              List.of());
      element.check();

      assertThat(new OwnServices(elements).mayServe(new ReferenceElement(element, elements)))
          .isEqualTo(own);
    }
  }

  @RepeatedTest(10)
  void startWhenTheRegistryTellsOfItAMomentLater() {
    startInEitherOrderWithARegistry("dubbo", true);
  }

  @ParameterizedTest
  @CsvSource({"dubbo, true", "dubbo, false", "trunkline, true", "trunkline, false"})
  void startInEitherOrderWithARegistry(String namespace, boolean referenceFirst) {
    String name = UUID.randomUUID().toString();
    try (GenericXmlApplicationContext context =
        inOrder(
            referenceFirst,
            "<NS:registry address='memory://NAME'/>".replace("NS", namespace).replace("NAME", name)
                + reference(namespace, "check='true' scope='remote'"),
            (namespace.equals("dubbo")
                    ? "<dubbo:protocol name='dubbo' port='-1' unregister-wait='0'/>"
                    : "<trunkline:protocol port='0' unregister-wait='0'/>")
                + service(namespace, ""))) {
      assertThat(context.getBean(RpcClient.class).stats().connections()).isEqualTo(1);
      assertCallWorks(context);
    }
  }

  @Test
  void aReferenceToAnotherProviderDoesNotWait() throws IOException {
    assertThatThrownBy(
            () ->
                Xml.dubbo(
                    "<dubbo:protocol name='dubbo' port='PORT'/>"
                            .replace("PORT", "" + Xml.freePort())
                        + service("dubbo", "")
                        + reference("dubbo", "url='dubbo://127.0.0.1:" + Xml.freePort() + "'")))
        .hasMessageContainingAll("'greeter'", "no provider of io.trunkline.spring.Greeter");
  }

  @Test
  void aStartThatNobodyServesEndsWithTheReferenceThatAsked() throws IOException {
    int port = Xml.freePort();
    String name = UUID.randomUUID().toString();
    assertThatThrownBy(
            () ->
                Xml.dubbo(
                    ("<dubbo:registry address='memory://" + name + "'/>")
                        + ("<dubbo:protocol name='dubbo' port='" + port + "' unregister-wait='0'/>")
                        + service("dubbo", "group='red'")
                        + reference("dubbo", "group='blue'")))
        .hasMessageContainingAll("'greeter'", "<dubbo:reference id=\"greeter\">");
    assertThat(MemoryRegistry.named(name).records).isEmpty();
    new ServerSocket(port).close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"injvm='true'", "scope='local'", ""})
  void aReferenceWithoutUrlCallsItInThisProcess(String more) throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            "<dubbo:protocol name='dubbo' port='PORT'/>".replace("PORT", "" + port)
                + service("dubbo", "")
                + reference("dubbo", more))) {
      Parcel parcel = new Parcel();

      assertThat(context.getBean("greeter", Greeter.class).send(parcel)).isSameAs(parcel);
      assertThat(context.getBean(RpcServers.class).only().stats().connections()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aReferenceWithARegistryCallsItHereUnlessItSaysRemote(boolean remote) {
    String name = UUID.randomUUID().toString();
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            "<dubbo:registry address='memory://NAME'/>".replace("NAME", name)
                + "<dubbo:protocol name='dubbo' port='-1' unregister-wait='0'/>"
                + service("dubbo", "")
                + reference("dubbo", remote ? "scope='remote'" : ""))) {
      assertCallWorks(context);
      assertThat(context.getBean(RpcServers.class).only().stats().connections())
          .isEqualTo(remote ? 1 : 0);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "cluster='broadcast', ''",
    "'', scope='remote'",
  })
  void aReferenceThatIsForProvidersElsewhereTooGoesByThePort(String said, String ofService) {
    String name = UUID.randomUUID().toString();
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            "<dubbo:registry address='memory://NAME'/>".replace("NAME", name)
                + "<dubbo:protocol name='dubbo' port='-1' unregister-wait='0'/>"
                + service("dubbo", ofService)
                + reference("dubbo", said))) {
      assertCallWorks(context);
      assertThat(context.getBean(RpcServers.class).only().stats().connections()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"version='2.0'", "group='g'", "version='2.0' group='g'"})
  void aServiceWithoutVersionOrGroupIsNotOneThatIsAskedForWithThem(String more) {
    String name = UUID.randomUUID().toString();
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            "<dubbo:registry address='memory://NAME'/>".replace("NAME", name)
                + "<dubbo:protocol name='dubbo' port='-1' unregister-wait='0'/>"
                + service("dubbo", "")
                + "<dubbo:service interface='io.trunkline.spring.Greeter' ref='other' "
                + more
                + "/><bean id='other' class='io.trunkline.spring.Greetings'/>"
                + reference("dubbo", more))) {
      context.getBean("greeter", Greeter.class).note("it");
      assertThat(context.getBean("other", Greetings.class).notes()).isEqualTo(1);
    }
  }

  @Test
  void aServiceOfThisProcessAloneHasNoPort() {
    try (GenericXmlApplicationContext context =
        Xml.dubbo(service("dubbo", "scope='local'") + reference("dubbo", ""))) {
      assertThat(context.getBean("greeter", Greeter.class).greet("Ann")).isEqualTo("hello Ann");
      assertThatThrownBy(() -> context.getBean(RpcServers.class).only())
          .hasMessageContaining("0 servers");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"injvm='false'", "scope='remote'"})
  void aReferenceThatShallLeaveTheProcessIsToldWhichUrlItWouldHave(String more) {
    assertThatThrownBy(
            () ->
                Xml.dubbo(
                    "<dubbo:protocol name='dubbo' port='20999'/>"
                        + service("dubbo", "")
                        + reference("dubbo", more)))
        .hasMessageContainingAll(
            "it has no 'url'",
            "this context exports that interface: if group and version are the same",
            "set url=\"dubbo://127.0.0.1:20999\"");
  }

  @Test
  void aReferenceThatShallStayInTheProcessIsToldThatNothingServesIt() {
    assertThatThrownBy(() -> Xml.dubbo(reference("dubbo", "injvm='true'")))
        .hasMessageContaining(
            "calls shall stay in the process, but this context has no service of that interface");
  }

  @Test
  void clientsAndServersThatTheApplicationDeclaresComeFirst() throws IOException {
    String own =
        "<bean id='mine' class='io.trunkline.spring.OwnServicesTest' factory-method='client'/>";
    try (GenericXmlApplicationContext context =
            Xml.dubbo(reference("dubbo", "lazy='true' url='dubbo://127.0.0.1'") + own);
        GenericXmlApplicationContext without =
            Xml.dubbo(reference("dubbo", "lazy='true' url='dubbo://127.0.0.1'"))) {
      assertThat(context.getBean(RpcClient.class)).isSameAs(context.getBean("mine"));
      assertThat(without.getBean(RpcClient.class))
          .isSameAs(without.getBean(RpcClients.class).only());
    }
  }

  static RpcClient client() {
    return Loopback.client().build();
  }
}
