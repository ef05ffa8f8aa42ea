package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Certainty;
import io.trunkline.call.Interruptible;
import io.trunkline.call.RpcException;
import io.trunkline.call.ServerCall;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A provider learns that nobody waits for a call any more. */
@Timeout(60)
class CancelTest {

  interface Work {
    CompletableFuture<String> later(String text);

    String hold();

    String holdInterruptibly() throws InterruptedException;

    CompletableFuture<String> holdLater();
  }

  /** Holds each call until it is released, and notes what it sees. */
  static final class Worker implements Work {
    final AtomicInteger runs = new AtomicInteger();
    final AtomicInteger held = new AtomicInteger();
    final AtomicInteger told = new AtomicInteger();
    final AtomicInteger interrupted = new AtomicInteger();
    final CountDownLatch released = new CountDownLatch(1);
    final AtomicReference<ServerCall> call = new AtomicReference<>();

    @Override
    public CompletableFuture<String> later(String text) {
      runs.incrementAndGet();
      return CompletableFuture.completedFuture(text);
    }

    @Override
    public String hold() {
      begin();
      boolean isReleased = false;
      while (!isReleased) {
        try {
          isReleased = released.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
          interrupted.incrementAndGet();
        }
      }
      return "released";
    }

    private void begin() {
      ServerCall current = ServerCall.current().orElseThrow();
      call.set(current);
      current.onCancel(told::incrementAndGet);
      held.incrementAndGet();
    }

    @Interruptible
    @Override
    public String holdInterruptibly() throws InterruptedException {
      begin();
      try {
        released.await();
      } catch (InterruptedException e) {
        interrupted.incrementAndGet();
        throw e;
      }
      return "released";
    }

    @Override
    public CompletableFuture<String> holdLater() {
      begin();
      return new CompletableFuture<>();
    }
  }

  private final Worker worker = new Worker();
  private final List<AutoCloseable> open = new ArrayList<>();
  private RpcServer server;
  private RpcClient client;

  private Work connect(Duration timeout, boolean handshake) throws IOException {
    server =
        Loopback.server()
            .threads(1)
            .closeTimeout(Duration.ofMillis(100))
            .service(Work.class, worker)
            .start();
    open.add(server);
    client = Loopback.client().handshake(handshake).build();
    open.add(client);
    Reference<Work> reference =
        client.reference(
            ReferenceOptions.builder(Work.class, "dubbo://127.0.0.1:" + server.port())
                .timeout(timeout)
                .build());
    if (handshake) {
      Deadline.await("the terms", () -> reference.terms().startsWith("agreed"));
    }
    return reference.service();
  }

  @AfterEach
  void close() throws Exception {
    worker.released.countDown();
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  @Test
  void aMethodThatRunsIsTold() throws Exception {
    Work work = connect(Loopback.LIMIT, true);
    CompletableFuture<String> call = work.holdLater();
    Deadline.await("it runs", () -> worker.held.get() == 1);
    assertThat(worker.call.get().isCancelled()).isFalse();
    assertThat(call.cancel(true)).isTrue();
    assertThat(call).isCancelled();
    Deadline.await("it is told", () -> worker.told.get() == 1);
    assertThat(worker.call.get().isCancelled()).isTrue();
    assertThat(client.stats().callsWaiting()).isZero();
    AtomicInteger late = new AtomicInteger();
    worker.call.get().onCancel(late::incrementAndGet);
    assertThat(late).as("told at once").hasValue(1);
  }

  @Test
  void aRequestThatWaitsForAThreadIsNotRun() throws Exception {
    Work work = connect(Loopback.LIMIT, true);
    Thread holder = new Thread(work::hold);
    holder.start();
    Deadline.await("the thread is busy", () -> worker.held.get() == 1);
    CompletableFuture<String> dropped = work.later("dropped");
    CompletableFuture<String> kept = work.later("kept");
    Deadline.await("both have come", () -> server.stats().callsRunning() == 3);
    dropped.cancel(true);
    Deadline.await("it is dropped", () -> server.stats().faults().containsKey("cancelled"));
    worker.released.countDown();
    assertThat(kept.get(30, TimeUnit.SECONDS)).isEqualTo("kept");
    assertThat(worker.runs).hasValue(1);
    holder.join(30_000);
  }

  @Test
  void anInterruptedCallerInterruptsAMethodThatAllowsIt() throws Exception {
    Work work = connect(Loopback.LIMIT, true);
    AtomicReference<RpcException> failure = new AtomicReference<>();
    Thread caller =
        new Thread(
            () -> failure.set(catchThrowableOfType(RpcException.class, work::holdInterruptibly)));
    caller.start();
    Deadline.await("it runs", () -> worker.held.get() == 1);
    caller.interrupt();
    caller.join(30_000);
    assertThat(failure.get().status()).isEqualTo(Status.CANCELLED);
    assertThat(failure.get().certainty()).isEqualTo(Certainty.UNKNOWN);
    Deadline.await("the method is interrupted", () -> worker.interrupted.get() == 1);
    assertThat(work.later("next").get(30, TimeUnit.SECONDS)).isEqualTo("next");
  }

  @Test
  void aCallWhoseTimeIsOverIsToldAndNotInterruptedUnasked() throws Exception {
    Work work = connect(Duration.ofSeconds(1), true);
    RpcException failure = catchThrowableOfType(RpcException.class, work::hold);
    assertThat(failure.status()).isEqualTo(Status.TIMEOUT);
    Deadline.await("it is told", () -> worker.told.get() == 1);
    assertThat(worker.interrupted).hasValue(0);
  }

  @Test
  void aFutureWhoseTimeIsOverTellsToo() throws Exception {
    Work work = connect(Duration.ofSeconds(1), true);
    CompletableFuture<String> call = work.holdLater();
    Deadline.await("it is told", () -> worker.told.get() == 1);
    Deadline.await("it ends here, too", call::isCompletedExceptionally);
  }

  @Test
  void aPeerWithoutTermsSeesNothing() throws Exception {
    Work work = connect(Loopback.LIMIT, false);
    CompletableFuture<String> call = work.holdLater();
    Deadline.await("it runs", () -> worker.held.get() == 1);
    call.cancel(true);
    assertThat(client.stats().callsWaiting()).isZero();
    assertThat(work.later("next").get(30, TimeUnit.SECONDS)).isEqualTo("next");
    assertThat(client.stats().framesOut()).isEqualTo(2);
    assertThat(worker.told).hasValue(0);
  }
}
