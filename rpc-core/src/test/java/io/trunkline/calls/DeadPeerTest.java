package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.faults.FaultProxy;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Providers that are gone without a word, or only seem to be. */
@Timeout(120)
class DeadPeerTest {

  /** Longer than a busy machine lets a live provider wait for its processor. */
  private static final Duration LIMIT = Duration.ofSeconds(2);

  private final LetterService service = new LetterService();
  private RpcServer server;
  private FaultProxy proxy;
  private RpcClient client;
  private Letters letters;

  private void start(RpcServer.Builder options) throws IOException {
    server = options.service(Letters.class, service).start();
    proxy = FaultProxy.to("127.0.0.1", server.port());
    client =
        Loopback.client()
            .keepAliveTimeout(LIMIT)
            .timeout(Duration.ofSeconds(60))
            .closeTimeout(Duration.ZERO)
            .build();
    letters = client.refer(Letters.class, "dubbo://127.0.0.1:" + proxy.port());
    assertThat(letters.echo("x")).isEqualTo("x");
  }

  @AfterEach
  void close() {
    service.release();
    client.close();
    proxy.close();
    server.close();
  }

  private static void assertTellsTheSilence(Throwable thrown) {
    assertThat(thrown)
        .isInstanceOfSatisfying(
            RpcException.class,
            e -> {
              assertThat(e.status()).isEqualTo(Status.CONNECTION_LOST);
              assertThat(e.certainty()).isEqualTo(Certainty.UNKNOWN);
            })
        .hasMessageContaining("nothing was received for ")
        .hasMessageContaining("raise keepAliveTimeout on the client builder");
  }

  @Test
  void callsThatWaitForAProviderInABlackHoleEndAndLaterOnesWorkOnceItIsBack() throws Exception {
    start(Loopback.server());
    CompletableFuture<String> held = letters.holdLater();
    Deadline.await("it is held", () -> service.held() == 1);
    proxy.blackHole();
    CompletableFuture<Throwable> blocked = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () ->
                blocked.complete(
                    catchThrowableOfType(RpcException.class, () -> letters.echo("lost"))));
    caller.setDaemon(true);
    caller.start();
    Deadline.await("the future ends", held::isDone);
    assertTellsTheSilence(catchThrowableOfType(CompletionException.class, held::join).getCause());
    Deadline.await("the blocked caller is told", blocked::isDone);
    assertTellsTheSilence(blocked.join());
    caller.join();
    assertThat(client.stats().callsWaiting()).isZero();

    proxy.clear();
    Deadline.await("a call works", this::works);
    assertThat(client.stats().connections()).isGreaterThan(1);
  }

  private boolean works() {
    try {
      return letters.echo("again").equals("again");
    } catch (RpcException ofTheBlackHole) {
      return false;
    }
  }

  @Test
  void aMethodThatTakesLongerThanTheLimitIsNotCutOff() throws Exception {
    start(Loopback.server());
    CompletableFuture<String> held = letters.holdLater();
    long before = client.stats().framesIn();
    Deadline.await("heartbeats are answered", () -> client.stats().framesIn() >= before + 5);
    service.release();
    assertThat(held.join()).isEqualTo("released");
    assertThat(client.stats().connections()).isEqualTo(1);
  }

  @Test
  void aProviderThatHasEnoughRequestsAndStopsReadingIsNotTakenForDead() throws Exception {
    start(Loopback.server().maxRequestsPerConnection(2));
    List<CompletableFuture<String>> held = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      held.add(letters.holdLater());
      Deadline.await("it is held or left unread", () -> service.held() >= Math.min(held.size(), 3));
    }
    long before = client.stats().framesIn();
    Deadline.await("it says that it lives", () -> client.stats().framesIn() >= before + 4);
    service.release();
    for (CompletableFuture<String> call : held) {
      assertThat(call.join()).isEqualTo("released");
    }
    assertThat(client.stats().connections()).isEqualTo(1);
    assertThat(server.stats().faults()).containsKey("requests-paused");
  }
}
