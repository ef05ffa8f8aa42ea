package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.Deadline;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.tls.Authority;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericXmlApplicationContext;

/** Limits that XML sets hold: peers that exceed them are counted, or read the setting's name. */
@Timeout(120)
class LimitsInXmlTest {

  private static GenericXmlApplicationContext context(String space, String xml) {
    String elements = ("<SPACE:application name='limits'/>" + xml).replace("SPACE", space);
    return space.equals("dubbo") ? Xml.dubbo(elements) : Xml.of(elements);
  }

  private static GenericXmlApplicationContext provider(String space, String ssl, String protocol)
      throws IOException {
    return context(
        space,
        """
        SSL
        <SPACE:protocol name='dubbo' host='127.0.0.1' port='PORT' PROTOCOL/>
        <bean id='greetings' class='io.trunkline.spring.Greetings'/>
        <SPACE:service interface='io.trunkline.spring.Greeter' ref='greetings'/>
        """
            .replace("SSL", ssl)
            .replace("PROTOCOL", protocol)
            .replace("PORT", "" + Xml.freePort()));
  }

  private static void awaitFault(RpcServer server, String reason) {
    Xml.await(() -> server.stats().faults().containsKey(reason));
  }

  @ParameterizedTest
  @ValueSource(strings = {"trunkline", "dubbo"})
  void aConnectionHasNoMoreRequestsUnderWayThanItMay(String space) throws Exception {
    List<Thread> callers = new ArrayList<>();
    try (GenericXmlApplicationContext context =
            provider(space, "", "max-requests-per-connection='2'");
        RpcClient client = Loopback.client().build()) {
      RpcServer server = context.getBean(RpcServer.class);
      Greeter greeter = client.refer(Greeter.class, "dubbo://127.0.0.1:" + server.port());
      for (int i = 0; i < 3; i++) {
        callers.add(new Thread(greeter::stall));
      }
      callers.forEach(Thread::start);
      awaitFault(server, "requests-paused");
      context.getBean(Greetings.class).release();
      for (Thread caller : callers) {
        caller.join();
      }
      assertThat(greeter.greet("Ann")).as("it is read from again").isEqualTo("hello Ann");
    }
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      value = {
        "trunkline, <SPACE:provider executes='1'/>, id='s', ||",
        "dubbo, <SPACE:provider executes='1'/>, id='s', ||",
        "trunkline, ||, executes='1', ||",
        "dubbo, ||, executes='5', <SPACE:method name='stall' executes='1'/>"
      })
  void aMethodHasNoMoreCallsRunningThanItMay(
      String space, String provider, String ofService, String inside) throws Exception {
    String xml =
        """
        PROVIDER
        <SPACE:protocol name='dubbo' host='127.0.0.1' port='PORT'/>
        <bean id='greetings' class='io.trunkline.spring.Greetings'/>
        <SPACE:service interface='io.trunkline.spring.Greeter' ref='greetings' OF_SERVICE>
          INSIDE
        </SPACE:service>
        """
            .replace("PROVIDER", provider)
            .replace("PORT", "" + Xml.freePort())
            .replace("OF_SERVICE", ofService)
            .replace("INSIDE", inside);
    try (GenericXmlApplicationContext context = context(space, xml);
        RpcClient client = Loopback.client().build()) {
      RpcServer server = context.getBean(RpcServer.class);
      Greeter greeter = client.refer(Greeter.class, "dubbo://127.0.0.1:" + server.port());
      Thread first = new Thread(greeter::stall);
      first.start();
      Xml.await(() -> server.stats().callsRunning() == 1);
      Thread second = new Thread(() -> refused(greeter));
      second.start();
      awaitFault(server, "overloaded");
      assertThat(greeter.greet("Ann")).as("another method runs").isEqualTo("hello Ann");
      context.getBean(Greetings.class).release();
      first.join();
      second.join();
    }
  }

  private static void refused(Greeter greeter) {
    assertThatThrownBy(greeter::stall).hasMessageContaining("raise executes");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      value = {
        "trunkline, max-requests='1', |1 requests run or wait|",
        "dubbo, max-requests='1', |1 requests run or wait|",
        "trunkline, threads='1' max-queue-time='10', no more than 10 ms",
        "dubbo, threads='1' max-queue-time='10', no more than 10 ms"
      })
  void aCallIsRefusedThatFindsNoRoomAtThePort(String space, String limits, String reason)
      throws Exception {
    try (GenericXmlApplicationContext context = provider(space, "", limits);
        RpcClient client = Loopback.client().build()) {
      RpcServer server = context.getBean(RpcServer.class);
      Greeter greeter = client.refer(Greeter.class, "dubbo://127.0.0.1:" + server.port());
      Thread first = new Thread(greeter::stall);
      first.start();
      Xml.await(() -> server.stats().callsRunning() == 1);
      assertThatThrownBy(() -> greeter.greet("Ann")).hasMessageContaining(reason);
      context.getBean(Greetings.class).release();
      first.join();
      Xml.await(() -> hasRoom(greeter)); // it comes a moment after the reply
    }
  }

  private static boolean hasRoom(Greeter greeter) {
    try {
      return greeter.greet("Ann").equals("hello Ann");
    } catch (RpcException refused) {
      assertThat(refused.status()).isEqualTo(Status.OVERLOADED);
      return false;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"trunkline", "dubbo"})
  void aPortHoldsNoMoreBytesThanItMay(String space) throws Exception {
    try (GenericXmlApplicationContext context =
            provider(space, "", "max-inbound-bytes='100000' write-timeout='20000'");
        RpcClient client = Loopback.client().build()) {
      RpcServer server = context.getBean(RpcServer.class);
      Greeter greeter = client.refer(Greeter.class, "dubbo://127.0.0.1:" + server.port());
      assertThatThrownBy(() -> greeter.greet("x".repeat(2_000_000)))
          .hasMessageContaining("max-inbound-bytes");
      awaitFault(server, "no-room");
    }
    try (GenericXmlApplicationContext context = provider(space, "", "max-outbound-bytes='65536'");
        RpcClient client = Loopback.client().build()) {
      RpcServer server = context.getBean(RpcServer.class);
      Greeter greeter = client.refer(Greeter.class, "dubbo://127.0.0.1:" + server.port());
      assertThatThrownBy(() -> greeter.greet("x".repeat(2_000_000)))
          .hasMessageContaining("max-outbound-bytes");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"trunkline", "dubbo"})
  void anAddressOpensNoMoreConnectionsInASecondThanItMay(String space) throws Exception {
    List<Socket> sockets = new ArrayList<>();
    try (GenericXmlApplicationContext context =
        provider(space, "", "accepts-per-second-per-address='1'")) {
      RpcServer server = context.getBean(RpcServer.class);
      for (int i = 0; i < 8; i++) { // the second one waits, and the others would for too long
        sockets.add(new Socket(InetAddress.getLoopbackAddress(), server.port()));
      }
      awaitFault(server, "connection-refused");
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"trunkline", "dubbo"})
  void aPortHasNoMoreHandshakesUnderWayThanItMay(String space, @TempDir Path folder)
      throws Exception {
    Authority.Issued own = Authority.in(folder, "authority").issue("provider", "127.0.0.1");
    String ssl =
        "<SPACE:ssl server-key-cert-chain-path='CHAIN' server-private-key-path='KEY'"
            + " server-max-handshakes='1'/>";
    ssl = ssl.replace("CHAIN", own.chain().toString()).replace("KEY", own.key().toString());
    try (GenericXmlApplicationContext context = provider(space, ssl, "")) {
      RpcServer server = context.getBean(RpcServer.class);
      try (Socket first = new Socket(InetAddress.getLoopbackAddress(), server.port());
          Socket second = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        byte[] begun = {0x16, 3, 1, 2, 0, 1};
        first.getOutputStream().write(begun);
        second.getOutputStream().write(begun);
        awaitFault(server, "tls-failed");
      }
    }
  }

  private static String reference(RpcServer server, String attributes, String inside) {
    return """
    <SPACE:reference id='greeter' interface='io.trunkline.spring.Greeter' timeout='60000'
        url='dubbo://127.0.0.1:PORT' ATTRIBUTES>
      INSIDE
    </SPACE:reference>
    """
        .replace("PORT", "" + server.port())
        .replace("ATTRIBUTES", attributes)
        .replace("INSIDE", inside);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      value = {
        "trunkline, <SPACE:consumer actives='1'/>, ||, ||",
        "dubbo, <SPACE:consumer actives='1'/>, ||, ||",
        "trunkline, <SPACE:consumer actives='5'/>, actives='1', ||",
        "dubbo, ||, actives='1', ||",
        "trunkline, ||, actives='5', <SPACE:method name='stall' actives='1'/>",
        "dubbo, ||, actives='5', <SPACE:method name='stall' actives='1'/>",
        "dubbo, ||, ||, <SPACE:parameter key='actives' value='1'/>"
      })
  void aMethodOfAReferenceHasNoMoreCallsUnderWayThanItMay(
      String space, String consumer, String ofReference, String inside) throws Exception {
    try (GenericXmlApplicationContext provider = provider(space, "", "")) {
      RpcServer server = provider.getBean(RpcServer.class);
      String xml = consumer + reference(server, ofReference, inside);
      try (GenericXmlApplicationContext context = context(space, xml)) {
        Greeter greeter = context.getBean(Greeter.class);
        Thread first = new Thread(greeter::stall);
        first.start();
        Xml.await(() -> server.stats().callsRunning() == 1);
        assertThatThrownBy(() -> Deadline.after(Duration.ofMillis(100)).run(greeter::stall))
            .hasMessageContaining("1 calls of it are under way")
            .hasMessageContaining("raise actives");
        assertThat(greeter.greet("Ann")).as("another method runs").isEqualTo("hello Ann");
        provider.getBean(Greetings.class).release();
        first.join();
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      value = {
        "trunkline, <SPACE:consumer connections='2'/>, ||",
        "dubbo, <SPACE:consumer connections='2'/>, ||",
        "trunkline, <SPACE:consumer connections='5'/>, connections='2'",
        "dubbo, ||, connections='2'"
      })
  void aReferenceHasAsManyConnectionsOfItsOwnAsItSays(
      String space, String consumer, String ofReference) throws Exception {
    try (GenericXmlApplicationContext provider = provider(space, "", "")) {
      RpcServer server = provider.getBean(RpcServer.class);
      String xml = consumer + reference(server, ofReference, "");
      try (GenericXmlApplicationContext context = context(space, xml)) {
        Xml.await(() -> server.stats().connections() == 2);
        assertThat(context.getBean(Greeter.class).greet("Ann")).isEqualTo("hello Ann");
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      value = {
        "trunkline, <SPACE:consumer separate-large-messages='true'/>, ||",
        "dubbo, ||, separate-large-messages='true'"
      })
  void largeMessagesHaveAConnectionOfTheirOwn(String space, String consumer, String ofReference)
      throws Exception {
    try (GenericXmlApplicationContext provider = provider(space, "", "handshake='false'")) {
      RpcServer server = provider.getBean(RpcServer.class);
      String xml = consumer + reference(server, ofReference, "");
      try (GenericXmlApplicationContext context = context(space, xml)) {
        Greeter greeter = context.getBean(Greeter.class);
        Xml.await(
            () -> {
              greeter.greet("x".repeat(100_000));
              return server.stats().connections() == 2;
            });
      }
    }
  }

  /** Protocols of Dubbo's namespace are ports, and configure no client. */
  @Test
  void noMoreBytesWaitForAProviderThanMay() throws Exception {
    try (ServerSocket listening = new ServerSocket()) {
      listening.setReceiveBufferSize(4_096);
      listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      String consumer =
          """
          <trunkline:protocol name='dubbo' max-queued-bytes='100000'/>
          <trunkline:reference id='greeter' interface='io.trunkline.spring.Greeter' check='false'
              timeout='100000' url='dubbo://127.0.0.1:PORT'/>
          """
              .replace("PORT", "" + listening.getLocalPort());
      try (GenericXmlApplicationContext context = Xml.of(consumer)) {
        Greeter greeter = context.getBean(Greeter.class);
        String large = "x".repeat(1_000_000);
        AtomicReference<CompletableFuture<String>> call = new AtomicReference<>();
        Xml.await( // what the sockets take does not wait
            () -> {
              call.set(greeter.later(large));
              return call.get().isCompletedExceptionally();
            });
        assertThat(call.get())
            .failsWithin(Duration.ZERO)
            .withThrowableThat()
            .withMessageContaining("100000 wait")
            .withMessageContaining("max-queued-bytes");
      }
    }
  }

  @Test
  void aProviderThatIsSilentWhileACallWaitsIsLeft() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String consumer =
          """
          <trunkline:protocol name='dubbo' keep-alive-timeout='100' handshake='false'/>
          <trunkline:reference id='greeter' interface='io.trunkline.spring.Greeter'
              timeout='100000' url='dubbo://127.0.0.1:PORT'/>
          """
              .replace("PORT", "" + silent.getLocalPort());
      try (GenericXmlApplicationContext context = Xml.of(consumer)) {
        Greeter greeter = context.getBean(Greeter.class);
        assertThatThrownBy(() -> greeter.greet("Ann"))
            .hasMessageContaining("nothing was received for ")
            .hasMessageContaining("keep-alive-timeout on the protocol element");
      }
    }
  }
}
