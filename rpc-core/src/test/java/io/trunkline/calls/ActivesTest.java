package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A method of a reference has no more calls under way than it may: others wait, or are refused. */
@Timeout(120)
class ActivesTest {

  private final LetterService letters = new LetterService();
  private final List<AutoCloseable> open = new ArrayList<>();
  private String address = "";

  @BeforeEach
  void serve() throws IOException {
    RpcServer server =
        Loopback.server()
            .closeTimeout(Duration.ofMillis(1))
            .service(Letters.class, letters)
            .start();
    open.add(server);
    address = "dubbo://127.0.0.1:" + server.port();
  }

  @AfterEach
  void close() throws Exception {
    letters.release();
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private ReferenceOptions.Builder<Letters> reference(String keys) {
    return ReferenceOptions.builder(Letters.class, address + keys);
  }

  private Letters refer(ReferenceOptions.Builder<Letters> options) {
    RpcClient client = Loopback.client().build();
    open.add(client);
    Letters service = client.reference(options.build()).service();
    assertThat(service.echo("first")).isEqualTo("first");
    return service;
  }

  private static Thread started(Runnable task) {
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static boolean isWaiting(Thread thread) {
    return thread.getState() == Thread.State.TIMED_WAITING;
  }

  private static void assertRefused(RpcException refused, int most) {
    assertThat(refused.status()).isEqualTo(Status.OVERLOADED);
    assertThat(refused.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(refused)
        .hasMessageContaining(most + " calls of it are under way")
        .hasMessageContaining("raise actives");
  }

  private static RpcException reasonOf(CompletableFuture<?> call) {
    ExecutionException failed =
        catchThrowableOfType(ExecutionException.class, () -> call.get(60, TimeUnit.SECONDS));
    return (RpcException) failed.getCause();
  }

  @Test
  void aBlockingCallWaitsForItsTurn() throws Exception {
    Letters service = refer(reference("").actives(2));
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      callers.add(started(service::hold));
    }
    Deadline.await("two are held", () -> letters.held() == 2);
    Deadline.await("all wait", () -> callers.stream().allMatch(ActivesTest::isWaiting));
    assertThat(service.echo("another method")).isEqualTo("another method");
    assertThat(letters.held()).isEqualTo(2);
    letters.release();
    for (Thread caller : callers) {
      caller.join();
    }
    assertThat(letters.held()).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"builder", "?actives=1", "?default.actives=1", "?actives=5&hold.actives=1"})
  void aBlockingCallThatWaitsInVainWasNotExecutedAndNamesTheSetting(String keys) {
    Letters service =
        refer(keys.equals("builder") ? reference("?actives=5").actives(1) : reference(keys));
    started(service::hold);
    Deadline.await("it is held", () -> letters.held() == 1);
    RpcException refused =
        catchThrowableOfType(
            RpcException.class,
            () -> io.trunkline.call.Deadline.after(Duration.ofMillis(200)).run(service::hold));
    assertRefused(refused, 1);
    started(refer(reference("").actives(1))::hold);
    Deadline.await("another reference has places of its own", () -> letters.held() == 2);
  }

  @Test
  void anAsynchronousCallIsRefusedAtOnceAndHasAPlaceAgainWhenOneEnds() throws Exception {
    Letters service =
        refer(reference("").actives(7).method("holdLater", MethodOptions.NONE.withActives(1)));
    CompletableFuture<String> first = service.holdLater();
    CompletableFuture<String> next = first.thenCompose(released -> service.holdLater());
    assertRefused(reasonOf(service.holdLater()), 1);
    Deadline.await("the first is held", () -> letters.held() == 1);
    letters.release();
    assertThat(next.get(60, TimeUnit.SECONDS)).isEqualTo("released");
    assertThat(letters.held()).isEqualTo(2);
  }

  @Test
  void aCancelledCallGivesItsPlaceBack() {
    Letters service = refer(reference("").actives(1));
    CompletableFuture<String> first = service.holdLater();
    Deadline.await("it is held", () -> letters.held() == 1);
    first.cancel(true);
    Deadline.await("its place is free", () -> !service.holdLater().isCompletedExceptionally());
    Deadline.await("the next is held", () -> letters.held() == 2);
  }

  @Test
  void aThreadThatWaitsForItsTurnCanBeInterrupted() throws Exception {
    Letters service = refer(reference("").actives(1));
    Thread holder = started(service::hold);
    Deadline.await("it is held", () -> letters.held() == 1);
    AtomicReference<RpcException> failure = new AtomicReference<>();
    AtomicBoolean flag = new AtomicBoolean();
    Thread waiter =
        started(
            () -> {
              failure.set(catchThrowableOfType(RpcException.class, service::hold));
              flag.set(Thread.currentThread().isInterrupted());
            });
    Deadline.await("it waits", () -> isWaiting(waiter));
    waiter.interrupt();
    waiter.join();
    assertThat(failure.get().status()).isEqualTo(Status.CANCELLED);
    assertThat(failure.get().certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(flag).isTrue();
    letters.release();
    holder.join();
    assertThat(letters.held()).isEqualTo(1);
  }
}
