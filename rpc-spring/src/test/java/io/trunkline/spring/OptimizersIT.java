package io.trunkline.spring;

import static io.trunkline.spring.Application.call;
import static io.trunkline.spring.Application.entity;
import static io.trunkline.spring.Application.optimizer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.client.RpcClient;
import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.server.RpcServer;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.xml.XmlBeanDefinitionReader;
import org.springframework.context.support.GenericXmlApplicationContext;

/** The ways to name classes in XML, each over a connection between two of ours. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class OptimizersIT {

  private static final String MIRROR =
      "interface Mirror { Map<String, Object> show(Map<String, Object> all); }";
  private static final String GLASS =
      "class Glass implements Mirror { public Map<String, Object> show(Map<String, Object> all) {"
          + " return new TreeMap<>(all); } }";
  private static final String TRANSFER = entity("Transfer", "long", "source", "target");
  private static final String REFUND = entity("Refund", "long", "amount", "purchase");
  private static final String STAMP = entity("Stamp", "Object", "booked", "place");

  private static final String PORT =
      "<trunkline:protocol id='in' port='${port}' serialization='kryo'";
  private static final String SERVICE =
      "<bean id='glass' class='bank.Glass'/><trunkline:service interface='bank.Mirror' ref='glass'";
  private static final String CLIENT = "<trunkline:protocol serialization='kryo'";
  private static final String REFERENCE =
      "<trunkline:reference id='mirror' interface='bank.Mirror' timeout='30000'"
          + " url='dubbo://127.0.0.1:${port}'";

  private final Application bank =
      new Application(
          MIRROR,
          GLASS,
          TRANSFER,
          REFUND,
          STAMP,
          optimizer("Money", "Transfer", "Refund"),
          optimizer("Stamps", "Stamp"),
          optimizer("All", "Refund", "Stamp", "Transfer"));

  /** What goes there comes back, at once and after both sides agreed. */
  private static void assertMirrors(Application of, GenericXmlApplicationContext at, String terms)
      throws Exception {
    Map<String, Object> all = new TreeMap<>();
    all.put("r", of.make("Refund", 30L, 4L));
    all.put("t", of.make("Transfer", 1L, 2L));
    String expected = "{r=Refund(amount 30, purchase 4), t=Transfer(source 1, target 2)}";
    Object mirror = at.getBean("mirror");
    assertThat(call(mirror, all)).hasToString(expected);
    RpcClient client = at.getBean(RpcClient.class);
    Xml.await(() -> client.terms().values().stream().allMatch(t -> t.startsWith("agreed")));
    assertThat(client.terms().values()).allMatch(text -> text.startsWith("agreed: kryo" + terms));
    assertThat(call(mirror, all)).hasToString(expected);
  }

  @Test
  void twoPortsOfOneApplicationHaveTheirOwnClasses() throws Exception {
    String one = "port=" + Xml.freePort();
    String two = "port=" + Xml.freePort();
    String ports =
        PORT
            + " optimizer='bank.Money' allow='bank.Transfer,bank.Refund'/>"
            + PORT.replace("'in'", "'other'").replace("port}", "other}")
            + " optimizer='bank.Stamps' allow='bank.Transfer,bank.Refund'/>";
    String client = CLIENT + " optimizer='bank.All'/>" + REFERENCE + "/>";
    try (GenericXmlApplicationContext provider =
            bank.start(ports + SERVICE + "/>", one, two.replace("port", "other"));
        GenericXmlApplicationContext first = bank.start(client, one);
        GenericXmlApplicationContext second = bank.start(client, two)) {
      assertMirrors(bank, first, ", 2 numbered classes");
      assertMirrors(bank, second, ", 1 numbered classes");
      RpcServers servers = provider.getBean(RpcServers.class);
      assertThat(servers.of("in").stats().namesWritten()).isZero();
      assertThat(servers.of("other").stats().namesWritten()).as("Transfer and Refund").isPositive();
      assertThat(first.getBean(RpcClient.class).stats().namesWritten()).isZero();
      assertThat(second.getBean(RpcClient.class).stats().namesWritten()).isPositive();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "service, reference, ''",
    "provider, consumer, ''",
    "service, reference, dubbo",
    "provider, consumer, dubbo"
  })
  void servicesAndReferencesNameClassesForTheirPortAndClient(
      String theirs, String ours, String dubbo) throws Exception {
    String port = "port=" + Xml.freePort();
    String named = " optimizer='bank.Money,bank.Stamps'";
    String services = SERVICE + (theirs.equals("service") ? named : "") + "/>";
    String provider =
        PORT + "/>" + (theirs.equals("provider") ? "<trunkline:provider" + named + "/>" : "");
    String references = REFERENCE + (ours.equals("reference") ? named : "") + "/>";
    String consumer =
        CLIENT + "/>" + (ours.equals("consumer") ? "<trunkline:consumer" + named + "/>" : "");
    if (!dubbo.isEmpty()) {
      services = asParameter(services);
      provider = asParameter(provider).replace(" id='in'", " name='dubbo'");
      references = asParameter(references);
      consumer = asParameter(consumer).replaceFirst("<dubbo:protocol [^>]*>", "");
      references = references.replace("${port}", "${port}?serialization=kryo");
    }
    try (GenericXmlApplicationContext atProvider = bank.start(provider + services, port);
        GenericXmlApplicationContext atConsumer = bank.start(consumer + references, port)) {
      assertMirrors(bank, atConsumer, ", 3 numbered classes");
      assertThat(atProvider.getBean(RpcServer.class).stats().namesWritten()).isZero();
    }
  }

  /** Dubbo's elements have no such attribute, but take it as a parameter. */
  private static String asParameter(String elements) {
    return elements
        .replace("trunkline:", "dubbo:")
        .replaceAll(
            "<dubbo:(\\w+)([^>]*) optimizer='([^']*)'/>",
            "<dubbo:$1$2><dubbo:parameter key='optimizer' value='$3'/></dubbo:$1>");
  }

  @Test
  void aReferenceThatComesTooLateIsToldSo() throws Exception {
    String port = "port=" + Xml.freePort();
    try (GenericXmlApplicationContext provider = bank.start(PORT + "/>" + SERVICE + "/>", port);
        GenericXmlApplicationContext context = bank.start(CLIENT + "/>" + REFERENCE + "/>", port)) {
      String late = REFERENCE.replace("'mirror'", "'late'");
      new XmlBeanDefinitionReader(context)
          .loadBeanDefinitions(Xml.dubboFile("urn:none", "none", late + " optimizer='bank.All'/>"));
      assertThatThrownBy(() -> context.getBean("late"))
          .hasRootCauseInstanceOf(IllegalStateException.class)
          .rootCause()
          .hasMessageContainingAll(
              "id=\"late\"", "'optimizer' comes too late", "set the optimizer on the protocol");
      assertThat(provider.isRunning()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "org.apache.dubbo, org.apache.dubbo.dubbo.jar, Class<?>",
    "com.alibaba.dubbo, com.alibaba.dubbo.jar, Class"
  })
  void anOptimizerCompiledAgainstDubbosJarRunsWithoutIt(
      String root, String jar, String element, @TempDir Path folder) throws Exception {
    Path library = Path.of("target", "dubbo-jars", jar);
    assertThat(library).exists();
    String contract = root + ".common.serialize.support.SerializationOptimizer";
    String named =
        "class Named implements %s { public Collection<%s> getSerializableClasses() {"
                .formatted(contract, element)
            + " return Arrays.asList(Transfer.class, Refund.class); } }";
    Application app =
        new Application(folder, List.of(library), MIRROR, GLASS, TRANSFER, REFUND, named);
    Class<?> loaded = app.type("Named").getInterfaces()[0];
    assertThat(loaded.getName()).isEqualTo(contract);
    assertThat(loaded.getProtectionDomain().getCodeSource().getLocation().getPath())
        .contains("rpc-dubbo-optimizer");
    URL[] withDubbo = {folder.toUri().toURL(), library.toUri().toURL()};
    try (URLClassLoader loader =
        new URLClassLoader(withDubbo, ClassLoader.getPlatformClassLoader())) {
      Object made = loader.loadClass("bank.Named").getConstructor().newInstance();
      assertThat(made.getClass().getInterfaces()[0].getClassLoader()).isSameAs(loader);
      assertThat(SerializationOptimizer.of(made).serializableClasses())
          .extracting(Class::getSimpleName)
          .containsExactly("Transfer", "Refund");
    }
    String port = "port=" + Xml.freePort();
    String everywhere = " optimizer='bank.Named'/>";
    try (GenericXmlApplicationContext provider =
            app.start(PORT + everywhere + SERVICE + "/>", port);
        GenericXmlApplicationContext consumer =
            app.start(CLIENT + everywhere + REFERENCE + "/>", port)) {
      assertMirrors(app, consumer, ", 2 numbered classes");
      assertThat(provider.isRunning()).isTrue();
    }
  }

  @Test
  void searchedPackagesThatDifferStillGiveEqualData(@TempDir Path here, @TempDir Path there)
      throws Exception {
    Application ours = new Application(here, List.of(), MIRROR, TRANSFER, REFUND, STAMP);
    Application theirs =
        new Application(
            there,
            List.of(),
            MIRROR,
            GLASS,
            entity("Before", "int", "a", "b"),
            REFUND,
            TRANSFER.replace("long target;", "long target; long later = 7;"));
    String port = "port=" + Xml.freePort();
    String scan = " optimizer='scan:bank'/>";
    try (GenericXmlApplicationContext provider = theirs.start(PORT + scan + SERVICE + "/>", port);
        GenericXmlApplicationContext consumer =
            ours.start(CLIENT + scan + REFERENCE + "/>", port)) {
      assertMirrors(ours, consumer, ", 2 numbered classes, 1 in their common fields");
      assertThat(provider.getBean(RpcServer.class).stats().namesWritten()).isZero();
    }
  }
}
