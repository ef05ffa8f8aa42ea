package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Certainty;
import io.trunkline.call.Filter;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which threads the calls of a filtered reference run on. */
@Timeout(60)
class FilteredThreadTest {

  private final AtomicInteger executed = new AtomicInteger();
  private final LetterService service = new LetterService();
  private RpcServer server;
  private RpcClient client;

  private Letters start(Filter filter, Duration timeout) throws IOException {
    server = Loopback.server().service(Letters.class, service).start();
    client =
        Loopback.client()
            .executor(
                task -> {
                  executed.incrementAndGet();
                  new Thread(task, "completions").start();
                })
            .build();
    return client
        .reference(
            ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + server.port())
                .filter(filter)
                .timeout(timeout)
                .build())
        .service();
  }

  /** How a call ends that the event loop makes: its reply comes after the callback is there. */
  private RpcException onLoop(Letters letters, ThrowingCallable call) throws Exception {
    CompletableFuture<RpcException> refused =
        letters
            .holdLater()
            .handle((value, error) -> catchThrowableOfType(RpcException.class, call));
    service.release();
    return refused.get(30, TimeUnit.SECONDS);
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void aBlockingCallStaysOnItsThread() throws Exception {
    AtomicReference<CompletionStage<Outcome>> seen = new AtomicReference<>();
    Letters letters =
        start(
            (invocation, next) -> {
              CompletionStage<Outcome> outcome = next.proceed(invocation);
              seen.set(outcome);
              assertThat(outcome.toCompletableFuture()).isDone();
              return outcome;
            },
            Loopback.LIMIT);
    assertThat(letters.echo("x")).isEqualTo("x");
    assertThat(seen.get()).isNotNull();
    assertThat(executed).as("tasks of the executor").hasValue(0);
  }

  @Test
  void aBlockingCallOnAnEventLoopIsNotSentByAFilterThatGoesOnElsewhere() throws Exception {
    AtomicReference<CompletableFuture<CompletionStage<Outcome>>> elsewhere =
        new AtomicReference<>();
    server = Loopback.server().service(Letters.class, service).start();
    client = Loopback.client().executor(Runnable::run).build(); // callbacks run on the loop
    String url = "dubbo://127.0.0.1:" + server.port();
    Letters plain = client.refer(Letters.class, url);
    Letters filtered =
        client
            .reference(
                ReferenceOptions.builder(Letters.class, url)
                    .filter(
                        (invocation, next) -> {
                          elsewhere.set(
                              CompletableFuture.supplyAsync(() -> next.proceed(invocation)));
                          return elsewhere.get().thenCompose(stage -> stage);
                        })
                    .build())
            .service();
    RpcException refused = onLoop(plain, () -> filtered.echo("y"));
    assertThat(refused.status()).isEqualTo(Status.MISUSED);
    assertThat(refused.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(
            elsewhere
                .get()
                .get(30, TimeUnit.SECONDS)
                .toCompletableFuture()
                .get(30, TimeUnit.SECONDS))
        .as("what the filter was told: nothing was sent")
        .isInstanceOf(Outcome.Unanswered.class);
  }

  @Test
  void aClientIsNotClosedOnAnEventLoop() throws Exception {
    server = Loopback.server().service(Letters.class, service).start();
    client = Loopback.client().executor(Runnable::run).build();
    Letters letters = client.refer(Letters.class, "dubbo://127.0.0.1:" + server.port());
    RpcException refused = onLoop(letters, client::close);
    assertThat(refused.status()).isEqualTo(Status.MISUSED);
    assertThat(letters.echo("still open")).isEqualTo("still open");
  }

  @Test
  void aFilterThatCompletesWithNullIsNamed() throws Exception {
    Letters letters =
        start((invocation, next) -> CompletableFuture.completedFuture(null), Loopback.LIMIT);
    assertThatThrownBy(() -> letters.echo("x"))
        .isExactlyInstanceOf(IllegalStateException.class)
        .hasMessageContaining("completed with null");
  }

  @Test
  void anAsynchronousCallDoesNotBlockInTheFilter() throws Exception {
    AtomicReference<Boolean> done = new AtomicReference<>();
    Letters letters =
        start(
            (invocation, next) -> {
              CompletionStage<Outcome> outcome = next.proceed(invocation);
              done.set(outcome.toCompletableFuture().isDone());
              return outcome;
            },
            Loopback.LIMIT);
    CompletableFuture<String> held = letters.holdLater();
    assertThat(done).hasValue(false);
    service.release();
    assertThat(held.get(30, TimeUnit.SECONDS)).isEqualTo("released");
    assertThat(executed).hasPositiveValue();
  }

  @Test
  void aFilterThatGoesOnElsewhereIsWaitedFor() throws Exception {
    Letters letters =
        start(
            (invocation, next) ->
                CompletableFuture.supplyAsync(() -> next.proceed(invocation))
                    .thenCompose(outcome -> outcome),
            Loopback.LIMIT);
    assertThat(letters.echo("x")).isEqualTo("x");
    assertThatThrownBy(() -> letters.failWith("runtime"))
        .isExactlyInstanceOf(IllegalStateException.class);
  }

  @Test
  void aFilterThatGoesOnLaterOnTheSameThreadDoesNotBlockIt() throws Exception {
    AtomicReference<Runnable> later = new AtomicReference<>();
    AtomicReference<CompletionStage<Outcome>> second = new AtomicReference<>();
    Letters letters =
        start(
            (invocation, next) -> {
              later.set(() -> second.set(next.proceed(invocation)));
              return CompletableFuture.completedFuture(Outcome.value("from the filter"));
            },
            Loopback.LIMIT);
    assertThat(letters.hold()).isEqualTo("from the filter");
    later.get().run();
    assertThat(second.get().toCompletableFuture()).as("the call is asynchronous").isNotDone();
    service.release();
    assertThat(second.get().toCompletableFuture().get(30, TimeUnit.SECONDS))
        .isInstanceOfSatisfying(
            Outcome.Value.class, value -> assertThat(value.value()).isEqualTo("released"));
  }

  @Test
  void theDeadlineHoldsWhereverAFilterGoesOn() throws Exception {
    Letters letters =
        start(
            (invocation, next) ->
                CompletableFuture.supplyAsync(() -> next.proceed(invocation))
                    .thenCompose(outcome -> outcome),
            Duration.ofSeconds(1)); // long enough to be sent in
    assertThatThrownBy(letters::hold).hasMessageContaining("TIMEOUT (UNKNOWN)");
    service.release();
  }

  @Test
  void aFilterThatNeverAnswersEndsWithItsCall() throws Exception {
    Letters letters =
        start((invocation, next) -> new CompletableFuture<>(), Duration.ofMillis(100));
    assertThatThrownBy(() -> letters.echo("x"))
        .hasMessageContaining("TIMEOUT (UNKNOWN)")
        .hasMessageContaining(
            "neither a filter nor the provider ended the call within its time limit");
  }

  @Test
  void aCallerThatIsInterruptedWhileAFilterGoesOnElsewhereStaysInterrupted() throws Exception {
    Letters letters = start((invocation, next) -> new CompletableFuture<>(), Loopback.LIMIT);
    Thread.currentThread().interrupt();
    RpcException cancelled = catchThrowableOfType(RpcException.class, () -> letters.echo("x"));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(cancelled.status()).isEqualTo(Status.CANCELLED);
    assertThat(cancelled.certainty()).isEqualTo(Certainty.UNKNOWN);
  }

  @Test
  void whatAFilterThrowsElsewhereReachesTheCallerAsItIs() throws Exception {
    CompletableFuture<Outcome> never = new CompletableFuture<>();
    Letters letters = start((invocation, next) -> never, Loopback.LIMIT);
    CompletableFuture<Throwable> thrown =
        CompletableFuture.supplyAsync(
            () -> catchThrowableOfType(RuntimeException.class, () -> letters.echo("x")));
    never.completeExceptionally(new IllegalStateException("the filter broke"));
    assertThat(thrown.get(30, TimeUnit.SECONDS))
        .isExactlyInstanceOf(IllegalStateException.class)
        .hasMessage("the filter broke");
  }
}
