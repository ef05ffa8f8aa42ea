package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** However an asynchronous call ends, its callbacks run where the client's executor runs them. */
@Timeout(60)
class CompletionThreadsTest {

  private final List<AutoCloseable> open = new ArrayList<>();

  /** Runs nothing by itself. */
  private final BlockingQueue<Runnable> executor = new LinkedBlockingQueue<>();

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

  private RpcClient client() {
    return opened(Loopback.client().executor(executor::add).build());
  }

  private static Letters lazy(RpcClient client, int port, String serialization, long millis) {
    return client
        .reference(
            ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + port)
                .serialization(serialization)
                .timeout(Duration.ofMillis(millis))
                .lazy(true)
                .build())
        .service();
  }

  private RpcServer server() throws IOException {
    return opened(Loopback.server().service(Letters.class, new LetterService()).start());
  }

  /** The call ends when this thread runs the executor's task, and its callback on this thread. */
  private RpcException endsHere(CompletableFuture<?> call) throws Exception {
    AtomicReference<Thread> thread = new AtomicReference<>();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    call.whenComplete(
        (value, error) -> {
          thread.set(Thread.currentThread());
          failure.set(error);
        });
    Runnable task = executor.poll(30, TimeUnit.SECONDS);
    assertThat(task).as("given to the executor").isNotNull();
    assertThat(call).as("completes on the executor only").isNotDone();
    task.run();
    assertThat(thread).hasValue(Thread.currentThread());
    assertThat(failure.get()).isInstanceOf(RpcException.class);
    return (RpcException) failure.get();
  }

  private static CompletableFuture<Letter> call(Letters letters) {
    return letters.sendLater(new Letter("x", 1, 1, null));
  }

  @Test
  void aCallEndsAlsoWhereTheExecutorCannotStartAThread() throws Exception {
    RpcClient client =
        opened(
            Loopback.client()
                .executor(
                    task -> {
                      throw new OutOfMemoryError("unable to create native thread");
                    })
                .build());
    CompletableFuture<Letter> call = call(lazy(client, server().port(), "kryo", 30_000));
    assertThatThrownBy(() -> call.get(30, TimeUnit.SECONDS))
        .hasRootCauseMessage("unable to create native thread");
  }

  @Test
  void aCallToAClosedPort() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    Letters letters = lazy(client(), port, "hessian2", 30_000);
    assertThat(endsHere(call(letters)).status()).isEqualTo(Status.CONNECT_FAILED);
    assertThat(endsHere(call(letters))).hasMessageContaining("Next attempt");
  }

  @Test
  void aCallWhoseTimePassesBeforeItsConnectionIsReady() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Letters letters = lazy(client(), silent.getLocalPort(), "kryo", 50);
      RpcException failure = endsHere(call(letters));
      assertThat(failure.status()).isEqualTo(Status.TIMEOUT);
      assertThat(failure).hasMessageContaining("NOT_EXECUTED");
    }
  }

  @Test
  void aCallbackThatWaitsForACallOnTheOnlyThreadEndsWithThatCallsTime() throws Exception {
    ExecutorService one = Executors.newSingleThreadExecutor();
    open.add(one::shutdownNow);
    LetterService held = new LetterService();
    RpcServer server = opened(Loopback.server().service(Letters.class, held).start());
    open.add(held::release);
    RpcClient client = opened(Loopback.client().executor(one).build());
    Letters letters = lazy(client, server.port(), "hessian2", 1_000);
    CompletableFuture<Throwable> inner =
        call(letters).thenApply(letter -> catchThrowable(() -> letters.holdLater().join()));
    assertThat(inner.get(30, TimeUnit.SECONDS))
        .hasCauseInstanceOf(RpcException.class)
        .hasMessageContaining("TIMEOUT");
  }

  @Test
  void aCallOfAClosedClient() throws Exception {
    RpcClient client = client();
    Letters letters = lazy(client, server().port(), "hessian2", 30_000);
    client.close();
    assertThat(endsHere(call(letters)).status()).isEqualTo(Status.MISUSED);
  }

  @Test
  void aCallWhoseArgumentsCannotBeWritten() throws Exception {
    Letters letters = lazy(client(), server().port(), "hessian2", 30_000);
    Letter large = new Letter("x".repeat(9 * 1024 * 1024), 0, 0, null);
    // The first one is written by the executor as soon as there is a connection.
    assertThat(endsHere(letters.sendLater(large)).status()).isEqualTo(Status.TOO_LARGE);
    assertThat(endsHere(letters.sendLater(large)).status()).isEqualTo(Status.TOO_LARGE);
  }

  @Test
  void aReferenceIsNotMadeOnAnEventLoop() throws Exception {
    LetterService held = new LetterService();
    RpcServer server = opened(Loopback.server().service(Letters.class, held).start());
    RpcServer another = server();
    RpcClient client = opened(Loopback.client().executor(Runnable::run).build());
    Letters letters = client.refer(Letters.class, "dubbo://127.0.0.1:" + server.port());
    CompletableFuture<Letters> made =
        letters
            .holdLater()
            .thenApply(v -> client.refer(Letters.class, "dubbo://127.0.0.1:" + another.port()));
    held.release();
    assertThatThrownBy(() -> made.get(30, TimeUnit.SECONDS))
        .hasMessageContaining("MISUSED (NOT_EXECUTED)")
        .hasMessageContaining("make the reference on another thread");
    assertThat(client.terms()).as("the attempt is given up").hasSize(1);
    CompletableFuture<Boolean> lazy =
        letters
            .voidLater()
            .thenApply(v -> lazy(client, another.port(), "hessian2", 30_000) != null);
    assertThat(lazy.get(30, TimeUnit.SECONDS)).isTrue();
  }
}
