package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Admission;
import io.trunkline.call.Authenticator;
import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.call.ServerCall;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How much time is left goes through: to calls made while serving, and counted from sending. */
@Timeout(60)
class DeadlinesTest {

  private static final Duration SHORT = Loopback.LIMIT;
  private static final Duration LONG = Duration.ofSeconds(50);

  interface Behind {
    long remainingMillis();
  }

  interface Front {
    long remainingMillis();

    long remainingBehind();
  }

  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private static long remaining() {
    return ServerCall.current().orElseThrow().deadline().remaining().toMillis();
  }

  private static final class FrontService implements Front {
    private final Behind behind;

    FrontService(Behind behind) {
      this.behind = behind;
    }

    @Override
    public long remainingMillis() {
      return remaining();
    }

    @Override
    public long remainingBehind() {
      return behind.remainingMillis();
    }
  }

  private <T> Reference<T> refer(
      Class<T> type, RpcServer server, Duration timeout, boolean inherit, String more) {
    RpcClient client = Loopback.client().build();
    open.add(client);
    return client.reference(
        ReferenceOptions.builder(type, "dubbo://127.0.0.1:" + server.port() + more)
            .timeout(timeout)
            .inheritDeadline(inherit)
            .build());
  }

  private Front chain(boolean inherit, String more) throws IOException {
    RpcServer behind = Loopback.server().service(Behind.class, DeadlinesTest::remaining).start();
    open.add(behind);
    Behind reference = refer(Behind.class, behind, LONG, inherit, more).service();
    RpcServer front = Loopback.server().service(Front.class, new FrontService(reference)).start();
    open.add(front);
    return refer(Front.class, front, SHORT, true, "").service();
  }

  @Test
  void theImplementationCanAskForIt() throws Exception {
    assertThat(chain(true, "").remainingMillis()).isBetween(1L, SHORT.toMillis());
  }

  @Test
  void aCallMadeWhileServingInheritsWhatIsLeft() throws Exception {
    assertThat(chain(true, "").remainingBehind()).isBetween(1L, SHORT.toMillis());
  }

  /** What a filter or an authenticator calls while its call is served. */
  private final AtomicLong left = new AtomicLong();

  private Front behindOneThatAsks(UnaryOperator<RpcServer.Builder> asking) throws IOException {
    RpcServer front =
        asking.apply(Loopback.server()).service(Front.class, new FrontService(() -> 0)).start();
    open.add(front);
    return refer(Front.class, front, SHORT, true, "").service();
  }

  private Behind behind() throws IOException {
    RpcServer behind = Loopback.server().service(Behind.class, DeadlinesTest::remaining).start();
    open.add(behind);
    return refer(Behind.class, behind, LONG, true, "").service();
  }

  @Test
  void aCallThatAFilterMakesInheritsWhatIsLeft() throws Exception {
    Behind behind = behind();
    Front front =
        behindOneThatAsks(
            server ->
                server.filter(
                    (call, next) -> {
                      left.set(behind.remainingMillis());
                      return next.proceed(call);
                    }));
    front.remainingMillis();
    assertThat(left.get()).isBetween(1L, SHORT.toMillis());
  }

  @Test
  void soDoesACallThatAnAuthenticatorMakes() throws Exception {
    Behind behind = behind();
    Front front =
        behindOneThatAsks(
            server ->
                server.authenticator(
                    new Authenticator() {
                      @Override
                      public Admission called(Invocation call) {
                        left.set(behind.remainingMillis());
                        return Admission.granted();
                      }
                    }));
    front.remainingMillis();
    assertThat(left.get()).isBetween(1L, SHORT.toMillis());
  }

  @Test
  void aReferenceCanKeepItsOwnLimit() throws Exception {
    assertThat(chain(false, "").remainingBehind()).isGreaterThan(SHORT.toMillis());
  }

  @Test
  void soCanAnUrl() throws Exception {
    assertThat(chain(true, "?inherit-deadline=false").remainingBehind())
        .isGreaterThan(SHORT.toMillis());
  }

  @Test
  void aCallUnderADeadlineThatIsOverIsNotMade() throws Exception {
    Front front = chain(true, "");
    RpcException over =
        catchThrowableOfType(
            RpcException.class,
            () ->
                io.trunkline.call.Deadline.after(Duration.ofMillis(-1))
                    .call(front::remainingMillis));
    assertThat(over.status()).isEqualTo(Status.TIMEOUT);
    assertThat(over.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
  }

  @Test
  void aTimeLimitThatWasInheritedIsNotSaidToBeTheReferencesOwn() throws Exception {
    LetterService letters = new LetterService();
    RpcServer server = Loopback.server().service(Letters.class, letters).start();
    open.add(server);
    Letters reference = refer(Letters.class, server, LONG, true, "").service();
    RpcException late =
        catchThrowableOfType(
            RpcException.class,
            () -> io.trunkline.call.Deadline.after(Duration.ofSeconds(1)).call(reference::hold));
    letters.release();
    assertThat(late.status()).isEqualTo(Status.TIMEOUT);
    assertThat(late.detail()).contains("ms that were left", "which is 50000 ms");
  }

  /** One-way calls, because nobody takes those back or cancels them when their time is over. */
  @Test
  void timeThatACallWaitsUnreadCountsToo() throws Exception {
    LetterService letters = new LetterService();
    RpcServer server =
        Loopback.server().maxRequestsPerConnection(1).service(Letters.class, letters).start();
    open.add(server);
    RpcClient client = Loopback.client().build();
    open.add(client);
    String url = "dubbo://127.0.0.1:" + server.port();
    Reference<Letters> reference =
        client.reference(
            ReferenceOptions.builder(Letters.class, url)
                .timeout(LONG)
                .method("tell", MethodOptions.NONE.withoutReply())
                .build());
    MethodOptions hurried = MethodOptions.NONE.withoutReply().withTimeout(Duration.ofMillis(300));
    Letters late =
        client
            .reference(ReferenceOptions.builder(Letters.class, url).method("tell", hurried).build())
            .service();
    Deadline.await("the terms", () -> reference.terms().startsWith("agreed"));
    Letters service = reference.service();
    service.echo("the fastest message");
    service.tell("in time");
    Deadline.await("it came", () -> letters.told.size() == 1);

    List<CompletableFuture<String>> held = List.of(service.holdLater(), service.holdLater());
    Deadline.await("reading is paused", () -> letters.held() == 2);
    long began = System.nanoTime();
    awaitMillis(began, 100); // so that the client says the time anew
    for (int i = 0; i < 10; i++) {
      late.tell("too late");
    }
    awaitMillis(began, 2_000);
    letters.release();
    for (CompletableFuture<String> call : held) {
      assertThat(call.get(30, TimeUnit.SECONDS)).isEqualTo("released");
    }
    Deadline.await(
        "all were refused", () -> server.stats().faults().getOrDefault("expired", 0L) == 10);
    assertThat(letters.told).as("only what came in time").containsExactly("in time");
    service.tell("in time again");
    Deadline.await("it came", () -> letters.told.size() == 2);
  }

  private static void awaitMillis(long began, long millis) {
    Deadline.await(
        millis + " ms have passed",
        () -> System.nanoTime() - began > TimeUnit.MILLISECONDS.toNanos(millis));
  }
}
