package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.serialization.SerializationException;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Every call ends, and says truly how. Longer than 400 lines because each way of failing is a few
 * lines that share the same two ends.
 */
class FailureTest {

  private final List<AutoCloseable> open = new ArrayList<>();
  private final LetterService service = new LetterService();

  private RpcServer server(int port) throws IOException {
    RpcServer server =
        Loopback.server()
            .port(port)
            .service(Letters.class, service)
            .closeTimeout(Duration.ofSeconds(20))
            .start();
    open.add(server);
    return server;
  }

  private RpcClient client() {
    RpcClient client = Loopback.client().closeTimeout(Duration.ofMillis(100)).build();
    open.add(client);
    return client;
  }

  private Letters refer(RpcServer server) {
    return client().refer(Letters.class, url(server.port()));
  }

  private static String url(int port) {
    return "dubbo://127.0.0.1:" + port;
  }

  @AfterEach
  void close() throws Exception {
    service.release();
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private static RpcException failure(ThrowingCallable call) {
    RpcException failure = catchThrowableOfType(RpcException.class, call);
    assertThat(failure).as("an RpcException").isNotNull();
    return failure;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Test
  void aCallWithoutAnswerInTimeSaysSoAndItsLateAnswerHarmsNobody() throws Exception {
    RpcServer server = server(0);
    RpcClient client = Loopback.client().handshake(false).build(); // frames are counted
    open.add(client);
    Letters letters =
        client
            .reference(
                ReferenceOptions.builder(Letters.class, url(server.port()))
                    .method("hold", MethodOptions.NONE.withTimeout(Duration.ofSeconds(1)))
                    .build())
            .service();
    RpcException failure = failure(letters::hold);
    assertThat(failure.status()).isEqualTo(Status.TIMEOUT);
    assertThat(failure.certainty()).isEqualTo(Certainty.UNKNOWN);
    Deadline.await("the call is held", () -> letters.held() == 1);
    long before = client.stats().framesIn();
    service.release();
    Deadline.await("the late answer", () -> client.stats().framesIn() == before + 1);
    assertThat(letters.echo("next")).isEqualTo("next");
  }

  @Test
  void aFutureWithoutAnswerInTimeFails() throws Exception {
    CompletableFuture<Letter> never = new CompletableFuture<>();
    LetterService silent = service;
    RpcServer server =
        Loopback.server()
            .service(
                ServiceOptions.builder(Letters.class, silent)
                    .filter((invocation, next) -> never.thenApply(l -> null))
                    .build())
            .start();
    open.add(server);
    Letters letters =
        client()
            .reference(
                ReferenceOptions.builder(Letters.class, url(server.port()))
                    .timeout(Duration.ofSeconds(1))
                    .build())
            .service();
    assertThatThrownBy(() -> letters.sendLater(new Letter()).get(30, TimeUnit.SECONDS))
        .hasCauseInstanceOf(RpcException.class)
        .hasMessageContaining("TIMEOUT (UNKNOWN)");
    never.cancel(true);
  }

  @Test
  void aMissingProviderIsAnErrorThatSaysWhatToDo() throws Exception {
    int port = freePort();
    assertThat(failure(() -> client().refer(Letters.class, url(port))))
        .hasMessageContaining("CONNECT_FAILED (NOT_EXECUTED)")
        .hasMessageContaining("127.0.0.1:" + port)
        .hasMessageContaining("is the provider running there?")
        .hasMessageContaining("check(false)")
        .hasMessageContaining("check=\"false\"")
        .hasMessageNotContaining("Next attempt");
  }

  @Test
  void anUnknownHostIsNamed() {
    assertThat(failure(() -> client().refer(Letters.class, "dubbo://no-such-host.invalid:1")))
        .hasMessageContaining("no-such-host.invalid")
        .hasMessageContaining("unknown host");
  }

  @Test
  void anUncheckedReferenceWorksOnceItsProviderIsThere() throws Exception {
    int port = freePort();
    Letters letters =
        client()
            .reference(ReferenceOptions.builder(Letters.class, url(port)).check(false).build())
            .service();
    assertThat(failure(() -> letters.echo("x")).certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    server(port);
    assertThat(untilAnswered(letters)).isEqualTo("back");
  }

  private static String untilAnswered(Letters letters) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (true) {
      try {
        return letters.echo("back");
      } catch (RpcException e) {
        if (System.nanoTime() - deadline > 0) {
          throw e;
        }
        LockSupport.parkNanos(1_000_000);
      }
    }
  }

  @Test
  void aLazyReferenceConnectsWithItsFirstCall() throws Exception {
    RpcServer server = server(0);
    Letters letters =
        client()
            .reference(
                ReferenceOptions.builder(Letters.class, url(server.port())).lazy(true).build())
            .service();
    assertThat(server.stats().connections()).isZero();
    assertThat(letters.echo("x")).isEqualTo("x");
    assertThat(server.stats().connections()).isEqualTo(1);
  }

  @Test
  void aRestartedProviderIsFoundAgain() throws Exception {
    RpcServer first = server(0);
    Letters letters = refer(first);
    assertThat(letters.echo("x")).isEqualTo("x");
    first.close();
    RpcException whileDown = failure(() -> letters.echo("x"));
    assertThat(whileDown.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    server(first.port());
    assertThat(untilAnswered(letters)).isEqualTo("back");
  }

  @Test
  void aClosingProviderLetsRunningCallsEndAndTakesNoNewOnes() throws Exception {
    RpcServer server = server(0);
    RpcClient client = client();
    Letters letters = client.refer(Letters.class, url(server.port()));
    Letters others =
        client
            .reference(
                ReferenceOptions.builder(Letters.class, url(server.port()))
                    .timeout(Duration.ofSeconds(5)) // a call between two connections waits so long
                    .build())
            .service();
    CompletableFuture<String> running = new CompletableFuture<>();
    new Thread(() -> running.complete(letters.hold())).start();
    Deadline.await("the call is held", () -> letters.held() == 1);
    CompletableFuture<Void> closing = CompletableFuture.runAsync(server::close);
    Deadline.await("new calls are refused", () -> isRefused(others));
    assertThat(running).isNotDone();
    assertThat(closing).isNotDone();
    service.release();
    assertThat(running.get(30, TimeUnit.SECONDS)).isEqualTo("released");
    closing.get(30, TimeUnit.SECONDS);
    assertThat(failure(() -> letters.echo("x")).certainty()).isEqualTo(Certainty.NOT_EXECUTED);
  }

  private static boolean isRefused(Letters letters) {
    try {
      letters.echo("x");
      return false;
    } catch (RpcException e) {
      assertThat(e.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
      return true;
    }
  }

  @Test
  void aClosedClientSaysSo() throws Exception {
    RpcServer server = server(0);
    RpcClient client = client();
    Letters letters = client.refer(Letters.class, url(server.port()));
    client.close();
    RpcException failure = failure(() -> letters.echo("x"));
    assertThat(failure.status()).isEqualTo(Status.MISUSED);
    assertThat(failure.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
  }

  @Test
  void anInterruptedCallerIsToldAndStaysInterrupted() throws Exception {
    Letters letters = refer(server(0));
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicReference<Boolean> interrupted = new AtomicReference<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                letters.hold();
              } catch (RpcException e) {
                thrown.set(e);
                interrupted.set(Thread.currentThread().isInterrupted());
              }
            });
    caller.start();
    Deadline.await("the call is held", () -> letters.held() == 1);
    caller.interrupt();
    caller.join(30_000);
    assertThat(thrown.get()).hasMessageContaining("CANCELLED (UNKNOWN)");
    assertThat(interrupted).hasValue(true);
    assertThat(letters.echo("next")).isEqualTo("next");
  }

  @Test
  void argumentsThatCannotBeWrittenNeverLeave() throws Exception {
    Letters letters = refer(server(0));
    Letter endless = new Letter("x".repeat(9 * 1024 * 1024), 0, 0, null);
    RpcException failure = failure(() -> letters.send(endless));
    assertThat(failure.status()).isEqualTo(Status.TOO_LARGE);
    assertThat(failure)
        .hasMessageContaining(
            "its limit is 8388608; send less, or raise payloadBytes on the client builder (payload"
                + " on the protocol element in XML)");
    assertThat(failure.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(letters.echo("next")).isEqualTo("next");
  }

  @Test
  void aResultThatIsTooLargeIsAnsweredAtOnce() throws Exception {
    Letters letters = refer(server(0));
    RpcException failure = failure(() -> letters.echo("x".repeat(1024 * 1024), 10));
    assertThat(failure.status()).isEqualTo(Status.RESULT_UNSENDABLE);
    assertThat(failure.certainty()).isNotEqualTo(Certainty.NOT_EXECUTED);
    assertThat(failure).hasMessageContaining("payload");
    assertThat(letters.echo("next")).isEqualTo("next");
  }

  @Test
  void aResultOverTheClientsOwnLimitFailsThatCallOnly() throws Exception {
    RpcServer server = server(0);
    RpcClient small = Loopback.client().payloadBytes(10_000).build();
    open.add(small);
    Letters letters = small.refer(Letters.class, url(server.port()));
    RpcException failure = failure(() -> letters.echo("x".repeat(1_000), 20));
    assertThat(failure.status()).isEqualTo(Status.TOO_LARGE);
    assertThat(letters.echo("next")).isEqualTo("next");
    assertThat(small.stats().connections()).isEqualTo(1);
  }

  @Test
  void aSerializationThatThePortDoesNotOfferIsAnsweredWithWhatItOffers() throws Exception {
    RpcServer server = server(0);
    Letters letters =
        client()
            .reference(
                ReferenceOptions.builder(Letters.class, url(server.port()))
                    .serialization("kryo")
                    .build())
            .service();
    RpcException failure = failure(() -> letters.echo("x"));
    assertThat(failure.status()).isEqualTo(Status.BAD_REQUEST);
    assertThat(failure.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(failure)
        .hasMessageContaining("serialization kryo(8) is not offered on this port")
        .hasMessageContaining(
            "offered: hessian2(2); set the client's serialization to one of them");
  }

  @Test
  void aSerializationThatIsNotOnTheClassPathNamesThoseThatAre() {
    assertThatThrownBy(() -> Loopback.client().serialization("sbe").build())
        .isInstanceOf(SerializationException.class)
        .hasMessageContainingAll("'sbe'", "hessian2", "kryo");
    assertThatThrownBy(() -> Loopback.server().serialization("sbe").start())
        .isInstanceOf(SerializationException.class)
        .hasMessageContainingAll("'sbe'", "hessian2", "kryo");
  }

  @Test
  void aTakenPortIsNamed() throws Exception {
    int port = server(0).port();
    assertThatThrownBy(() -> server(port))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(String.valueOf(port))
        .hasMessageContaining("is the port taken?");
  }

  @Test
  void anotherGroupVersionOrTokenIsNotServed() throws Exception {
    RpcServer server =
        Loopback.server()
            .service(
                ServiceOptions.builder(Letters.class, service)
                    .group("blue")
                    .version("1.2")
                    .token("secret")
                    .build())
            .start();
    open.add(server);
    RpcClient client = client();
    assertThat(refer(client, server, "blue", "1.2", "secret").echo("x")).isEqualTo("x");
    assertThat(failure(() -> refer(client, server, "red", "1.2", "secret").echo("x")))
        .hasMessageContaining("SERVICE_NOT_FOUND")
        .hasMessageContaining("group 'red'");
    assertThat(failure(() -> refer(client, server, null, "1.2", "secret").echo("x")).status())
        .isEqualTo(Status.SERVICE_NOT_FOUND);
    assertThat(failure(() -> refer(client, server, "blue", "1.3", "secret").echo("x")).status())
        .isEqualTo(Status.SERVICE_NOT_FOUND);
    assertThat(failure(() -> refer(client, server, "blue", "1.2", "wrong").echo("x")))
        .hasMessageContaining("BAD_REQUEST (NOT_EXECUTED)")
        .hasMessageContaining("token");
  }

  private static Letters refer(
      RpcClient client, RpcServer server, String group, String version, String token) {
    return client
        .reference(
            ReferenceOptions.builder(Letters.class, url(server.port()))
                .group(group)
                .version(version)
                .token(token)
                .build())
        .service();
  }

  @Test
  void aBlockingCallOnAnEventLoopIsAnErrorAndNoDeadlock() throws Exception {
    RpcServer server = server(0);
    RpcClient client = Loopback.client().executor(Runnable::run).build();
    open.add(client);
    Letters letters = client.refer(Letters.class, url(server.port()));
    CompletableFuture<String> onLoop = letters.holdLater().thenApply(v -> letters.echo("x"));
    service.release();
    assertThatThrownBy(() -> onLoop.get(30, TimeUnit.SECONDS))
        .hasMessageContaining("MISUSED (NOT_EXECUTED)")
        .hasMessageContaining("event loop");
  }

  @Test
  void aFullPoolAnswersThatItIsFull() throws Exception {
    RpcServer server =
        Loopback.server()
            .executor(
                task -> {
                  throw new RejectedExecutionException();
                })
            .service(Letters.class, service)
            .start();
    open.add(server);
    RpcException failure = failure(() -> refer(server).echo("x"));
    assertThat(failure.status()).isEqualTo(Status.OVERLOADED);
    assertThat(failure.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
  }

  @Test
  void aFutureThatFailsOnTheServerIsAnsweredOnceAndWithItsException() throws Exception {
    RpcServer server = server(0);
    RpcClient client = Loopback.client().handshake(false).build();
    open.add(client);
    Letters letters = client.refer(Letters.class, url(server.port()));
    assertThatThrownBy(() -> letters.failLater("boom").join())
        .isInstanceOf(CompletionException.class)
        .cause()
        .isExactlyInstanceOf(IllegalStateException.class)
        .hasMessage("boom");
    assertThat(letters.echo("next")).isEqualTo("next");
    assertThat(client.stats().framesIn()).isEqualTo(2);
  }
}
