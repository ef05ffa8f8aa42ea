package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.discovery.ServiceRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.context.support.GenericXmlApplicationContext;

/** Registries and what is registered with them, in both namespaces. */
@Timeout(120)
class RegistriesInXmlTest {

  private static final String BEAN = "<bean id='greetings' class='io.trunkline.spring.Greetings'/>";

  private final String name = UUID.randomUUID().toString();
  private final MemoryRegistry registry = MemoryRegistry.named(name);

  /** A protocol at some free port, in either namespace. */
  private static String protocol(String namespace) {
    return namespace.equals("dubbo")
        ? "<dubbo:protocol name='dubbo' host='127.0.0.1' port='-1' unregister-wait='0'/>"
        : "<trunkline:protocol host='127.0.0.1' port='0' unregister-wait='0'/>";
  }

  private static String service(String namespace, String more) {
    return "<NS:service interface='io.trunkline.spring.Greeter' ref='greetings' MORE/>"
        .replace("NS", namespace)
        .replace("MORE", more);
  }

  private String registry(String namespace, String more) {
    return "<" + namespace + ":registry address='memory://" + name + "' " + more + "/>";
  }

  private static GenericXmlApplicationContext context(String elements) {
    return Xml.dubbo(elements + BEAN);
  }

  @Test
  void aRegistryIsShownWhatAReferenceSays() {
    try (GenericXmlApplicationContext consumer =
        context(
            registry("dubbo", "")
                + "<dubbo:reference id='g' interface='io.trunkline.spring.Greeter' check='false'"
                + " owner='ann' actives='6' retries='4' timeout='4500'/>")) {
      assertThat(consumer.getBean("g", Greeter.class)).isNotNull();
      assertThat(registry.queries)
          .singleElement()
          .satisfies(
              query ->
                  assertThat(query.parameters())
                      .containsEntry("owner", "ann")
                      .containsEntry("actives", "6")
                      .containsEntry("retries", "4")
                      .containsEntry("timeout", "4500"));
    }
  }

  @Test
  void aContextIsReadyOnceTheRegistryHasItsServices() {
    registry.asksBeforeConfirmed.set(3);
    try (GenericXmlApplicationContext provider =
        context(registry("dubbo", "") + protocol("dubbo") + service("dubbo", ""))) {
      assertThat(provider.isActive()).isTrue();
      assertThat(registry.asksBeforeConfirmed).hasValue(0);
    }
  }

  @Test
  void aContextIsReadyOnceTheRegistryHasAnsweredAReferenceWithoutCheck() {
    try (GenericXmlApplicationContext provider =
        context(registry("dubbo", "") + protocol("dubbo") + service("dubbo", ""))) {
      assertThat(provider.isActive()).isTrue();
      registry.answers =
          CompletableFuture.runAsync(
              () -> {}, CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));
      try (GenericXmlApplicationContext consumer =
          context(
              registry("dubbo", "")
                  + "<dubbo:reference id='g' interface='io.trunkline.spring.Greeter'"
                  + " check='false'/>")) {
        assertThat(consumer.getBean(RpcClients.class).references())
            .singleElement()
            .matches(made -> made.reference().isConnected());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "trunkline"})
  void aServiceIsRegisteredWithWhatItsElementsSay(String namespace) {
    try (GenericXmlApplicationContext provider =
        context(
            "<NS:application name='shop'/>".replace("NS", namespace)
                + registry(namespace, "")
                + protocol(namespace)
                + "<NS:provider weight='50' timeout='700'/>".replace("NS", namespace)
                + service(
                        namespace,
                        "group='eu' version='1' token='true' weight='200' warmup='60000' tag='gray'"
                            + " retries='2' loadbalance='leastactive' cluster='failfast'"
                            + " deprecated='true' dynamic='false' owner='ann' executes='7'>METHOD</NS:service")
                    .replace("/>", ">")
                    .replace("METHOD", "<NS:method name='greet' timeout='300'/>")
                    .replace("NS", namespace))) {
      ServiceRecord record = registry.only();

      assertThat(record.port()).isEqualTo(provider.getBean(RpcServers.class).only().port());
      assertThat(record.application()).isEqualTo("shop");
      assertThat(record.group()).isEqualTo("eu");
      assertThat(record.version()).isEqualTo("1");
      assertThat(record.parameters())
          .containsEntry("weight", "200")
          .containsEntry("warmup", "60000")
          .containsEntry("tag", "gray")
          .containsEntry("timeout", "700")
          .containsEntry("greet.timeout", "300")
          .containsEntry("retries", "2")
          .containsEntry("loadbalance", "leastactive")
          .containsEntry("cluster", "failfast")
          .containsEntry("deprecated", "true")
          .containsEntry("dynamic", "false")
          .containsEntry("owner", "ann")
          .containsEntry("executes", "7");
      assertThat(record.parameters().get("token")).hasSize(36);
    }
    assertThat(registry.records).isEmpty();
    assertThat(registry.urls).isEmpty();
  }

  /** This registry has no application level, so a server that announces there only cannot start. */
  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "trunkline"})
  void theModeOfTheApplicationAppliesUnlessTheRegistrySetsOne(String namespace) {
    String application =
        "<NS:application name='shop' register-mode='instance' metadata-type='remote'/>"
            .replace("NS", namespace);
    String server = protocol(namespace) + service(namespace, "");

    assertThatThrownBy(() -> context(application + registry(namespace, "") + server))
        .rootCause()
        .hasMessageContaining(" is instance, but it keeps services by interface only");
    try (GenericXmlApplicationContext provider =
        context(application + registry(namespace, "register-mode='interface'") + server)) {
      assertThat(provider.isActive()).isTrue();
      assertThat(registry.only().interfaceName()).isEqualTo(Greeter.class.getName());
    }
  }

  @Test
  void aModeThatDoesNotExistIsRefused() {
    assertThatThrownBy(() -> context("<dubbo:application name='shop' register-mode='service'/>"))
        .hasMessageContaining(
            "attribute 'register-mode' is 'service'; expected one of all, interface, instance");
  }

  @Test
  void servicesAreRegisteredOnceTheContextIsReadyAndWithdrawnBeforeAnyBeanIsClosed() {
    List<String> events = new ArrayList<>();
    registry.beforeRegistration = () -> events.add("registered");
    registry.beforeWithdrawal = () -> events.add("withdrawn");
    GenericXmlApplicationContext context = new GenericXmlApplicationContext();
    try (context) {
      context.registerBean("early", Watched.class, () -> new Watched(events));
      context.load(
          Xml.dubboFile(
              "http://dubbo.apache.org/schema/dubbo",
              "http://dubbo.apache.org/schema/dubbo/dubbo.xsd",
              registry("dubbo", "") + protocol("dubbo") + service("dubbo", "") + BEAN));
      context.addApplicationListener(
          (ApplicationListener<ContextRefreshedEvent>)
              event -> assertThat(context.getBean(RpcServers.class).isRunning()).isTrue());
      context.refresh();
      assertThat(events).containsExactly("started", "registered");
    }
    assertThat(events).containsExactly("started", "registered", "withdrawn", "stopped");
  }

  @Test
  void aContextThatIsStoppedAndStartedAgainRegistersAgain() {
    try (GenericXmlApplicationContext context =
        context(registry("dubbo", "") + protocol("dubbo") + service("dubbo", ""))) {
      assertThat(registry.records).hasSize(1);
      context.stop();
      assertThat(registry.records).isEmpty();
      context.start();
      assertThat(registry.records).hasSize(1);
    }
    assertThat(registry.records).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "registry | register='false' |             | false",
        "registry | default='false'  |             | false",
        "registry | default='false'  | registry='it' | true",
        "registry | subscribe='false' |            | true",
        "service  |                  | register='false' | false",
        "service  |                  | registry='N/A' | false",
        "service  |                  | registry='it' | true",
      })
  void elementsSayWhatIsRegisteredWhere(
      String what, String ofRegistry, String ofService, boolean registered) {
    for (String namespace : List.of("dubbo", "trunkline")) {
      try (GenericXmlApplicationContext context =
          context(
              registry(namespace, "id='it' " + (ofRegistry == null ? "" : ofRegistry))
                  + protocol(namespace)
                  + service(namespace, ofService == null ? "" : ofService))) {
        assertThat(context.isRunning()).as(what).isTrue();
        assertThat(registry.records).hasSize(registered ? 1 : 0);
      }
    }
  }

  @Test
  void aProtocolCanKeepItsServicesOutOfTheRegistry() throws IOException {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext context =
        context(
            registry("dubbo", "")
                + "<dubbo:protocol name='dubbo' id='in' host='127.0.0.1' port='-1' register='false'/>"
                + "<dubbo:protocol name='dubbo' id='out' host='127.0.0.1' port='"
                + port
                + "'/>"
                + service("dubbo", ""))) {
      assertThat(context.isRunning()).isTrue();
      assertThat(registry.only().port()).isEqualTo(port);
    }
  }

  @Test
  void severalRegistriesAreNamedByTheServiceOrTheApplication() {
    String other = UUID.randomUUID().toString();
    String two =
        registry("dubbo", "id='one'")
            + "<dubbo:registry id='two' address='memory://"
            + other
            + "'/>"
            + protocol("dubbo");
    try (GenericXmlApplicationContext context =
        context(
            two
                + "<dubbo:application name='a' registry='two'/>"
                + service("dubbo", "")
                + service("dubbo", "group='both' registry='one,two'"))) {
      assertThat(context.isRunning()).isTrue();
      assertThat(registry.only().group()).isEqualTo("both");
      assertThat(MemoryRegistry.named(other).records).hasSize(2);
    }
    assertThatThrownBy(() -> context(two + service("dubbo", "registry='too'")))
        .hasStackTraceContaining("attribute 'registry' names 'too', expected the id of a registry")
        .hasStackTraceContaining("did you mean 'two'?");
  }

  @Test
  void parametersOfARegistryAreKeysOfItsUrl() {
    String nested =
        registry("dubbo", "parameters='a.b=1'")
            .replace(
                "/>", "><dubbo:parameter key='namespace' value='dev&amp;x'/></dubbo:registry>");
    try (GenericXmlApplicationContext consumer =
        context(
            nested
                + "<dubbo:reference id='g' interface='io.trunkline.spring.Greeter' check='false'/>")) {
      assertThat(consumer.getBean("g", Greeter.class)).isNotNull();
      assertThat(registry.queries)
          .singleElement()
          .satisfies(
              query -> assertThat(query.url()).contains("namespace=dev%26x").contains("a.b=1"));
    }
  }

  @Test
  void parametersOfARegistryMayBeProperties() {
    try (GenericXmlApplicationContext consumer =
        Xml.dubbo(
            registry("dubbo", "")
                + "<dubbo:reference id='g' interface='io.trunkline.spring.Greeter' check='false'/>"
                + BEAN,
            "dubbo.registry.parameters.namespace=dev")) {
      assertThat(consumer.getBean("g", Greeter.class)).isNotNull();
      assertThat(registry.queries)
          .singleElement()
          .satisfies(query -> assertThat(query.url()).contains("namespace=dev"));
    }
  }

  @Test
  void parametersThatAreNoAttributesAreAnnounced() {
    try (GenericXmlApplicationContext context =
        context(
            registry("dubbo", "")
                + protocol("dubbo")
                + service("dubbo", "")
                    .replace(
                        "/>",
                        "><dubbo:parameter key='zone' value='a&amp;b'/>"
                            + "<dubbo:parameter key='own.key' value='x'/>"
                            + "<dubbo:parameter key='secret' value='y' hide='true'/>"
                            + "</dubbo:service>"))) {
      assertThat(context.isRunning()).isTrue();
      assertThat(registry.only().parameters())
          .containsEntry("zone", "a&b")
          .containsEntry("own.key", "x")
          .doesNotContainKey("secret");
    }
  }

  /** Names a class, in Dubbo's way. */
  public static final class StockOptimizer
      implements org.apache.dubbo.common.serialize.support.SerializationOptimizer {
    @Override
    public Collection<Class<?>> getSerializableClasses() {
      return List.of(Parcel.class);
    }
  }

  @Test
  void onlyAnOptimizerThatStockConsumersCanLoadIsAnnounced() {
    for (String optimizer :
        List.of(ParcelOptimizer.class.getName(), StockOptimizer.class.getName())) {
      try (GenericXmlApplicationContext context =
          context(
              registry("dubbo", "")
                  + protocol("dubbo").replace("port=", "optimizer='" + optimizer + "' port=")
                  + service("dubbo", ""))) {
        assertThat(context.isRunning()).isTrue();
        assertThat(registry.only().parameters().get("optimizer"))
            .isEqualTo(optimizer.endsWith("StockOptimizer") ? optimizer : null);
      }
    }
  }

  /** As Dubbo's files write it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "address='memory://NAME:1'                    | memory://NAME:1",
        "address='NAME:1' protocol='memory'           | memory://NAME:1",
        "address='memory://NAME' port='7'             | memory://NAME:7",
        "address='memory://NAME:1, b:2,c:3'           | memory://NAME:1?backup=b:2,c:3",
        "address='memory://NAME?backup=b:2' group='g' | memory://NAME?backup=b:2&group=g",
        "address='memory://NAME?group=x' group='g'    | memory://NAME?group=x",
        "address='memory://NAME' username='me' password='p&amp;w' timeout='50' session='900' |"
            + " memory://NAME?username=me&password=p%26w&timeout=50&session=900",
        "address='memory://NAME' check='false' file='f' client='curator' | memory://NAME?check=false",
        "address='N/A'                                | ''",
      })
  void addressesAreReadAsDubboReadsThem(String attributes, String url) {
    try (GenericXmlApplicationContext context =
        context(
            "<dubbo:registry "
                + attributes.replace("NAME", name)
                + "/>"
                + protocol("dubbo")
                + service("dubbo", ""))) {
      assertThat(context.isRunning()).isTrue();
      assertThat(registry.urls)
          .containsExactlyElementsOf(
              url.isEmpty() ? List.of() : List.of(url.replace("NAME", name)));
    }
  }

  @Test
  void messagesShowNoPassword() {
    assertThatThrownBy(
            () ->
                context(
                    "<dubbo:registry id='r' username='me' password='hidden'"
                        + " address='consul://you:secret@h:1'/>"
                        + protocol("dubbo")
                        + service("dubbo", "")))
        .satisfies(
            failure ->
                assertThat(org.assertj.core.util.Throwables.getStackTrace(failure))
                    .contains("consul://h:1", "add the module for it")
                    .doesNotContain("hidden", "secret"));
    assertThatThrownBy(
            () ->
                context(
                    "<trunkline:registry id='r' address='you:secret@h:1'/>"
                        + protocol("trunkline")
                        + service("trunkline", "")))
        .satisfies(
            failure ->
                assertThat(org.assertj.core.util.Throwables.getStackTrace(failure))
                    .contains("registry id=\"r\"", "attribute 'address' has no scheme")
                    .doesNotContain("secret"));
  }

  /** The module for it is not on the class path here. */
  @Test
  void anAddressWithoutASchemeIsThatOfAZookeeper() {
    assertThatThrownBy(
            () ->
                context(
                    "<dubbo:registry address='you:secret@my_host:1'/>"
                        + protocol("dubbo")
                        + service("dubbo", "")))
        .satisfies(
            failure ->
                assertThat(org.assertj.core.util.Throwables.getStackTrace(failure))
                    .contains("the registry zookeeper://my_host:1 has the scheme 'zookeeper'")
                    .doesNotContain("secret"));
  }

  /** As templates have them, and Dubbo loads them. */
  @Test
  void aParameterWithoutAKeyHasNoEffect() {
    try (GenericXmlApplicationContext context =
        context(
            registry("dubbo", "")
                + protocol("dubbo")
                + service("dubbo", "")
                    .replace(
                        "/>",
                        "><dubbo:parameter key='' value=''/>"
                            + "<dubbo:parameter key='' value='x'/>"
                            + "<dubbo:parameter key='empty' value=''/>"
                            + "<dubbo:parameter key='bare'/>"
                            + "<dubbo:parameter key='timeout' value=''/>"
                            + "<dubbo:parameter key='own' value='x'/>"
                            + "</dubbo:service>"))) {
      assertThat(context.isRunning()).isTrue();
      assertThat(registry.only().parameters()).containsEntry("own", "x").doesNotContainKey("");
    }
  }

  @Test
  void aRandomTokenNeedsARegistry() {
    assertThatThrownBy(() -> context(protocol("dubbo") + service("dubbo", "token='true'")))
        .hasStackTraceContaining(
            "attribute 'token' is 'true', but a random token has to be learned");
  }

  @Test
  void aRegistryThatIsCheckedStopsTheStart() {
    assertThatThrownBy(
            () ->
                context(
                    "<dubbo:registry check='true' timeout='20' address='memory://"
                        + name
                        + "?silent'/>"
                        + protocol("dubbo")
                        + service("dubbo", "")))
        .hasStackTraceContaining("did not confirm the services of trunkline within 20 ms");
    assertThat(registry.records).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "trunkline"})
  void aReferenceWithoutUrlFindsItsProvidersInTheRegistries(String namespace) {
    String reference =
        "<NS:reference id='r' interface='io.trunkline.spring.Greeter' timeout='30000' MORE/>"
            .replace("NS", namespace);
    try (GenericXmlApplicationContext provider =
        context(
            registry(namespace, "")
                + protocol(namespace)
                + service(namespace, "")
                + service(namespace, "group='eu'"))) {
      assertThat(provider.isRunning()).isTrue();
      for (String more : List.of("", "group='eu'", "registry='it'", "generic='true'")) {
        try (GenericXmlApplicationContext consumer =
            Xml.dubbo(
                registry(namespace, "id='it' register='false'")
                    + "<NS:registry address='N/A'/>".replace("NS", namespace)
                    + reference.replace("MORE", more))) {
          if (!more.startsWith("generic")) {
            assertThat(consumer.getBean("r", Greeter.class).greet("you")).isEqualTo("hello you");
          }
          assertThat(consumer.containsBean("r")).isTrue();
        }
      }
      assertThatThrownBy(
              () ->
                  Xml.dubbo(
                      registry(namespace, "subscribe='false'") + reference.replace("MORE", "")))
          .hasMessageContaining("it has no 'url', and there is no registry for it");
    }
  }
}
