package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.EchoService;
import io.trunkline.call.GenericService;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericXmlApplicationContext;

/** A provider and a consumer of two files, talking over a real connection. */
class CallsThroughXmlTest {

  private static GenericXmlApplicationContext start(String file, int port, String serialization) {
    return Xml.file(file, "port=" + port, "serialization=" + serialization);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo", "fastjson2", "fastjson2,hessian2"})
  void makesEveryKindOfCall(String serialization) throws Exception {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider = start("provider.xml", port, serialization);
        GenericXmlApplicationContext consumer = start("consumer.xml", port, serialization)) {
      Greeter greeter = consumer.getBean("greeter", Greeter.class);

      assertThat(greeter.greet("w\u00f6rld")).isEqualTo("hello w\u00f6rld");
      assertThat(greeter.later("you").get(30, TimeUnit.SECONDS)).isEqualTo("hello you");
      assertThat(greeter.send(new Parcel("book", 0.5))).isEqualTo(new Parcel("book", 0.5));
      assertThat(((EchoService) greeter).$echo("there?")).isEqualTo("there?");
      assertThat(provider.getBean(RpcServer.class).stats().connections()).isEqualTo(1);
      assertThat(consumer.getBean(RpcClient.class).stats().connections()).isEqualTo(1);
    }
  }

  private static final String KRYO4 = "serialization-settings='kryo.form=4'";

  private static GenericXmlApplicationContext kryoProvider(int port, String more) {
    return Xml.of(
        "<trunkline:protocol host='127.0.0.1' port='${port}' serialization='kryo' handshake='false' "
            + more
            + "/><bean id='g' class='io.trunkline.spring.Greetings'/>"
            + "<trunkline:service interface='io.trunkline.spring.Greeter' ref='g'/>",
        "port=" + port);
  }

  private static GenericXmlApplicationContext kryoConsumer(int port, String more) {
    return Xml.of(
        "<trunkline:protocol serialization='kryo' handshake='false' "
            + more
            + "/><trunkline:reference id='greeter' interface='io.trunkline.spring.Greeter'"
            + " url='dubbo://127.0.0.1:${port}' timeout='20000'/>",
        "port=" + port);
  }

  @Test
  void speaksTheFormOfKryoThatTheFileNames() throws Exception {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider = kryoProvider(port, KRYO4);
        GenericXmlApplicationContext same = kryoConsumer(port, KRYO4);
        GenericXmlApplicationContext other = kryoConsumer(port, "")) {
      assertThat(provider.isRunning()).isTrue();
      Parcel parcel = new Parcel("book", 0.5);
      assertThat(same.getBean("greeter", Greeter.class).send(parcel)).isEqualTo(parcel);
      Greeter ofKryo5 = other.getBean("greeter", Greeter.class);
      assertThatThrownBy(() -> ofKryo5.send(parcel)).hasMessageContaining("kryo.form");
    }
  }

  @Test
  void takesGenericCallsWhereAServiceAllowsThem() throws Exception {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider = start("provider.xml", port, "hessian2");
        RpcClient client = Loopback.client().build()) {
      assertThat(provider.isRunning()).isTrue();
      GenericService allowed = generic(client, port, Greeter.class.getName(), "1.2");
      GenericService not = generic(client, port, "greetings", "2.0");
      String[] types = {"java.lang.String"};

      assertThat(allowed.$invoke("greet", types, new Object[] {"you"})).isEqualTo("hello you");
      assertThatThrownBy(() -> not.$invoke("greet", types, new Object[] {"you"}))
          .isInstanceOf(RpcException.class)
          .hasMessageContaining("takes no calls without its interface");
    }
  }

  @Test
  void callsServicesWhoseInterfaceIsNotOnTheClassPath() throws Exception {
    int port = Xml.freePort();
    String service =
        "<trunkline:service interface='io.trunkline.spring.Greeter' ref='g' generic='true' path=";
    try (GenericXmlApplicationContext provider =
            Xml.of(
                "<trunkline:protocol host='127.0.0.1' port='${port}'/>"
                    + "<bean id='g' class='io.trunkline.spring.Greetings'/>"
                    + service
                    + "'not.There'/>"
                    + service
                    + "'elsewhere'/>",
                "port=" + port);
        GenericXmlApplicationContext consumer =
            Xml.of(
                "<trunkline:reference id='r' interface='not.There' generic='${generic}'"
                    + " url='dubbo://127.0.0.1:${port}'/>"
                    + "<trunkline:reference id='s' interface='not.Anywhere'"
                    + " url='dubbo://127.0.0.1:${port}/elsewhere'>"
                    + "<trunkline:parameter key='generic' value='true'/></trunkline:reference>",
                "port=" + port,
                "generic=true")) {
      assertThat(provider.isRunning()).isTrue();
      assertThat(consumer.getBeansOfType(GenericService.class)).containsOnlyKeys("r", "s");
      for (GenericService any : consumer.getBeansOfType(GenericService.class).values()) {
        assertThat(any.$invoke("greet", new String[] {"java.lang.String"}, new Object[] {"you"}))
            .isEqualTo("hello you");
      }
    }
  }

  private static GenericService generic(RpcClient client, int port, String path, String version) {
    return client
        .reference(
            ReferenceOptions.builder(GenericService.class, "dubbo://127.0.0.1:" + port)
                .path(path)
                .group("tests")
                .version(version)
                .token("secret")
                .build())
        .service();
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void allowsWhatTheProtocolAllows(String serialization) throws Exception {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider = start("provider.xml", port, serialization);
        GenericXmlApplicationContext consumer = start("consumer.xml", port, serialization)) {
      Surprise surprise = new Surprise();
      surprise.grow();

      Object back = consumer.getBean("greeter", Greeter.class).any(surprise);

      assertThat(provider.isRunning()).isTrue();
      assertThat(((Surprise) back).size()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void doesNotWaitForOneWayMethods(String serialization) throws Exception {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider = start("provider.xml", port, serialization);
        GenericXmlApplicationContext consumer = start("consumer.xml", port, serialization)) {
      Greeter greeter = consumer.getBean("greeter", Greeter.class);

      greeter.fail();
      greeter.note("noted");

      Xml.await(() -> provider.getBean("greeter", Greeter.class).notes() == 1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = "hessian2")
  void limitsAMethodAsItsElementSays(String serialization) throws Exception {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider = start("provider.xml", port, serialization);
        GenericXmlApplicationContext consumer = start("consumer.xml", port, serialization)) {
      try {
        assertThatThrownBy(() -> consumer.getBean("greeter", Greeter.class).stall())
            .isInstanceOfSatisfying(
                RpcException.class, e -> assertThat(e.status()).isEqualTo(Status.TIMEOUT));
      } finally {
        provider.getBean("greeter", Greetings.class).release();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = "hessian2")
  void tellsServicesApartByVersionAndPath(String serialization) throws Exception {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider = start("provider.xml", port, serialization);
        GenericXmlApplicationContext consumer = start("consumer.xml", port, serialization)) {
      consumer.getBean("other", Greeter.class).note("for the other one");

      assertThat(provider.getBean("other", Greeter.class).notes()).isEqualTo(1);
      assertThat(provider.getBean("greeter", Greeter.class).notes()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = "hessian2")
  void givesReferencesToBeansThatNeedThem(String serialization) throws Exception {
    int port = Xml.freePort();
    try (GenericXmlApplicationContext provider = start("provider.xml", port, serialization);
        GenericXmlApplicationContext consumer = start("consumer.xml", port, serialization)) {
      assertThat(provider.isRunning()).isTrue();
      assertThat(consumer.getBean(Holder.class).greeter().greet("bean")).isEqualTo("hello bean");
      assertThat(consumer.getBeanNamesForType(Greeter.class, true, false))
          .containsExactlyInAnyOrder("greeter", "other");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = "hessian2")
  void endsWithItsContext(String serialization) throws Exception {
    int port = Xml.freePort();
    GenericXmlApplicationContext provider = start("provider.xml", port, serialization);
    GenericXmlApplicationContext consumer = start("consumer.xml", port, serialization);
    Greeter greeter = consumer.getBean("greeter", Greeter.class);
    assertThat(greeter.greet("you")).isEqualTo("hello you");

    consumer.close();
    provider.close();

    assertThatThrownBy(() -> greeter.greet("you"))
        .isInstanceOfSatisfying(
            RpcException.class, e -> assertThat(e.status()).isEqualTo(Status.MISUSED));
    assertThatThrownBy(() -> connect(port)).isInstanceOf(ConnectException.class);
  }

  private static void connect(int port) throws IOException {
    new Socket(InetAddress.getLoopbackAddress(), port).close();
  }
}
