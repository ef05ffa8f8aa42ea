package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One-way calls that returned were sent, whatever ends their connection right behind them. */
@Timeout(60)
class OneWayCloseTest {

  private static final int CALLS = 2_000;

  private final LetterService service = new LetterService();
  private RpcServer server;
  private RpcClient client;

  @BeforeEach
  void start() throws IOException {
    server =
        Loopback.server().serialization("hessian2", "kryo").service(Letters.class, service).start();
    client = Loopback.client().build();
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  private Reference<Letters> reference(String serialization) {
    return client.reference(
        ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + server.port())
            .serialization(serialization)
            .timeout(Duration.ofSeconds(50))
            .method("tell", MethodOptions.NONE.withoutReply())
            .build());
  }

  private void tellAll(Letters letters) {
    for (int i = 0; i < CALLS; i++) {
      letters.tell("news " + i);
    }
  }

  private void assertAllArrived() {
    Deadline.await("all one-way calls arrived", () -> service.told.size() >= CALLS);
    assertThat(service.told).hasSize(CALLS).doesNotHaveDuplicates();
  }

  @Test
  void beforeTheClientCloses() {
    tellAll(reference("hessian2").service());
    client.close();
    assertAllArrived();
  }

  @Test
  void beforeTheReferenceCloses() {
    Reference<Letters> reference = reference("hessian2");
    tellAll(reference.service());
    reference.close();
    assertAllArrived();
  }

  @Test
  void beforeAnotherConnectionTakesThePlaceOfTheirs() {
    Reference<Letters> first = reference("hessian2");
    Deadline.await("the handshake", () -> first.terms().startsWith("agreed"));
    Letters later = reference("kryo").service();
    tellAll(first.service());
    assertThat(later.echo("x")).isEqualTo("x"); // brings kryo along, so by a new connection
    assertThat(client.stats().connections()).isEqualTo(2);
    assertAllArrived();
  }

  @Test
  void beforeTheProviderGoesDown() {
    Reference<Letters> reference = reference("hessian2");
    Deadline.await("the handshake", () -> reference.terms().startsWith("agreed"));
    tellAll(reference.service());
    server.close(); // sends R behind which the client closes its side
    assertAllArrived();
  }

  @Test
  void beforeAClientCloseThatIsInterrupted() throws Exception {
    Reference<Letters> reference = reference("hessian2");
    CompletableFuture<String> held = reference.service().holdLater();
    tellAll(reference.service());
    Thread.currentThread().interrupt();
    client.close(); // would wait for the held call
    assertThat(Thread.interrupted()).as("still interrupted").isTrue();
    assertThat(held).failsWithin(Duration.ofSeconds(30));
    assertAllArrived();
    service.release();
  }
}
