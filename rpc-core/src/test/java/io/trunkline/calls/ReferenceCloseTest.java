package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReferenceCloseTest {

  private final LetterService service = new LetterService();
  private RpcServer server;
  private RpcClient client;

  @BeforeEach
  void start() throws IOException {
    server = Loopback.server().host(null).service(Letters.class, service).start();
    client = Loopback.client().build();
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  private Reference<Letters> reference() {
    return reference("127.0.0.1");
  }

  private Reference<Letters> reference(String host) {
    return client.reference(
        ReferenceOptions.builder(Letters.class, "dubbo://" + host + ":" + server.port()).build());
  }

  private static void assertMisused(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            RpcException.class,
            e -> {
              assertThat(e.status()).isEqualTo(Status.MISUSED);
              assertThat(e.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
            })
        .hasMessageContaining("is closed; make another one with RpcClient.reference");
  }

  @Test
  void aClosedReferencesCallsSayWhatToDo() throws Exception {
    Reference<Letters> reference = reference();
    Letters letters = reference.service();
    Letters view = reference.attach("k", "v").service();
    assertThat(view.attachment("k")).isEqualTo("v");
    reference.close();
    reference.close();
    assertMisused(() -> letters.echo("x"));
    assertMisused(() -> view.echo("x"));
    CompletableFuture<Letter> future = letters.sendLater(new Letter("x", 1, 1, null));
    assertThat(future.handle((value, error) -> error).get(30, TimeUnit.SECONDS))
        .isInstanceOfSatisfying(
            RpcException.class, e -> assertThat(e.status()).isEqualTo(Status.MISUSED));
    assertThat(reference.isConnected()).isFalse();
    assertThat(reference.terms()).isEqualTo("closed");
    assertThat(letters).hasToString("reference to " + Letters.class.getName() + " at " + address());
  }

  private String address() {
    return "127.0.0.1:" + server.port();
  }

  @Test
  void closingAViewClosesItsReference() {
    Reference<Letters> reference = reference();
    try (Reference<Letters> view = reference.attach("k", "v")) {
      assertThat(view.service().echo("x")).isEqualTo("x");
    }
    assertMisused(() -> reference.service().echo("x"));
  }

  @Test
  void theConnectionEndsWithTheLastReferenceToItsAddress() {
    Reference<Letters> one = reference();
    Reference<Letters> other = reference();
    Deadline.await("one connection", () -> server.stats().connections() == 1);
    one.close();
    one.close();
    assertThat(other.service().echo("x")).isEqualTo("x");
    assertThat(client.terms()).hasSize(1);
    other.close();
    Deadline.await("no connection", () -> server.stats().connections() == 0);
    Deadline.await("nothing is left", () -> client.terms().isEmpty());
    assertThat(client.stats().connections()).isEqualTo(1);
    assertThat(reference().service().echo("again")).isEqualTo("again");
    assertThat(client.stats().connections()).isEqualTo(2);
  }

  @Test
  void aCallUnderWayEndsAsItWouldHave() throws Exception {
    Reference<Letters> reference =
        client.reference(ReferenceOptions.builder(Letters.class, "dubbo://" + address()).build());
    CompletableFuture<String> held = reference.service().holdLater();
    Deadline.await("the call is held", () -> service.held() == 1);
    reference.close();
    assertThat(server.stats().connections()).isEqualTo(1);
    service.release();
    assertThat(held.get(30, TimeUnit.SECONDS)).isEqualTo("released");
    Deadline.await("no connection", () -> server.stats().connections() == 0);
  }

  @Test
  void twentyClosedReferencesKeepNoConnection() {
    List<Reference<Letters>> references = new ArrayList<>();
    for (int i = 1; i <= 20; i++) {
      references.add(reference("127.0.0." + i));
      assertThat(references.get(i - 1).service().echo("x")).isEqualTo("x");
    }
    Deadline.await("20 connections", () -> server.stats().connections() == 20);
    references.forEach(Reference::close);
    Deadline.await("no connection", () -> server.stats().connections() == 0);
    Deadline.await("nothing is left", () -> client.terms().isEmpty());
  }

  @Test
  void aThousandClosedReferencesToDeadPortsLeaveNothing() throws Exception {
    int port = deadPort();
    for (int i = 0; i < 1_000; i++) {
      String host = "127.1." + i / 250 + "." + (i % 250 + 1);
      client
          .reference(
              ReferenceOptions.builder(Letters.class, "dubbo://" + host + ":" + port)
                  .check(false)
                  .build())
          .close();
    }
    Deadline.await("nothing is left", () -> client.terms().isEmpty());
    try (ServerSocket listener = new ServerSocket(port, 50, InetAddress.getByName("127.1.0.1"))) {
      listener.setSoTimeout(300); // more than six waits of a line that would still try
      assertThatThrownBy(listener::accept).isInstanceOf(java.net.SocketTimeoutException.class);
    }
  }

  private static int deadPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @Test
  void aReferenceThatCannotBeMadeKeepsNothing() throws Exception {
    int port = deadPort();
    assertThatThrownBy(() -> client.refer(Letters.class, "dubbo://127.0.0.1:" + port))
        .hasMessageContaining("CONNECT_FAILED");
    assertThat(client.terms()).isEmpty();
  }

  @Test
  void theClientClosesItsReferences() {
    Reference<Letters> reference = reference();
    client.close();
    assertThatThrownBy(() -> reference.service().echo("x"))
        .hasMessageContaining("MISUSED (NOT_EXECUTED)");
    assertThat(reference.isConnected()).isFalse();
    reference.close();
    client.close();
  }
}
