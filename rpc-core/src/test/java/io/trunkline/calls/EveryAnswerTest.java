package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.NonBlocking;
import io.trunkline.call.ServerCall;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever a method returns, throws or leaves behind: its caller gets an answer, and the next too.
 */
class EveryAnswerTest {

  interface Desk {

    Future<String> submit(String order);

    CompletableFuture<String> replyWith(String key, boolean nullValue);

    void interruptItself();

    boolean isInterrupted();
  }

  /** Hands its work to another thread, as an ExecutorService does. */
  private static class Clerk implements Desk {

    final CountDownLatch never = new CountDownLatch(1);
    private volatile FutureTask<String> last;

    @Override
    public Future<String> submit(String order) {
      FutureTask<String> task =
          new FutureTask<>(
              () -> {
                switch (order) {
                  case "fail" -> throw new IllegalStateException("no paper");
                  case "never" -> never.await();
                  default -> {}
                }
                return order + " done";
              });
      last = task;
      new Thread(task).start();
      return task;
    }

    @Override
    public CompletableFuture<String> replyWith(String key, boolean nullValue) {
      ServerCall call = ServerCall.current().orElseThrow();
      return CompletableFuture.supplyAsync(
          () -> {
            call.replyAttachment(key, nullValue ? null : "value");
            return "replied";
          });
    }

    @Override
    public void interruptItself() {
      Thread.currentThread().interrupt();
    }

    @Override
    public boolean isInterrupted() {
      return Thread.currentThread().isInterrupted();
    }
  }

  private final Clerk clerk = new Clerk();
  private RpcServer server;
  private RpcClient client;

  private Desk desk(Desk implementation, RpcServer.Builder options) throws IOException {
    server = options.service(Desk.class, implementation).start();
    client = Loopback.client().build();
    return client
        .reference(
            ReferenceOptions.builder(Desk.class, "dubbo://127.0.0.1:" + server.port()).build())
        .service();
  }

  private Desk desk() throws IOException {
    return desk(clerk, Loopback.server());
  }

  @AfterEach
  void close() {
    clerk.never.countDown();
    if (client != null) {
      client.close();
      server.close();
    }
  }

  @Test
  void aFutureThatIsNoCompletionStageIsAwaited() throws Exception {
    assertThat(desk().submit("order").get(30, TimeUnit.SECONDS)).isEqualTo("order done");
  }

  @Test
  void aFutureThatFailsFailsTheCall() throws Exception {
    Future<String> failed = desk().submit("fail");
    assertThatThrownBy(() -> failed.get(30, TimeUnit.SECONDS))
        .hasRootCauseInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("no paper");
  }

  @Test
  void aFutureThatIsNeverDoneHoldsItsThreadForTheCallersTimeOnlyAndIsCancelled() throws Exception {
    server = Loopback.server().threads(1).service(Desk.class, clerk).start();
    client = Loopback.client().build();
    Desk desk =
        client
            .reference(
                ReferenceOptions.builder(Desk.class, "dubbo://127.0.0.1:" + server.port())
                    .timeout(Duration.ofSeconds(1))
                    .build())
            .service();
    assertThatThrownBy(() -> desk.submit("never").get(30, TimeUnit.SECONDS))
        .hasMessageContaining("TIMEOUT");
    Deadline.await("its future is cancelled", () -> clerk.last.isCancelled());
    Desk patient =
        client
            .reference(
                ReferenceOptions.builder(Desk.class, "dubbo://127.0.0.1:" + server.port()).build())
            .service();
    assertThat(patient.submit("next").get(30, TimeUnit.SECONDS)).isEqualTo("next done");
  }

  @Test
  void aFutureIsAwaitedLongerThanAMinuteForACallerThatWaitsLonger() throws Exception {
    class Slow extends Clerk {
      @Override
      public Future<String> submit(String order) {
        return new FutureTask<>(() -> order) {
          @Override
          public String get(long timeout, TimeUnit unit) {
            return unit.toMinutes(timeout) >= 2 ? "long" : "short"; // of the caller's hour
          }
        };
      }
    }
    server = Loopback.server().service(Desk.class, new Slow()).start();
    client = Loopback.client().build();
    Desk desk =
        client
            .reference(
                ReferenceOptions.builder(Desk.class, "dubbo://127.0.0.1:" + server.port())
                    .timeout(Duration.ofHours(1))
                    .build())
            .service();
    assertThat(desk.submit("order").get(30, TimeUnit.SECONDS)).isEqualTo("long");
  }

  @Test
  void aMethodThatNeverBlocksMayNotReturnAFutureThatHasToBeAwaited() throws Exception {
    class Quick extends Clerk {
      @Override
      @NonBlocking
      public Future<String> submit(String order) {
        return super.submit(order);
      }
    }
    Quick quick = new Quick();
    Desk desk = desk(quick, Loopback.server());
    assertThatThrownBy(() -> desk.submit("never").get(30, TimeUnit.SECONDS))
        .hasMessageContaining("@NonBlocking")
        .hasMessageContaining("CompletionStage");
    quick.never.countDown();
  }

  interface Odd {
    FutureTask<String> task();
  }

  @Test
  void aDeclaredFutureThatNobodyCanReadIsRefusedWhenItIsExported() {
    Odd odd = () -> new FutureTask<>(() -> "x");
    assertThatThrownBy(() -> Loopback.server().service(Odd.class, odd).start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(Odd.class.getName() + ".task returns java.util.concurrent.FutureTask")
        .hasMessageContaining("CompletableFuture");
  }

  @ParameterizedTest
  @ValueSource(strings = {"key", "null value", "null key"})
  void aReplyThatCannotBeMadeIsAnsweredToo(String what) throws Exception {
    Desk desk = desk();
    CompletableFuture<String> answer =
        desk.replyWith(what.equals("null key") ? null : what, what.equals("null value"));
    if (what.equals("key")) {
      assertThat(answer.get(30, TimeUnit.SECONDS)).isEqualTo("replied");
    } else {
      assertThatThrownBy(() -> answer.get(30, TimeUnit.SECONDS))
          .hasRootCauseInstanceOf(NullPointerException.class)
          .hasMessageContaining("ServerCall.replyAttachment");
    }
    Deadline.await("no request runs", () -> server.stats().callsRunning() == 0);
  }

  /** Breaks whoever looks at it. */
  static final class Broken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public synchronized Throwable getCause() {
      throw new IllegalStateException("even its cause fails");
    }

    @Override
    public String toString() {
      throw new IllegalStateException("even its text fails");
    }
  }

  @Test
  void anExceptionThatFailsItselfIsAnsweredToo() throws Exception {
    class Breaking extends Clerk {
      @Override
      public CompletableFuture<String> replyWith(String key, boolean nullValue) {
        CompletableFuture<String> later = new CompletableFuture<>();
        new Thread(() -> later.completeExceptionally(new Broken())).start();
        return later;
      }
    }
    Desk desk = desk(new Breaking(), Loopback.server());
    assertThatThrownBy(() -> desk.replyWith("key", false).get(30, TimeUnit.SECONDS))
        .hasMessageContaining("SERVER_FAILED");
    Deadline.await("no request runs", () -> server.stats().callsRunning() == 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pool", "loop", "non-blocking"})
  void anInterruptThatAMethodLeavesBehindIsNotForTheNextRequest(String where) throws Exception {
    @NonBlocking
    class Quick extends Clerk {}
    RpcServer.Builder options = Loopback.server().ioThreads(1);
    Executor here = Runnable::run;
    Desk desk =
        switch (where) {
          case "pool" -> desk(clerk, options.threads(1));
          case "loop" -> desk(clerk, options.executor(here));
          default -> desk(new Quick(), options.threads(1));
        };
    for (int i = 0; i < 10; i++) {
      desk.interruptItself();
      assertThat(desk.isInterrupted()).isFalse();
    }
  }
}
