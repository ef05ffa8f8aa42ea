package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.GenericException;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** However a reply ends at the client, its frame is released once: the ledger comes to zero. */
@Timeout(60)
class ClientFrameReleaseTest {

  private final LetterService service = new LetterService();
  private final List<AutoCloseable> open = new ArrayList<>();

  private <T extends AutoCloseable> T opened(T closeable) {
    open.add(closeable);
    return closeable;
  }

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private RpcServer server() throws IOException {
    return opened(Loopback.server().service(Letters.class, service).start());
  }

  private static Letters refer(RpcClient client, RpcServer server, long timeoutMillis) {
    return client
        .reference(
            ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + server.port())
                .timeout(Duration.ofMillis(timeoutMillis))
                .build())
        .service();
  }

  private static void assertNothingHeld(RpcClient client) {
    ReleasedFrames.check("the client", client);
    assertThat(client.stats().heldBytes()).isZero();
  }

  @Test
  void repliesThatWereReadWithValuesAndExceptions() throws Exception {
    RpcClient client = opened(Loopback.client().build());
    Letters letters = refer(client, server(), 30_000);
    assertThat(letters.echo("x", 100_000)).hasSize(100_000);
    assertThat(letters.sendLater(new Letter("x", 1, 1, null)).get(30, TimeUnit.SECONDS))
        .isNotNull();
    assertThatThrownBy(() -> letters.failWith("declared")).isInstanceOf(LetterException.class);
    assertThatThrownBy(() -> letters.failLater("x").join()).hasMessageContaining("x");
    assertNothingHeld(client);
  }

  @Test
  void repliesThatCannotBeRead() throws Exception {
    RpcClient client = opened(Loopback.client().build());
    RpcServer server = server();
    assertThatThrownBy(
            () -> client.generic("no.such.Service", url(server)).$invoke("x", new String[0], null))
        .isNotInstanceOf(GenericException.class)
        .hasMessageContaining("SERVICE_NOT_FOUND");
    assertNothingHeld(client);
  }

  private static String url(RpcServer server) {
    return "dubbo://127.0.0.1:" + server.port();
  }

  @Test
  void repliesThatCameTooLate() throws Exception {
    RpcClient client = opened(Loopback.client().handshake(false).build()); // tells no provider
    Letters letters = refer(client, server(), 1_000);
    assertThatThrownBy(letters::hold).hasMessageContaining("TIMEOUT");
    assertThatThrownBy(() -> letters.holdLater().get(30, TimeUnit.SECONDS))
        .hasMessageContaining("TIMEOUT");
    service.release();
    Deadline.await("late replies are dropped", () -> client.stats().droppedFrames() == 2);
    assertNothingHeld(client);
  }

  @Test
  void heartbeatsOfBothSides() throws Exception {
    RpcServer server =
        opened(
            Loopback.server()
                .heartbeat(Duration.ofMillis(100))
                .service(Letters.class, service)
                .start());
    RpcClient client = opened(Loopback.client().heartbeat(Duration.ofMillis(100)).build());
    refer(client, server, 30_000);
    Deadline.await("heartbeats", () -> client.stats().framesIn() > 5);
    client.close();
    assertNothingHeld(client);
  }

  @Test
  void repliesThatTheExecutorHasNotReadWhenTheClientCloses() throws Exception {
    Queue<Runnable> executor = new ConcurrentLinkedQueue<>();
    RpcClient client = opened(Loopback.client().executor(executor::add).build());
    Letters letters = refer(client, server(), 30_000);
    CompletableFuture<Void> call = letters.voidLater();
    CompletableFuture<String> failing = letters.failLater("x");
    Deadline.await("both replies wait", () -> executor.size() == 2);
    assertThat(client.stats().heldBytes()).as("of the exception").isPositive();
    client.close();
    executor.forEach(Runnable::run);
    assertThat(call).isCompleted();
    assertThat(failing).isCompletedExceptionally();
    assertNothingHeld(client);
  }

  @Test
  void aConnectionThatIsLostInTheMiddleOfAReply() throws Exception {
    RpcServer server = server();
    try (ByteCounter between = new ByteCounter(server.port())) {
      RpcClient client = opened(Loopback.client().build());
      Letters letters =
          client
              .reference(
                  ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + between.port())
                      .build())
              .service();
      CompletableFuture<String> call =
          CompletableFuture.supplyAsync(() -> letters.echo("x", 7_000_000));
      Deadline.await("a part of it came", () -> between.bytes().toClient() > 100_000);
      server.close();
      call.handle((value, error) -> error).get(30, TimeUnit.SECONDS); // either is right
      assertNothingHeld(client);
    }
  }
}
